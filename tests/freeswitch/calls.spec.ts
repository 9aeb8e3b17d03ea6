import { freeswitchProgram, startFreeswitch } from '@lykta/demo/testing'
import type { Page } from '@playwright/test'
import { callByVideo, decline, openTwoCameras, talkByVideo } from '../calls.ts'
import { decodedFrames, hearsSomething, seenColour } from '../cameras.ts'
import { expect, test as base } from '../fixtures.ts'

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  settings: async ({}, provide) => {
    const program = freeswitchProgram()
    if (program === undefined) throw new Error('no FreeSWITCH is installed')
    await using host = await startFreeswitch(program)
    await provide(host.environment)
  },
})

/** A FreeSWITCH takes its time for the first picture, and this machine for all of them. */
const patiently = { timeout: 30_000 }

/** Both see and hear each other. */
const expectBoth = async (karin: Page, tv: Page) => {
  await expect.poll(() => seenColour(karin), patiently).toBe('blue')
  await expect.poll(() => seenColour(tv), patiently).toBe('red')
  for (const page of [karin, tv]) {
    const before = await decodedFrames(page)
    await expect.poll(() => decodedFrames(page), patiently).toBeGreaterThan(before)
    await expect.poll(() => hearsSomething(page), patiently).toBe(true)
  }
}
const history = (page: Page) => page.getByRole('region', { name: 'Call history' }).getByRole('listitem')

/** Longer than a side may be silent. */
const heldSeconds = 35

test('a relative and a resident talk, on hold for longer than a silence may last, and after a reload', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.setTimeout(180_000)
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  await talkByVideo(karin, tv)
  await expectBoth(karin, tv)

  await karin.getByRole('button', { name: 'Hold' }).click()
  await expect(tv.getByText('Karin put the call on hold')).toBeVisible()
  const time = karin.getByRole('timer', { name: 'Call time' })
  const secondsOf = async () => Number(/:(\d\d)$/.exec((await time.textContent()) ?? '')?.[1])
  const held = await secondsOf()
  await expect
    .poll(async () => (60 + (await secondsOf()) - held) % 60, { timeout: 60_000 })
    .toBeGreaterThan(heldSeconds)
  await karin.getByRole('button', { name: 'Hold' }).click()
  await expectBoth(karin, tv)

  await karin.reload()
  await expectBoth(karin, tv)

  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await expect(history(karin).first()).toHaveText(/Outgoing/)
})

test('the caller is told that it rings and that it is declined', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.setTimeout(120_000)
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  await callByVideo(karin)
  await expect(karin.getByText('The TV is ringing')).toBeVisible()
  await decline(tv, 'Karin')
  await expect(karin.getByText('Mamma cannot talk right now.')).toBeVisible()
})
