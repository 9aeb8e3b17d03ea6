import type { Page } from '@playwright/test'
import { goToKarin } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { greenPicture } from '../pictures.ts'

/** Karin's home on a phone. What the page is given is counted, wherever it lands. */
const openPhone = async (signIn: (username: string) => Promise<Page>) => {
  const page = await signIn('karin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    let taps = 0
    addEventListener('pointerdown', () => (taps += 1), true)
    Object.assign(globalThis, { readTaps: () => taps })
  })
  const taps = () => page.evaluate('readTaps()').then(Number)
  return { page, taps }
}

/** The picker of the phone: a picture there is one tap more. */
const inPicker = 1

/** From the opened composer to the message that has gone. */
const sendPicture = async (
  page: Page,
  name: string,
  { also = [], send }: { also?: readonly string[]; send: string },
): Promise<void> => {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await chosen).setFiles({ name, mimeType: 'image/png', buffer: greenPicture() })
  for (const other of also) await page.getByRole('checkbox', { name: other }).click()
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByRole('dialog', { name: 'Send message success' })).toBeVisible()
}

const composePicture = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Image' }).click()
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeVisible()
}

test('[COMPOSE-02] on a phone a picture is three taps for one person, and five for three TVs', async ({
  signIn,
}) => {
  const { page, taps } = await openPhone(signIn)
  await composePicture(page)
  const opened = await taps()
  await sendPicture(page, 'garden.png', { send: 'Send to Mamma' })
  expect((await taps()) - opened + inPicker).toBe(3)

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'App', exact: true }).click()
  await composePicture(page)
  const openedAgain = await taps()
  await sendPicture(page, 'lake.png', { also: ['Pappa', 'Mormor'], send: 'Send to 3 TVs' })
  expect((await taps()) - openedAgain + inPicker).toBe(5)
})

test('[HISTORY-03] on a phone a video call is two taps from home, and a missed call is called back with one', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const { page, taps } = await openPhone(signIn)
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  const ringing = page.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(ringing).toBeVisible()
  await tv.keyboard.press('Escape')
  await expect(ringing).toBeHidden()
  await page.getByRole('button', { name: 'Call back' }).click()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  expect(await taps()).toBe(1)

  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeHidden()
  await page.getByRole('link', { name: 'App', exact: true }).click()
  const before = await taps()
  await page.getByRole('link', { name: 'Phone' }).click()
  await page.getByRole('button', { name: 'Video call' }).click()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  expect((await taps()) - before).toBe(2)
})
