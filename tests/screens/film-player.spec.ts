import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { greenFilm } from '../films.ts'
import { expect, test } from '../fixtures.ts'
import { sendFiles } from '../sending.ts'

const sendFilm = async (page: Page): Promise<void> => {
  const film = { name: 'garden.webm', mimeType: 'video/webm', buffer: await greenFilm(page, 300) }
  const text = { subject: 'The garden moves', words: 'Look how the wind goes through it.' }
  await sendFiles(page, 'video', [film], text)
}

test('[MSG-41] [PLAYER-02] [PLAYER-03] [PLAYER-04] [PLAYER-07] [PLAYER-09] a film is played, held, dragged along, and begins anew at its end', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await sendFilm(page)
  await page.getByRole('link', { name: /The garden moves/ }).click()
  // The list and the detail stay as they are behind the film.
  const chosen = page.getByRole('article').getByRole('heading', { name: 'The garden moves' })
  await expect(page.getByRole('list', { name: 'Messages to Mamma' })).toBeVisible()
  await expect(chosen).toBeVisible()
  const play = page.getByRole('button', { name: 'Play garden.webm' })
  await expect(play.getByText(/^00:0[3-9]$/)).toBeVisible({ timeout: 60_000 })
  await play.click()
  const dialog = page.getByRole('dialog', { name: 'The garden moves' })
  const video = dialog.locator('video')
  const of = <T>(what: (element: HTMLVideoElement) => T) => video.evaluate(what)
  const slider = dialog.getByRole('slider', { name: 'Position in the film' })

  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await of(({ currentSrc }) => new URL(currentSrc).pathname)).toMatch(/^\/media\//)
  await page.keyboard.press(' ')
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await of(({ paused }) => paused)).toBe(true)
  const duration = await of((element) => element.duration)
  expect(duration).toBeGreaterThan(3)
  await expect(dialog.getByText(/^00:0[3-9]$/).last()).toBeVisible()
  await expect(video).toHaveAttribute('data-upright', 'false')

  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  expect(await of(({ paused }) => paused)).toBe(true)
  await expect(dialog.getByRole('timer')).toHaveText(/^00:0[1-4]$/)
  await page.mouse.up()
  await expect.poll(() => of(({ paused }) => paused)).toBe(false)
  expect(await of(({ currentTime }) => currentTime)).toBeGreaterThan(duration * 0.4)

  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('timer')).toHaveText('00:00')
  await expect(slider).toHaveValue('0')

  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => of(({ paused }) => paused)).toBe(false)
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chosen).toBeVisible()
})
