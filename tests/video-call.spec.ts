import { callByVideo, expectMediaOn, goToKarin, openTwoCameras } from './calls.ts'
import { hearsSomething, openCameraBrowser, seenColour } from './cameras.ts'
import { expect, pressOk, test } from './fixtures.ts'

test('[CALL-02] [CALL-04] [CALL-06] [CALL-11] [CALL-12] [CALL-13] [CALL-14] [CALL-38] [CALL-39] [CALL-43] [HISTORY-01] [HISTORY-03] the daughter calls her mother, and they see and hear each other', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  await callByVideo(karin)
  await expect(karin.getByRole('heading', { name: 'Calling Mamma...' })).toBeVisible()
  await pressOk(tv, 'Karin is calling')

  await test.step('each sees and hears the other', async () => {
    await expect.poll(() => seenColour(karin)).toBe('blue')
    await expect.poll(() => seenColour(tv)).toBe('red')
    await expectMediaOn(karin, tv)
    await expect(karin.getByRole('heading', { name: 'Mamma', exact: true })).toBeVisible()
    await expect(karin.getByRole('timer')).toHaveText(/^00:[0-5]\d$/)
  })

  await test.step('she hides for a moment, and says nothing for another', async () => {
    await karin.getByRole('button', { name: 'Camera' }).click()
    await expect(tv.getByText('Karin’s camera is off')).toBeVisible()
    await karin.getByRole('button', { name: 'Camera' }).click()
    await expect(tv.getByText('Karin’s camera is off')).toBeHidden()
    await expect.poll(() => seenColour(tv)).toBe('red')
    await karin.getByRole('button', { name: 'Microphone' }).click()
    await expect.poll(() => hearsSomething(tv, 2_500)).toBe(false)
  })

  await test.step('she hangs up, and both see that it is over', async () => {
    await karin.getByRole('button', { name: 'Hang up' }).click()
    await expect(karin.getByText('Call ended')).toBeVisible()
    await expect(karin).toHaveURL(/\/make-call$/)
    const history = karin.getByRole('region', { name: 'Call history' })
    await expect(history.getByRole('listitem').first()).toHaveText(/Outgoing.*\d\d:\d\d\d\d:\d\d$/)
    await expect(history.getByRole('listitem').nth(1)).toHaveText(/Incoming.*12:04/)
    await pressOk(tv, 'Call ended')
    await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  })
})

test('[INCOMING-04] [INCOMING-05] [INCOMING-06] [INCOMING-07] [INCOMING-09] [INCOMING-19] [HISTORY-03] her mother calls, and the daughter answers with her camera', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  await using daughters = await openCameraBrowser('green', launchOptions)
  await using mothers = await openCameraBrowser('blue', launchOptions)
  const karin = await signIn('karin', daughters)
  const tv = await openTvOf('Mamma', mothers)
  // While she is not there, the button says so.
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(panel.getByText('Ringer...')).toBeVisible()
  // On a busy machine it has counted some seconds already.
  await expect(panel.getByRole('timer')).toHaveText(/^00:00:\d\d$/)
  await panel.getByRole('button', { name: 'Answer with camera' }).click()
  await expect(karin).toHaveURL(/\/call$/)
  await expect.poll(() => seenColour(karin)).toBe('blue')
  await expect.poll(() => seenColour(tv)).toBe('green')
  await expect(tv.getByRole('button', { name: 'Hang up' })).toBeFocused()
  await pressOk(tv, 'Karin')
  await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await expect(karin.getByText('Call ended')).toBeVisible()
  const history = karin.getByRole('region', { name: 'Call history' })
  await expect(history.getByRole('listitem').first()).toHaveText(/Incoming.*\d\d:\d\d\d\d:\d\d$/)
})

test('[CALL-16] [CALL-17] her mother does not want to talk right now', async ({ signIn, openTvOf }) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await callByVideo(karin)
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  await expect(tv.getByText('on the remote: answer')).toBeVisible()
  await tv.keyboard.press('ArrowRight')
  await expect(tv.getByRole('button', { name: 'Not now' })).toBeFocused()
  await expect(tv.getByText('on the remote: answer')).toBeHidden()
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByText('Mamma cannot talk right now.')).toBeVisible()
  await expect(karin).toHaveURL(/\/make-call$/)
  await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
})
