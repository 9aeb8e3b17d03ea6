import { goToKarin, openTwoCameras, talkByVideo } from '../calls.ts'
import { openCameraBrowser, seenColour } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

test('a call by voice shows who it is with on both screens, and what the other side has switched off', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.getByRole('link', { name: 'Phone' }).click()
  await karin.getByRole('button', { name: 'Ring', exact: true }).click()
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByText('Mamma’s camera is off')).toBeVisible()
  await expect(tv.getByText('Karin’s camera is off')).toBeVisible()
  await karin.getByRole('button', { name: 'Microphone' }).click()
  await expect(tv.getByText('Karin has turned off the microphone')).toBeVisible()
  await karin.getByRole('button', { name: 'Hold' }).click()
  await expect(tv.getByText('Karin put the call on hold')).toBeVisible()
  await karin.getByRole('button', { name: 'Hold' }).click()
  await expect(tv.getByText('Karin put the call on hold')).toBeHidden()
})

test('the TV vanishes in the middle of a call: it is said at once', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  await using mothers = await openCameraBrowser('blue', launchOptions)
  const tv = await openTvOf('Mamma', mothers)
  const karin = await signIn('karin')
  await talkByVideo(karin, tv)
  await expect.poll(() => seenColour(karin)).toBe('blue')
  await tv.context().close()
  await expect(karin.getByText('Picture and sound are not coming through. Waiting for Mamma…')).toBeVisible()
})

test('a call without a connection still stands before its scene', async ({ openTvOf }) => {
  const tv = await openTvOf('Mamma')
  await goToKarin(tv)
  // The scenes are fetched a moment after the first screen.
  const fetched = () => tv.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toContainEqual(expect.stringMatching(/\/call-[^/]*\.svg$/))
  await tv.waitForLoadState('networkidle')
  await tv.context().setOffline(true)
  await tv.keyboard.press('Enter')
  // It ends at once, before the same scene.
  await expect(tv.getByRole('heading', { name: 'The call could not be connected' })).toBeVisible()
  const scene = tv.locator('main > [aria-hidden] img')
  await expect
    .poll(() => scene.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0)
})

test('both pages are loaded again in the middle of a call, and the two talk on', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  await talkByVideo(karin, tv)
  await expect.poll(() => seenColour(tv)).toBe('red')
  await Promise.all([karin.reload(), tv.reload()])
  await expect.poll(() => seenColour(karin), { timeout: 30_000 }).toBe('blue')
  await expect.poll(() => seenColour(tv), { timeout: 30_000 }).toBe('red')
})
