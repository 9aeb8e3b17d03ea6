import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const videoCall = async (page: Page): Promise<void> => {
  await page.goto('/make-call')
  await page.getByRole('button', { name: 'Video call' }).click()
}

test('[CALL-16] [CALL-17] nobody answers: it rings for 45 s, and both sides say so', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await videoCall(karin)
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
  await expect(karin.getByText('The TV is ringing')).toBeVisible()
  await expect(karin.getByText('Mamma did not answer.')).toBeVisible({ timeout: 60_000 })
  await expect(karin).toHaveURL(/\/make-call$/)
  await expect(karin.getByRole('button', { name: 'Film a greeting' })).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeHidden()
  await expect(tv.getByText('Karin called')).toBeVisible()
  const history = karin.getByRole('region', { name: 'Call history' })
  await expect(history.getByRole('listitem').first()).toHaveText(/Outgoing.*No answer/)
})

test('the daughter declines her mother’s call, and the TV says so', async ({ signIn, openTvOf }) => {
  const karin = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeFocused()
  await tv.keyboard.press('Enter')
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await panel.getByRole('button', { name: 'Hang up' }).click()
  await expect(panel).toBeHidden()
  await expect(tv.getByText('Karin cannot talk right now')).toBeVisible()
})
