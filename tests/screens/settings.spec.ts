import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

const choose = async (page: Page, row: RegExp, choice: string): Promise<void> => {
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

test('[SETTINGS-01] the settings are a list of links, in both languages', async ({ signIn }) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  const main = karin.getByRole('main')
  await expect(main.getByRole('link', { name: /Activated boxes.*3 other TV boxes/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /Caretaker profile.*Mamma/ })).toBeVisible()
  await main.getByRole('button', { name: /Language/ }).click()
  await karin.getByRole('radio', { name: 'Svenska' }).click()
  await expect(karin.getByRole('dialog', { name: 'Språk' })).toBeVisible()
  await karin.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: /Aktiverade boxar.*3 andra boxar/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /Boendeprofil.*Mamma/ })).toBeVisible()
  await choose(karin, /Språk/, 'English')
  await main.getByRole('link', { name: /Caretaker profile/ }).click()
  await expect(karin.getByRole('heading', { level: 1, name: 'Edit Mamma' })).toBeVisible()
})

test('[SETTINGS-09] larger text is there at once and in another tab, and still there after a logout', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const other = await page.context().newPage()
  await other.goto('/support')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/settings')
  await choose(page, /Text size/, 'Largest')
  await expect(page.getByRole('button', { name: /Text size.*Largest/ })).toBeVisible()
  expect((await shown(page))[0]).toBe('24px')
  await expect.poll(async () => (await shown(other))[0]).toBe('24px')
  await page.goto('/my-profile')
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect((await shown(page))[0]).toBe('24px')
})

test('[SETTINGS-10] contrast and appearance follow the device until they are chosen', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.goto('/settings')
  await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' })
  await expect.poll(() => shown(page)).toEqual(['16px', 'more', 'dark'])
  await choose(page, /Contrast/, 'Normal')
  await choose(page, /Appearance/, 'Light')
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
  await choose(page, /Contrast/, 'As on this phone or computer')
  await choose(page, /Appearance/, 'As on this phone or computer')
  expect(await shown(page)).toEqual(['16px', 'more', 'dark'])
})
