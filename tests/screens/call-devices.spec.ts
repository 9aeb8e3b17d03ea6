import type { Page } from '@playwright/test'
import { expectMediaOn, openTwoCameras, talkByVideo } from '../calls.ts'
import { seenColour } from '../cameras.ts'
import { expect, test } from '../fixtures.ts'

test('without https, where browsers open no device, the choice of them opens and says so', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'))
  await karin.goto('/make-call')
  await karin.getByRole('button', { name: 'Picture and sound' }).click()
  const dialog = karin.getByRole('dialog', { name: 'Picture and sound' })
  await expect(dialog.getByText('Cannot open camera for using call')).toBeVisible()
  await expect(dialog.getByText('Cannot use the microphone for the call')).toBeVisible()
})

/** The browser's fake devices cannot be unplugged: what comes of them ends, and they open only while they are there. */
const withPlugs = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const gone = new Set<string>()
    mediaDevices.getUserMedia = async (constraints) => {
      const missing = (['audio', 'video'] as const).some(
        (kind) => constraints?.[kind] !== undefined && gone.has(kind),
      )
      if (missing) throw new DOMException('Requested device not found', 'NotFoundError')
      const stream = await open(constraints)
      for (const track of stream.getTracks())
        addEventListener(`unplug-${track.kind}`, () => {
          if (track.readyState === 'ended') return
          track.stop()
          track.dispatchEvent(new Event('ended'))
        })
      return stream
    }
    Object.assign(globalThis, {
      unplug: (kind: string, { last }: { last: boolean }) => {
        if (last) gone.add(kind)
        dispatchEvent(new Event(`unplug-${kind}`))
        mediaDevices.dispatchEvent(new Event('devicechange'))
      },
      plugIn: (kind: string) => {
        gone.delete(kind)
        mediaDevices.dispatchEvent(new Event('devicechange'))
      },
    })
  })
}

test('a camera or microphone that is unplugged in a call gives way to another; where there is none, that is said', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  await withPlugs(karin)
  await karin.reload()
  await talkByVideo(karin, tv)
  await expect.poll(() => seenColour(tv)).toBe('red')

  await test.step('another camera and microphone take over', async () => {
    await karin.evaluate(`unplug('video', { last: false })`)
    await expect(karin.getByText(/^Your camera was disconnected\. Now using .+\./)).toBeVisible()
    await expect(karin.getByRole('button', { name: 'Camera' })).toHaveAttribute('aria-pressed', 'true')
    await karin.evaluate(`unplug('audio', { last: false })`)
    await expect(karin.getByText(/^Your microphone was disconnected\. Now using .+\./)).toBeVisible()
    await expectMediaOn(tv)
    await expect.poll(() => seenColour(tv)).toBe('red')
  })

  await test.step('the last camera: the two talk on, and her mother knows', async () => {
    await karin.evaluate(`unplug('video', { last: true })`)
    await expect(
      karin.getByText('Your camera has been disconnected. Connect one and press “Camera”.'),
    ).toBeVisible()
    await expect(karin.getByRole('button', { name: 'Camera' })).toHaveAttribute('aria-pressed', 'false')
    await expect(tv.getByText('Karin’s camera is off')).toBeVisible()
  })

  await test.step('plugged in again, one press shows her', async () => {
    await karin.evaluate(`plugIn('video')`)
    await karin.getByRole('button', { name: 'Camera' }).click()
    await expect(tv.getByText('Karin’s camera is off')).toBeHidden()
    await expectMediaOn(tv)
  })

  await test.step('the last microphone, and one again', async () => {
    await karin.evaluate(`unplug('audio', { last: true })`)
    await expect(
      karin.getByText('Your microphone has been disconnected. Connect one and press “Microphone”.'),
    ).toBeVisible()
    await karin.evaluate(`plugIn('audio')`)
    await karin.getByRole('button', { name: 'Microphone' }).click()
    await expect(karin.getByRole('button', { name: 'Microphone' })).toHaveAttribute('aria-pressed', 'true')
    await expectMediaOn(tv)
  })
})
