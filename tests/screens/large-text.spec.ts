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

/** Entries of the bottom menu that are not on the screen with all of their words. */
const cutOfMenu = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="Meny"] a')]
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map((one) => one.textContent),
  )

/** What cannot be seen where the keyboard leads, because the bottom menu or what stays at the top lies over it. */
const hiddenFromKeyboard = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const menu = document.querySelector('nav[aria-label="Meny"]')?.getBoundingClientRect().top ?? innerHeight
    const lineHeight = 24
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea, select)')]
      .filter((one) => {
        one.focus()
        if (document.activeElement !== one) return false
        const { top, bottom } = one.getBoundingClientRect()
        return top > menu - lineHeight || bottom < lineHeight
      })
      .map((one) => one.textContent)
  })

const softly = expect.configure({ soft: true })

test('the home holds text of twice the size, in the longer language', async ({ signIn }) => {
  const page = await signIn('johan')
  await expect(page.getByRole('navigation', { name: 'Meny' })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const message = `${String(width)} px`
    // The layout follows the width a moment later.
    await softly.poll(() => scrollsSideways(page), { message }).toBe(false)
    await softly.poll(() => overfull(page), { message }).toEqual([])
    await softly.poll(() => cutOfMenu(page), { message }).toEqual([])
    await softly.poll(() => hiddenFromKeyboard(page), { message }).toEqual([])
  }
})

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
