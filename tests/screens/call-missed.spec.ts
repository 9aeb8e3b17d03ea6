import type { Page } from '@playwright/test'
import { expect, pressOk, test } from '../fixtures.ts'

const giveUp = async (karin: Page, tv: Page): Promise<void> => {
  await karin.goto('/make-call')
  await karin.getByRole('button', { name: 'Video call' }).click()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(karin).toHaveURL(/\/make-call$/)
}

const goTo = async (tv: Page, name: RegExp): Promise<void> => {
  const card = tv.getByRole('button', { name })
  await expect(card).toBeEnabled()
  await expect(async () => {
    await tv.keyboard.press('ArrowUp')
    await expect(card).toBeFocused({ timeout: 100 })
  }).toPass()
}

test('[TV-06] a call that nobody answered stays on the TV until the resident has seen it, and she can call back', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  const card = tv.getByRole('button', { name: /Missed call.*today \d\d:\d\d.*Karin called/ })

  await test.step('it is there, also after the TV was switched off and on', async () => {
    await giveUp(karin, tv)
    await expect(card).toBeVisible()
    await tv.reload()
    await expect(card).toBeVisible()
    await expect(tv.getByRole('button', { name: /message from Karin/i })).toBeVisible()
  })

  await test.step('seen, it is gone', async () => {
    await goTo(tv, /Missed call/)
    await tv.keyboard.press('Enter')
    await expect(tv.getByRole('heading', { name: 'Karin called' })).toBeVisible()
    await expect(tv.getByRole('button', { name: 'Close' })).toBeFocused()
    await pressOk(tv, 'Karin called')
    await expect(card).toBeHidden()
  })

  await test.step('an arrow and a press call back', async () => {
    await giveUp(karin, tv)
    await goTo(tv, /Missed call/)
    await tv.keyboard.press('Enter')
    await expect(tv.getByRole('heading', { name: 'Karin called' })).toBeVisible()
    await tv.keyboard.press('ArrowRight')
    await expect(tv.getByRole('button', { name: 'Call Karin' })).toBeFocused()
    await pressOk(tv, 'Karin called')
    const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
    await panel.getByRole('button', { name: 'Answer with camera' }).click()
    await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
    await karin.getByRole('button', { name: 'Hang up' }).click()
    await pressOk(tv, 'Call ended')
    await expect(card).toBeHidden()
  })
})
