import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import '../features/accounts/login-scene.css'
import '../app/display.css'
import '../app/start.css'
import '../app/display-settings.ts'
import type { User } from '@lykta/contract/accounts'
import { log } from '@lykta/log'
import { waitForWork } from '@lykta/testing/at-rest'
import { endRequests, heldBack, interceptRequests } from '@lykta/testing/fake-network'
import { interceptSockets } from '@lykta/testing/fake-sockets'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect } from 'vitest'
import { App } from '../app/App.tsx'
import { followSession } from '../app/follow-session.ts'
import { queryClient } from '../app/query-client.ts'
import { createAppRouter } from '../app/router.tsx'
import { keepLogin } from '../features/accounts/login.ts'
import { currentLanguage, followLanguage, startI18n, type Language } from '../shared/i18n/index.ts'
import { notices } from '../shared/notices/index.ts'
import { store } from '../shared/store/index.ts'
import { siteConfig } from './world.ts'

interface Opened {
  /** Who is logged in; missing: nobody. */
  user?: User
  language?: Language
}

/** Ends what this test has put on the page, the newest first. */
const closings: Array<() => Promise<void> | void> = []
let history: RouterHistory | undefined
let started: Promise<void> | undefined

const start = async (): Promise<void> => {
  // As if it had been read: no test depends on another that has.
  log.setLevel(siteConfig.logLevel)
  store.set('language', 'en')
  await startI18n()
  const { queries } = queryClient.getDefaultOptions()
  // What fails is tried again as always, but not waited for.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
}

const speak = async (language: Language): Promise<void> => {
  store.remove('language')
  await followLanguage(language)
  store.set('language', language)
}

const closeAll = async (): Promise<void> => {
  for (const close of closings.splice(0).toReversed()) await close()
  document.body.replaceChildren()
}

/** What is read or saved without a request on its way: its code is still being loaded, a picture made smaller, a file read. */
const isAtWork = (): boolean => {
  const saving = queryClient.isMutating({ predicate: ({ state }) => !state.isPaused })
  return queryClient.isFetching() + saving > heldBack()
}
waitForWork(() => (isAtWork() ? 'something is being read or saved' : undefined))

/** For a file of tests: the whole web app on the page, in a browser in which nothing is left of the test before. */
export const setUpWebApp = (): void => {
  interceptRequests()
  interceptSockets()
  beforeAll(() => (started ??= start()))
  afterEach(async () => {
    await closeAll()
    // Late requests from closing the app still belong to this test.
    await new Promise((resolve) => setTimeout(resolve))
    await endRequests()
    await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    store.clear()
    await speak('en')
    for (const { id } of notices.get()) notices.dismiss(id)
    queryClient.clear()
    await new Promise((resolve) => setTimeout(resolve))
    const left = queryClient.getQueryCache().getAll()
    queryClient.clear()
    // Otherwise the next test would be shown what this one has read, or wait for an answer that never comes.
    expect(left.map(({ queryKey }) => queryKey)).toEqual([])
  })
}

/** Puts a part of the app on the page, for as long as the test lasts. */
export const renderPart = (part: ReactNode): void => {
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  const root = createRoot(place)
  root.render(part)
  closings.push(() => root.unmount())
}

/** Opens the app at a path, as a reload of the page would. */
export const openWeb = async (path: string, { user, language = 'en' }: Opened = {}): Promise<void> => {
  // As at a start, nothing is drawn before the texts are there.
  await speak(language)
  if (user !== undefined) keepLogin({ token: 'token', user })
  history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  const session = followSession(router)
  closings.push(session.stop)
  await router.load()
  renderPart(<App router={router} />)
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
  await closeAll()
  queryClient.clear()
  await openWeb(path, { language: currentLanguage() })
}
