import { callByVideo, expectMediaOn, openTwoCameras, signedInAgain } from '../calls.ts'
import { seenColour } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

test('the channel is cut for 8 s, then the server starts again: the two talk on all the while, and the history is right', async ({
  signIn,
  openTvOf,
  launchOptions,
  world,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  await callByVideo(karin)
  await expect(karin.getByText('The TV is ringing')).toBeVisible()
  await pressOk(tv, 'Karin is calling')
  await expect.poll(() => seenColour(karin)).toBe('blue')
  const goesOn = () => expectMediaOn(karin, tv)

  await test.step('her channel is cut for 8 s', async () => {
    const back = signedInAgain(karin)
    const cutAt = Date.now()
    await karin.context().setOffline(true)
    await expect.poll(() => Date.now() - cutAt, { timeout: 20_000 }).toBeGreaterThan(8_000)
    await goesOn()
    await karin.context().setOffline(false)
    await back
    await goesOn()
    await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  })

  await test.step('the server starts again', async () => {
    const again = [karin, tv].map(signedInAgain)
    await world.restart()
    await Promise.all(again)
    await goesOn()
  })

  await test.step('she hangs up: both are told, and it was one call', async () => {
    await karin.getByRole('button', { name: 'Hang up' }).click()
    await expect(karin.getByText('Call ended')).toBeVisible()
    await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
    const entries = karin.getByRole('region', { name: 'Call history' }).getByRole('listitem')
    await expect(entries.first()).toHaveText(/Outgoing.*\d\d:\d\d\d\d:\d\d$/)
    await expect(entries.nth(1)).toHaveText(/Incoming.*12:04/)
  })
})
