import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** A browser in which the app was installed: it opens in a window of its own, and says what it runs on. */
const installed = async (page: Page, platform: 'Linux' | 'Android'): Promise<void> => {
  const agent =
    platform === 'Linux'
      ? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
      : 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
  await page.addInitScript((userAgent) => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  }, agent)
  await page.reload()
}

const recentBrowser = (page: Page) => page.evaluate(() => localStorage.getItem('lykta/1/recentBrowser'))

test('[OVERRIDE-02] [OVERRIDE-03] [OVERRIDE-04] [OVERRIDE-05] [OVERRIDE-06] [STORE-06] [STORE-07] the installed app knows one browser, and asks before another takes its place', async ({
  openWeb,
  say,
  logIn,
}) => {
  const phone = await openWeb()
  await installed(phone, 'Android')
  const registered = phone.waitForResponse('**/api/users/updatebrowser')
  await logIn(phone, 'karin')
  await expect(phone).toHaveURL(/\/App$/)
  expect((await registered).ok()).toBe(true)
  expect(JSON.parse((await recentBrowser(phone)) ?? '')).toEqual({
    name: 'Chrome',
    version: '156.0.0.0',
    platform: 'Android',
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
  })

  const tablet = await openWeb()
  await installed(tablet, 'Linux')
  const dialog = tablet.getByRole('dialog', { name: say('Use the app here instead?') })
  await logIn(tablet, 'karin')
  await expect(dialog).toContainText(
    say(
      'You are already using the app in {{browser}} on {{platform}}. If you continue here, you will be logged out there.',
      { browser: 'Chrome', platform: 'Android' },
    ),
  )
  await dialog.getByRole('button', { name: say('Keep using it there') }).click()
  await expect(dialog).toBeHidden()
  await expect(tablet).toHaveURL(/\/login$/)
  await phone.reload()
  await expect(phone.getByRole('group', { name: say('Caretakers') })).toBeVisible()

  await logIn(tablet, 'karin')
  await dialog.getByRole('button', { name: say('Use the app here') }).click()
  await expect(tablet).toHaveURL(/\/App$/)
  await expect(phone).toHaveURL(/\/login$/)

  await test.step('the same browser again is asked nothing', async () => {
    await tablet.getByRole('button', { name: /Karin Lindqvist/ }).click()
    await tablet.getByRole('menuitem', { name: say('Log out') }).click()
    await logIn(tablet, 'karin')
    await expect(tablet).toHaveURL(/\/App$/)
    expect(await recentBrowser(tablet)).toContain('"platform":"Linux"')
  })
})

test('[OVERRIDE-01] without mobile access the installed app says so', async ({ openWeb, say, logIn }) => {
  const page = await openWeb()
  await installed(page, 'Android')
  await page.route('**/api/overridelogin', (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        code: 'no_access_permission',
        message: 'No access permission!',
        error: 'No access permission!',
      },
    }),
  )
  await logIn(page, 'karin')
  await expect(page.getByRole('alert')).toHaveText(say('No access permission!'))
  await expect(page.locator('input[aria-invalid]')).toHaveCount(0)
})
