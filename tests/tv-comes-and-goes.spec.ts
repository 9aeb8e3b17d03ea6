import { expect, test } from './fixtures.ts'

test('[CARETAKER-15, CARETAKER-31, CARETAKER-32, CARETAKER-34] a TV that is killed is offline within 3 s, and online again when it is back', async ({
  signIn,
  openTvOf,
}) => {
  const page = await signIn('karin')
  const pappa = page.getByRole('group', { name: 'Caretakers' }).getByRole('button', { name: 'Pappa' })
  await expect(pappa).toHaveText(/Offline/)
  const tv = await openTvOf('Pappa')
  await expect(pappa).toHaveText(/Online/)
  const crashed = tv.waitForEvent('crash')
  tv.goto('chrome://crash').catch(() => undefined)
  await crashed
  await expect(pappa).toHaveText(/Offline/, { timeout: 3_000 })
  const again = await tv.context().newPage()
  await again.goto('/box/')
  await expect(again.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  await expect(pappa).toHaveText(/Online/)
})
