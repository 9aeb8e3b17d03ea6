import { expect, test } from './fixtures.ts'

test('[CARETAKER-15] [CARETAKER-31] [CARETAKER-32] [CARETAKER-34] a TV that is killed is offline within 3 s, and online again when it is back', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const page = await signIn('karin')
  const mamma = page.getByRole('group', { name: say('Caretakers') }).getByRole('button', { name: 'Mamma' })
  const tv = await openTvOf('Mamma')
  await expect(mamma).toContainText(say('Online'))
  const crashed = tv.waitForEvent('crash')
  tv.goto('chrome://crash').catch(() => undefined)
  await crashed
  await expect(mamma).toContainText(say('Offline'), { timeout: 3_000 })
  const again = await tv.context().newPage()
  await again.goto('/box/')
  await expect(again.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  await expect(mamma).toContainText(say('Online'))
})
