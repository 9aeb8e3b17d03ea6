import type { Page } from '@playwright/test'
import { expect, pressOk, test } from '../fixtures.ts'

const callKarin = async (tv: Page): Promise<void> => {
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeFocused()
  await tv.keyboard.press('Enter')
}

/** Keeps the sounds that the app makes, which stand nowhere on the page. */
const keepSounds = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    Object.assign(globalThis, { sounds })
    globalThis.Audio = class extends Audio {
      constructor(source?: string) {
        super(source)
        sounds.push(this)
      }
    }
  })
}

const ringTone = (page: Page) =>
  page.evaluate(() => {
    const sounds: unknown = Reflect.get(globalThis, 'sounds')
    const [tone] = Array.isArray(sounds) ? sounds.filter((one) => one instanceof Audio) : []
    return tone === undefined
      ? undefined
      : { playing: !tone.paused, loop: tone.loop, at: tone.currentTime, volume: tone.volume }
  })

const silent = expect.objectContaining({ playing: false, at: 0 })

test('[INCOMING-01] [INCOMING-02] [INCOMING-03] on a phone, whoever calls has the whole screen and three buttons', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  const phone = { width: 390, height: 844 }
  await karin.setViewportSize(phone)
  const tv = await openTvOf('Mamma')
  await callKarin(tv)
  const dialog = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(dialog.getByRole('heading', { name: 'Mamma' })).toBeVisible()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await expect(dialog.getByRole('button')).toHaveText([
    'Microphone',
    'Answer with camera',
    'End',
    'Answer without camera',
  ])
  await dialog.getByRole('button', { name: 'Answer without camera' }).click()
  await expect(karin.getByRole('button', { name: 'Camera' })).toHaveAttribute('aria-pressed', 'false')
  await expect(tv.getByText('Karin’s camera is off')).toBeVisible()
})

test('[INCOMING-08] [INCOMING-10] [INCOMING-11] it rings as loud as one likes, until it is answered', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  await keepSounds(karin)
  await karin.reload()
  const tv = await openTvOf('Mamma')
  await callKarin(tv)
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(panel).toBeVisible()
  await expect.poll(() => ringTone(karin)).toMatchObject({ playing: true, loop: true })
  await panel.getByRole('slider', { name: 'Volume' }).press('Home')
  await expect.poll(() => ringTone(karin)).toMatchObject({ volume: 0 })
  await panel.getByRole('button', { name: 'Answer with camera' }).click()
  await expect.poll(() => ringTone(karin)).toEqual(silent)
})

test('[CALL-49] [CALL-50] [INCOMING-12] a call that is given up rings no more, and leaves one where one was', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  await keepSounds(karin)
  await karin.goto('/message')
  const tv = await openTvOf('Mamma')
  await callKarin(tv)
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(panel).toBeVisible()
  await expect.poll(() => ringTone(karin)).toMatchObject({ playing: true })
  await pressOk(tv, 'Karin')
  await expect(panel).toBeHidden()
  await expect.poll(() => ringTone(karin)).toEqual(silent)
  await expect(karin).toHaveURL(/\/message$/)
})
