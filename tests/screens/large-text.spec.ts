import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

const widths = [320, 390, 820, 1180, 1440]
const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Buttons and links whose words do not fit in them. */
const overfull = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      .map((one) => one.textContent),
  )

const softly = expect.configure({ soft: true })

test('the edit screen of a box holds it with everything open, in the longer language', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.goto('/my-profile')
  await page.getByRole('main').getByText('Svenska').click()
  await page.getByRole('link', { name: 'Inställningar' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /Boendeprofil/ }).click()
  await main.getByRole('button', { name: /Johan Lindqvist/ }).click()
  await main.getByRole('switch', { name: 'Besvara samtal automatiskt' }).click()
  await main.getByRole('switch', { name: 'Stör ej' }).click()
  await expect(main.getByLabel('Till', { exact: true })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const message = `${String(width)} px`
    await softly.poll(() => scrollsSideways(page), { message }).toBe(false)
    await softly.poll(() => overfull(page), { message }).toEqual([])
  }
})
