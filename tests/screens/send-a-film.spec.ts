import type { Page } from '@playwright/test'
import { greenFilm } from '../films.ts'
import { expect, pressOk, test } from '../fixtures.ts'

const choose = async (
  page: Page,
  button: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) => {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chosen).setFiles(files)
}
const film = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/webm', buffer })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const bottomMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test('[ROUTE-10] [MSG-01] [MSG-11] [BOTTOM-07] the daughter sends a film from her phone, and plays it from the list without the menu in the way', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/message')
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Video' }).click()
  await expect(page).toHaveURL(/\/message\/video$/)
  await expect(page.getByRole('heading', { level: 1, name: 'New video message' })).toBeVisible()

  await choose(page, 'Add films', [film('garden.webm', await greenFilm(page))])
  await expect(row(page, 'garden.webm')).toContainText('Uploaded')
  const seen = row(page, 'garden.webm').locator('video')
  await expect.poll(() => seen.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
  await page.getByLabel('Subject').fill('The garden moves')
  await page.getByLabel('Message', { exact: true }).fill('Look how the wind goes through it.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = page.getByRole('dialog', { name: 'Send message success' })
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/message$/)

  await page.getByRole('link', { name: /The garden moves/ }).click()
  await expect(bottomMenu(page)).toBeVisible()
  await page.getByRole('button', { name: 'Play garden.webm' }).click()
  const shown = page.getByRole('dialog', { name: 'The garden moves' })
  await expect
    .poll(() => shown.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(320)
  await expect(page.locator('nav', { hasText: 'Settings' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(bottomMenu(page)).toBeVisible()
})

test('her mother reads the words, watches the film, and can watch it once more', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const page = await signIn('karin')
  await page.goto('/message/video')
  await choose(page, 'Add films', [film('garden.webm', await greenFilm(page, 180))])
  await expect(row(page, 'garden.webm')).toContainText('Uploaded')
  await page.getByLabel('Subject').fill('The garden moves')
  await page.getByLabel('Message', { exact: true }).fill('Look how the wind goes through it.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()

  const show = tv.getByRole('button', { name: 'Show the film' })
  // It is converted first.
  await expect(show).toBeFocused({ timeout: 60_000 })
  await pressOk(tv, 'The garden moves')
  const pause = tv.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeFocused()
  await expect(pause).toBeEnabled()
  await tv.keyboard.press('Enter')
  const shown = tv.locator('video')
  await expect(tv.getByRole('button', { name: 'Play' })).toBeFocused()
  expect(await shown.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.paused])).toEqual([
    320,
    true,
  ])
  await tv.keyboard.press('Enter')
  // It is over after three seconds.
  await expect(tv.getByRole('button', { name: 'I have watched it' })).toBeFocused()
  await tv.keyboard.press('ArrowRight')
  const again = tv.getByRole('button', { name: 'Watch again' })
  await expect(again).toBeFocused()
  await expect(again).toBeEnabled()
  await tv.keyboard.press('Enter')
  await expect(shown).toBeVisible()
  await expect(tv.getByRole('button', { name: 'I have watched it' })).toBeFocused()
  await pressOk(tv, 'The garden moves')
  await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
})
