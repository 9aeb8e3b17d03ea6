import type { Page } from '@playwright/test'
import { expectMediaOn, goToKarin, openTwoCameras, talkByVideo } from '../calls.ts'
import { hearsSomething, seenColour } from '../cameras.ts'
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
    await expect(tv.getByText('Karin’s camera is not working right now')).toBeVisible()
  })

  await test.step('plugged in again, one press shows her', async () => {
    await karin.evaluate(`plugIn('video')`)
    await karin.getByRole('button', { name: 'Camera' }).click()
    await expect(tv.getByText('Karin’s camera is not working right now')).toBeHidden()
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

/** What opens devices fails on this page from its next load on, as a browser would say it. */
const withoutDevices = async (
  page: Page,
  faults: Partial<Record<'audio' | 'video', string>>,
): Promise<void> => {
  await page.addInitScript((named) => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints = {}) => {
      const name = (constraints.audio && named.audio) || (constraints.video && named.video)
      if (name) throw new DOMException('', name)
      return open(constraints)
    }
  }, faults)
  await page.reload()
}

test('[MEDIA-11] whoever answers with a camera that another program holds talks without it, and both know why', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  await using cameras = await openTwoCameras(launchOptions)
  const karin = await signIn('karin', cameras.daughters)
  await withoutDevices(karin, { video: 'NotReadableError' })
  await expect(karin.getByRole('group', { name: 'Caretakers' })).toBeVisible()
  const tv = await openTvOf('Mamma', cameras.mothers)
  // While she is not there, the button says so.
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  await karin.getByRole('button', { name: 'Answer with camera' }).click()

  const dialog = karin.getByRole('dialog', { name: 'Error' })
  await expect(
    dialog.getByText('Another program is using it. Close that program and try again.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(karin.getByText('Your camera is not working. Mamma cannot see you.')).toBeVisible()
  await expect(tv.getByText('Karin’s camera is not working right now')).toBeVisible()
  await expectMediaOn(karin)
  expect(await hearsSomething(tv)).toBe(true)
})

test('a TV without camera and microphone shows whoever calls, who is told, and the call counts as connected', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  await withoutDevices(tv, { audio: 'NotFoundError', video: 'NotFoundError' })
  const karin = await signIn('karin', cameras.daughters)
  await talkByVideo(karin, tv)
  await expect.poll(() => seenColour(tv)).toBe('red')
  await expect(tv.getByText('Your microphone is not working. Karin cannot hear you.')).toBeVisible()
  await expect(tv.getByText('Your camera is not working')).toBeVisible()
  await expect(karin.getByText('Mamma’s camera is not working right now')).toBeVisible()
  await expect(
    karin.getByText('You cannot hear Mamma, because the microphone there is not working'),
  ).toBeVisible()
  // Silence arrives: a call that nothing comes from would be ended.
  await expect(karin.getByText('Good connection')).toBeAttached()
})
