import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { answerAtOnce } from '../calls/lykta-calls.ts'
import { watchTaps } from './route-changes.ts'
import { openSlowPage, settle } from './slow-device.ts'

interface ToAndFro {
  origin: string
  device: BrowserContextOptions
  processor: number
  /** The resident who is called, as their TV is called in the demo world. */
  box: string
  rounds: number
}

/** Runs in the page: what must not change on the way. A page that was loaded again would have begun at another time. */
const whatStays = () => ({
  began: performance.timeOrigin,
  language: document.documentElement.lang,
  theme: document.documentElement.dataset['theme'],
  session: localStorage.getItem('lykta/1/token'),
})

const draft = 'Half a message'
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/** While one is in a call, the menus lead nowhere; the account's menu and the logo do. */
const ways = [
  {
    path: '/admin/alarms',
    find: async (page: Page) => {
      await page.getByRole('button', { name: 'Nils-Olof Berg' }).click()
      return page.getByRole('menuitem', { name: 'Alarms' })
    },
  },
  { path: '/App', find: (page: Page) => Promise.resolve(page.getByRole('link', { name: 'Lykta' })) },
]

/**
 * An administrator in a call goes from the home to the administration and back. Returns milliseconds from each tap to the next frame.
 * Fails when the page is loaded again, or the call, the session, the language, the theme or what was written is lost on the way.
 */
export const goToAndFro = async (
  browser: Browser,
  { origin, device, processor, box, rounds }: ToAndFro,
): Promise<number[]> => {
  await using callee = await browser.newContext({ baseURL: origin, bypassCSP: true })
  const called = await answerAtOnce(origin, callee, box)
  await using slow = await openSlowPage(browser, device, { processor, slowLine: false })
  const { page } = slow
  await page.addInitScript(watchTaps)
  await page.goto(`${origin}/message/text`)
  await message(page).fill(draft)
  await page.goto(`${origin}/App`)
  await page.locator('a[href="/make-call"]').first().click()
  await page.getByRole('button', { name: 'Video call', exact: true }).click()
  await called.waitForFunction(`document.title === 'active'`)
  await page.goBack()
  const back = page.getByRole('button', { name: 'Return to the call' })
  await back.waitFor()
  const before = await page.evaluate(whatStays)
  const seenMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, find } of ways) {
      const way = await find(page)
      await settle(page)
      await page.evaluate('takeTap()')
      await way.click()
      await page.waitForURL(`**${path}`)
      await settle(page)
      seenMs.push(Number(await page.evaluate('takeTap()')))
      await back.waitFor()
    }
  }
  deepStrictEqual(await page.evaluate(whatStays), before)
  strictEqual(await called.title(), 'active')
  await page.goto(`${origin}/message/text`)
  await message(page).waitFor()
  strictEqual(await message(page).inputValue(), draft)
  return seenMs
}
