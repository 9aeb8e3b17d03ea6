import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { languageNames, otherLanguage } from '../for-everybody.ts'
import { sayIn, type Say } from '../words.ts'

test.use({ ownWorld: false })

const choose = async (page: Page, row: string, choice: string): Promise<void> => {
  await page.getByRole('button', { name: row }).click()
  const radio = page.getByRole('radio', { name: choice })
  await radio.click()
  await expect(radio).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
const shown = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const size = getComputedStyle(document.documentElement).fontSize
    return [size, dataset['contrast'] ?? 'as it is', dataset['theme']]
  })

test('[SETTINGS-01] [I18N-02] the settings are a list of links, and speak another language at once', async ({
  signIn,
  say,
  language,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  const main = karin.getByRole('main')
  const rows = async (words: Say): Promise<void> => {
    const others = `${words('Activated boxes')}.*${words('{{count}} other boxes', { count: 3 })}`
    await expect(main.getByRole('link', { name: new RegExp(others) })).toBeVisible()
    await expect(
      main.getByRole('link', { name: new RegExp(`${words('Caretaker profile')}.*Mamma`) }),
    ).toBeVisible()
  }
  await rows(say)
  const other = otherLanguage[language]
  const sayOther = sayIn(other)
  await main.getByRole('button', { name: say('Language') }).click()
  await karin.getByRole('radio', { name: languageNames[other] }).click()
  await expect(karin.getByRole('dialog', { name: sayOther('Language') })).toBeVisible()
  await karin.keyboard.press('Escape')
  await rows(sayOther)
  await choose(karin, sayOther('Language'), languageNames[language])
  await main.getByRole('link', { name: say('Caretaker profile') }).click()
  await expect(
    karin.getByRole('heading', { level: 1, name: say('Edit {{name}}', { name: 'Mamma' }) }),
  ).toBeVisible()
})

test('[SETTINGS-09] larger text is there at once and in another tab, and still there after a logout', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const other = await page.context().newPage()
  await other.goto('/support')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/settings')
  await choose(page, say('Text size'), say('Largest'))
  await expect(
    page.getByRole('button', { name: new RegExp(`${say('Text size')}.*${say('Largest')}`) }),
  ).toBeVisible()
  expect((await shown(page))[0]).toBe('24px')
  await expect.poll(async () => (await shown(other))[0]).toBe('24px')
  await page.goto('/my-profile')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Log out'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: say('Log in') })).toBeVisible()
  expect((await shown(page))[0]).toBe('24px')
})

test('[SETTINGS-10] contrast and appearance follow the device until they are chosen', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await page.goto('/settings')
  await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' })
  await expect.poll(() => shown(page)).toEqual(['16px', 'more', 'dark'])
  await choose(page, say('Contrast'), say('Normal'))
  await choose(page, say('Appearance'), say('Light'))
  expect(await shown(page)).toEqual(['16px', 'as it is', 'light'])
  // What stands there when the page gets its first content.
  await page.addInitScript(() => {
    new MutationObserver((_, seen) => {
      if (document.querySelector('#root > *') === null) return
      seen.disconnect()
      document.documentElement.dataset['first'] = document.documentElement.dataset['theme'] ?? 'none'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.locator('html[data-first="light"]')).toBeAttached()
  await choose(page, say('Contrast'), say('Same as this phone or computer'))
  await choose(page, say('Appearance'), say('Same as this phone or computer'))
  expect(await shown(page)).toEqual(['16px', 'more', 'dark'])
})
