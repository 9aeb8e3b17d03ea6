import { hearsSomething, openCameraBrowser, seenColour } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

test('camera and microphone are tried before the call, and another is chosen in the middle of it, which stays chosen', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using mothers = await openCameraBrowser('blue', launchOptions)
  await using daughters = await openCameraBrowser('red', launchOptions)
  const tv = await openTvOf('Mamma', mothers)
  const karin = await signIn('karin', daughters)
  await karin.getByRole('link', { name: 'Phone' }).click()
  await karin.getByRole('button', { name: 'Picture and sound' }).click()
  const dialog = karin.getByRole('dialog', { name: 'Picture and sound' })
  await expect.poll(() => seenColour(karin)).toBe('red')
  // The fake microphone beeps.
  await expect(dialog.getByText('You can be heard.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await karin.getByRole('button', { name: 'Video call' }).click()
  await pressOk(tv, 'Karin is calling')
  await expect(tv.getByText('The camera is on')).toBeVisible()
  await expect.poll(() => seenColour(tv)).toBe('red')
  await karin.getByRole('button', { name: 'Picture and sound' }).click()
  const microphones = dialog.getByLabel('Microphone', { exact: true })
  await microphones.selectOption({ label: 'Fake Audio Input 2' })
  await expect(dialog.getByText('You can be heard.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await hearsSomething(tv)).toBe(true)
  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(tv.getByText('The camera is on')).toBeHidden()

  await karin.reload()
  await karin.getByRole('button', { name: 'Picture and sound' }).click()
  await expect(microphones.getByRole('option', { selected: true })).toHaveText('Fake Audio Input 2')
})
