import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { decline } from '../calls.ts'
import { openCameraBrowser } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'

/** A call that is declined, and a greeting instead: answers the dialog that is recording it. */
const greet = async (page: Page, tv: Page, call = 'Video call') => {
  await page.goto('/make-call')
  await page.getByRole('button', { name: call, exact: true }).click()
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
/** There is a microphone, and no camera for this page. */
const withoutCamera = async (page: Page, why: 'NotFoundError' | 'NotAllowedError'): Promise<void> => {
  await page.addInitScript((name) => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.video !== undefined) throw new DOMException('', name)
      return open(constraints)
    }
  }, why)
}

/** The film comes to the TV, and is stopped before it is over. */
const watch = async (tv: Page): Promise<void> => {
  await expect(tv.getByRole('button', { name: 'Show the film' })).toBeFocused()
  await pressOk(tv, 'A greeting for you')
  await expect(tv.getByRole('button', { name: 'Pause' })).toBeFocused()
  await tv.keyboard.press('Enter')
  await expect(tv.getByRole('button', { name: 'Play' })).toBeFocused()
  expect(await tv.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(960)
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
  await expect(dialog.getByText('Send message success')).toBeVisible()
  await watch(tv)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('[GREET-02] what does not go out stays, and goes out when it is tried again', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await withoutCamera(karin, 'NotFoundError')
  const dialog = await greet(karin, tv, 'Ring')
  await test.step('recorded again', async () => {
    await recordedFor(dialog, 1)
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByRole('button', { name: 'Record again' }).click()
    await recordedFor(dialog, 1)
    await karin.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Stop' }).click()
  })
  await test.step('the upload fails', async () => {
    await karin.route('**/api/file/8/upload', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Send to Mamma' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The file was not uploaded')
    await karin.unroute('**/api/file/8/upload')
  })
  await test.step('the message fails', async () => {
    await karin.route('**/api/message', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The message was not sent.')
    await karin.unroute('**/api/message')
  })
  await expect(dialog.getByLabel('Your greeting')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Send message success')).toBeVisible()
  await karin.goto('/message')
  await expect(karin.getByRole('link', { name: /A greeting for you/ })).toHaveCount(1)
})

test('[GREET-03] whoever refused the camera is told what to do, and can greet by voice', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await withoutCamera(karin, 'NotAllowedError')
  const dialog = await greet(karin, tv, 'Ring')
  await expect(dialog.getByRole('alert')).toHaveText(/^The camera cannot be used. Click the icon/)
  await dialog.getByRole('button', { name: 'Record without camera' }).click()
  await recordedFor(dialog, 1)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Send to Mamma' }).click()
  await watch(tv)
})

test('a browser that cannot record leads to the message with a film', async ({ signIn, openTvOf }) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  await karin.goto('/make-call')
  await karin.getByRole('button', { name: 'Video call' }).click()
  await decline(tv, 'Karin')
  await karin.getByRole('link', { name: 'Film a greeting' }).click()
  await expect(karin).toHaveURL(/\/message\/video$/)
})

test('the greeting is for everybody, on every screen and in Swedish too', async ({ signIn, openTvOf }) => {
  const tv = await openTvOf('Mamma')
  const johan = await signIn('johan')
  const complaints = async () => {
    const { violations } = await new AxeBuilder({ page: johan }).analyze()
    expect.soft(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    expect.soft(await johan.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
  await johan.goto('/make-call')
  await johan.getByRole('button', { name: 'Videosamtal' }).click()
  await decline(tv, 'Johan')
  await johan.getByRole('button', { name: 'Filma en hälsning' }).click()
  const dialog = johan.getByRole('dialog', { name: 'Filma en hälsning' })
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await johan.setViewportSize({ width, height })
    await expect(dialog.getByRole('timer')).toHaveText('00:01 av 01:00')
    await complaints()
    await dialog.getByRole('button', { name: 'Stoppa' }).click()
    await expect(dialog.getByLabel('Din hälsning')).toBeVisible()
    await complaints()
    await johan.screenshot({ path: `/tmp/lykta/calls/shots/greet-done-${width}.png` })
    await dialog.getByRole('button', { name: 'Spela in igen' }).click()
  }
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(dialog).toBeHidden()
})
