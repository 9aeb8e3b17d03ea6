import { chromium } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('in a genuine Chromium 109 she logs in, sees her mother at home, and opens each page', async ({
  openWeb,
  logIn,
  oldChromiumPath,
  launchOptions,
  say,
}) => {
  if (oldChromiumPath === undefined) throw new Error('There is no Chromium 109.')
  const browser = await chromium.launch({ ...launchOptions, executablePath: oldChromiumPath })
  try {
    expect(browser.version()).toMatch(/^109\./)
    const page = await openWeb({ browser })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await logIn(page, 'karin')
    await expect(page).toHaveURL(/\/App$/)
    const people = page.getByRole('group', { name: say('Caretakers') })
    await expect(people.getByRole('button', { name: 'Mamma' })).toContainText(say('Online'))
    for (const path of ['/calendar', '/message', '/make-call', '/settings', '/App']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    }
    expect(faults).toEqual([])
  } finally {
    await browser.close()
  }
})
