import { violationsOf } from '../accessibility.ts'
import { expect, pressOk, test } from '../fixtures.ts'
import { moveToMidday } from '../midday.ts'
import { fillsScreenWithGreen } from '../pictures.ts'
import { sendPicture } from '../sending.ts'

test('[TV-07] [CATEGORY-06] a TV that nobody uses shows the pictures, until a key is pressed or something comes', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  await moveToMidday(karin)
  const tv = await openTvOf('Mamma')
  await tv.clock.install()
  await sendPicture(karin, 'garden.png', 'The garden')
  const home = tv.locator('[data-screen=home]')
  const slideshow = tv.locator('[data-screen=slideshow]')

  await expect(tv.getByRole('heading', { name: 'The garden' })).toBeVisible()
  await tv.clock.runFor(400_000)
  await expect(slideshow).toHaveCount(0)
  await pressOk(tv, 'The garden')
  await expect(home).toBeVisible()

  await tv.clock.runFor(200_000)
  await expect(home).toBeVisible()
  await tv.clock.runFor(101_000)
  await expect(slideshow).toBeVisible()
  await expect.poll(() => fillsScreenWithGreen(tv)).toBe(true)
  await expect(slideshow.getByRole('heading', { name: /Karin/ })).toBeVisible()
  await tv.clock.runFor(1_000)
  expect(await violationsOf(tv)).toEqual([])

  await test.step('the key that ends it does nothing else', async () => {
    await tv.keyboard.press('Enter')
    await expect(home).toBeVisible()
    await tv.clock.runFor(2_000)
    await expect(home).toBeVisible()
  })

  await test.step('a message comes in its place', async () => {
    await tv.clock.runFor(301_000)
    await expect(slideshow).toBeVisible()
    await sendPicture(karin, 'lake.png', 'The lake')
    await expect(tv.getByRole('heading', { name: 'The lake' })).toBeVisible()
    await expect(slideshow).toHaveCount(0)
  })
})
