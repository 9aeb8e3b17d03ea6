import { sendAlarm } from '../alarms.ts'
import { expectMediaOn, openTwoCameras, signedInAgain, talkByVideo } from '../calls.ts'
import { expect, pressOk, test } from './fixtures.ts'

test('the server of the TV dies in the middle of a call: the two talk on, and alarms and the end of the call come by the other', async ({
  signIn,
  openTvOf,
  launchOptions,
  world,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  const amina = await signIn('amina')
  await talkByVideo(karin, tv)
  await expectMediaOn(karin, tv)

  const back = signedInAgain(tv)
  await world.kill('second')
  await back
  await expectMediaOn(karin, tv)
  await sendAlarm(amina, '214', { title: 'Fire drill', body: 'Stay in your room.' })
  await pressOk(tv, 'Fire drill')

  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  const entries = karin.getByRole('region', { name: 'Call history' }).getByRole('listitem')
  await expect(entries.first()).toHaveText(/Outgoing.*\d\d:\d\d\d\d:\d\d$/)
  await expect(entries.nth(1)).toHaveText(/Incoming.*12:04/)
})

test('the server of the app dies: what is sent goes by the other, and the receipt comes by it', async ({
  signIn,
  openTvOf,
  world,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.goto('/message/text')
  await karin.getByLabel('Subject').fill('Good morning')
  await karin.getByLabel('Message', { exact: true }).fill('The snow is here.')
  await world.kill('first')
  await karin.getByRole('button', { name: 'Send to Mamma' }).click()
  const sent = karin.getByRole('dialog', { name: 'Send message success' })
  await expect(sent).toBeVisible({ timeout: 30_000 })
  await sent.getByRole('button', { name: 'Close' }).last().click()
  const receipts = karin.getByRole('region', { name: 'Delivery status' })
  await expect(receipts.getByText(/^Shown |^On the TV/)).toBeVisible()
  await pressOk(tv, 'Good morning')
  await expect(receipts.getByText(/^Read /)).toBeVisible()
})
