import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import '../app/display.css'
import '../app/start.css'
import '../app/display.ts'
import type { User } from '@lykta/contract/accounts'
import { interceptRequests } from '@lykta/testing/network'
import { interceptSockets } from '@lykta/testing/sockets'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll } from 'vitest'
import { App } from '../app/App.tsx'
import { followSession } from '../app/follow-session.ts'
import { queryClient } from '../app/query-client.ts'
import { createAppRouter } from '../app/router.tsx'
import { keepLogin } from '../features/accounts/login.ts'
import { currentLanguage, startI18n, type Language } from '../shared/i18n/index.ts'
import { store } from '../shared/store/index.ts'

interface Opened {
  /** Who is logged in; missing: nobody. */
  user?: User
  language?: Language
}

let close: (() => Promise<void>) | undefined
let history: RouterHistory | undefined
let started: Promise<void> | undefined

const start = async (): Promise<void> => {
  store.set('language', 'en')
  await startI18n()
  const { queries } = queryClient.getDefaultOptions()
  // What fails is tried again as always, but not waited for.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
}

/** For a file of tests: the whole web app on the page, in a browser in which nothing is left of the test before. */
export const setUpWebApp = (): void => {
  interceptRequests()
  interceptSockets()
  beforeAll(() => (started ??= start()))
  afterEach(async () => {
    await close?.()
    close = undefined
    // What the end of the app still asks for belongs to this test.
    await new Promise((resolve) => setTimeout(resolve))
    document.body.replaceChildren()
    store.clear()
    store.set('language', 'en')
    queryClient.clear()
  })
}

/** Opens the app at a path, as a reload of the page would. */
export const openWeb = async (path: string, { user, language = 'en' }: Opened = {}): Promise<void> => {
  store.set('language', language)
  if (user !== undefined) keepLogin({ token: 'token', user })
  history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  const session = followSession(router)
  await router.load()
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  root.render(<App router={router} />)
  close = () => {
    root.unmount()
    return session.stop()
  }
}

/** Presses the browser's Back. */
export const goBack = (): void => history?.back()

/** Presses the browser's Forward. */
export const goForward = (): void => history?.forward()

/** The path and query that the app is at. */
export const shownPath = (): string => history?.location.href ?? ''

/** Loads the page again: only what the browser keeps is left. */
export const reload = async (): Promise<void> => {
  const path = shownPath()
  await close?.()
  document.body.replaceChildren()
  queryClient.clear()
  await openWeb(path, { language: currentLanguage() })
}
