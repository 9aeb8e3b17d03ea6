import type { Page } from '@playwright/test'
import { decline } from '../calls.ts'
import { openCameraBrowser } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

/** A call that is declined, and a greeting instead: answers the dialog that is recording it. */
const greet = async (page: Page, tv: Page) => {
  await page.goto('/make-call')
  await page.getByRole('button', { name: 'Video call' }).click()
  await decline(tv, 'Karin')
  await page.getByRole('button', { name: 'Film a greeting' }).click()
  return page.getByRole('dialog', { name: 'Film a greeting' })
}
const recordedFor = async (dialog: ReturnType<Page['getByRole']>, seconds: number) => {
  const timer = dialog.getByRole('timer')
  await expect
    .poll(async () => Number(/^00:(\d\d) of 01:00/.exec((await timer.textContent()) ?? '')?.[1]))
    .toBeGreaterThanOrEqual(seconds)
}
/** The film comes to the TV, plays there and is over. It is too short to be stopped on a busy machine. */
const watch = async (tv: Page): Promise<void> => {
  await expect(tv.getByRole('button', { name: 'Show the film' })).toBeFocused()
  // Looked at in each frame, as it lasts a few seconds only.
  const played = tv.waitForFunction(() => document.querySelector('video')?.videoWidth === 960)
  await Promise.all([played, pressOk(tv, 'A greeting for you')])
  await expect(tv.locator('[data-screen=film]')).toBeHidden()
}

test('[GREET-01] nobody answers: a greeting, filmed with one tap, is on the TV as a message', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  await using daughters = await openCameraBrowser('green', launchOptions)
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin', daughters)
  const dialog = await greet(karin, tv)
  await recordedFor(dialog, 3)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  const own = dialog.getByLabel('Your greeting')
  await expect.poll(() => own.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Send to Mamma' }).click()
  // Until the film has been sent and decoded, which a busy machine takes its time for.
  await expect(dialog.getByText('Send message success')).toBeVisible({ timeout: 30_000 })
  await watch(tv)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})
