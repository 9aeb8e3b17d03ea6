import { openCameraBrowser, seenColour } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

test('whoever answers somebody else than the selected resident is on their page afterwards', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  const tv = await openTvOf('Mormor')
  // A message waits there to be read.
  await pressOk(tv, 'Sunday baking')
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeFocused()
  await tv.keyboard.press('Enter')
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mormor' })
  await panel.getByRole('button', { name: 'Answer with camera' }).click()
  await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(karin).toHaveURL(/\/make-call$/)
  await expect(karin.getByRole('region', { name: 'Call Mormor' })).toBeVisible()
})

test('both pages are loaded again in the middle of a call, and the two talk on', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  // Three browsers encode and decode pictures, which takes a busy machine its time.
  test.slow()
  await using daughters = await openCameraBrowser('red', launchOptions)
  await using mothers = await openCameraBrowser('blue', launchOptions)
  const tv = await openTvOf('Mamma', mothers)
  const karin = await signIn('karin', daughters)
  await karin.getByRole('link', { name: 'Phone' }).click()
  await karin.getByRole('button', { name: 'Video call' }).click()
  await pressOk(tv, 'Karin is calling')
  await expect.poll(() => seenColour(tv)).toBe('red')
  await Promise.all([karin.reload(), tv.reload()])
  await expect.poll(() => seenColour(karin), { timeout: 30_000 }).toBe('blue')
  await expect.poll(() => seenColour(tv), { timeout: 30_000 }).toBe('red')
})
