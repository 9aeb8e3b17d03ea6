import { configRoutes } from '@lykta/contract/config/routes'
import { answer, pending } from '@lykta/testing/fake-network'
import { getI18n } from 'react-i18next'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../locales/en/calls.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import shellInSwedish from '../locales/sv/shell.json' with { type: 'json' }
import { store } from '../shared/store/index.ts'
import { answerAll } from '../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../testing/open-web.tsx'
import { box, karin, siteConfig } from '../testing/world.ts'
import indexPage from '../../index.html?raw'
import firstLook from './first-look.js?raw'
import { interruptedBoxId } from './joined/interrupted-message.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['first']
})

const people = () => page.getByRole('group', { name: shell.boxViews.label })

/** As the page runs it before the app is there. */
const lookFirst = () => {
  const script = document.createElement('script')
  // As `vite/first-look.ts` puts it into the page.
  const loading = { en: shell.states.loading, sv: shellInSwedish.states.loading }
  script.dataset['loading'] = String(new URLSearchParams(loading))
  script.textContent = firstLook
  document.head.append(script)
  script.remove()
}

describe('on a slow network', () => {
  test('what this version of the app read last counts until it has read it again', async () => {
    answerAll()
    store.set('config', { ...siteConfig, version: 'another' })
    expect(store.get('config')).toBeUndefined()
    store.set('config', { ...siteConfig, version: APP_VERSION })
    answer(configRoutes.read, () => pending)
    await openWeb('/App', { user: karin })
    await expect.element(people()).toBeVisible()
    await expect.poll(() => document.title).toContain(siteConfig.productName)
  })

  test('the page before stays, and says that the next one is on its way', async () => {
    answerAll()
    answer(configRoutes.read, () => pending)
    await openWeb('/legal', { user: karin })
    await page.getByRole('button', { name: shell.back }).click()
    await expect.element(page.getByText(shell.states.loading)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: shell.legal.title })).toBeVisible()
  })

  test('the frame stays in sight while a page that is open reads more texts', async () => {
    answerAll()
    await openWeb('/make-call', { user: karin })
    const call = page.getByText(calls.videoCall)
    await expect.element(call).toBeVisible()
    const i18n = getI18n()
    const isLoaded = i18n.hasLoadedNamespace.bind(i18n)
    let mayBeThere = false
    vi.spyOn(i18n, 'hasLoadedNamespace').mockImplementation(
      (texts, options) => (mayBeThere || texts !== 'messages') && isLoaded(texts, options),
    )
    interruptedBoxId.set(box.id)
    await expect.element(call).not.toBeVisible()
    await expect.element(page.getByRole('navigation', { name: shell.functions.label })).toBeVisible()
    mayBeThere = true
    await expect.element(call).toBeVisible()
    interruptedBoxId.set(undefined)
  })

  test.each([
    { language: 'en', words: shell.states.loading },
    { language: 'sv', words: shellInSwedish.states.loading },
  ] as const)(
    'a page that is still without its app says so after a second: $language',
    ({ language, words }) => {
      vi.useFakeTimers()
      store.set('language', language)
      document.body.innerHTML = '<p class="starting-words" role="status"></p>'
      lookFirst()
      const said = () => document.querySelector('.starting-words')?.textContent
      vi.advanceTimersByTime(999)
      expect(said()).toBe('')
      vi.advanceTimersByTime(1)
      expect(said()).toBe(words)
    },
  )

  test.each([
    { who: 'who has not logged in', token: undefined, picture: true },
    { who: 'who has', token: 'session-token', picture: false },
  ])('a page that is still without its app has the picture of the login for $who', ({ token, picture }) => {
    const before = location.href
    history.replaceState(null, '', '/App')
    if (token === undefined) store.remove('token')
    else store.set('token', token)
    document.body.innerHTML = /<div id="root">[^]*<noscript>/.exec(indexPage)?.[0] ?? ''
    lookFirst()
    const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility()
    expect([isShown('.login-window'), isShown('.starting')]).toEqual([picture, !picture])
    store.remove('token')
    history.replaceState(null, '', before)
  })
})
