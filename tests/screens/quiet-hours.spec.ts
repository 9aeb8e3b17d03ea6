import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')

const openEdit = async (page: Page): Promise<void> => {
  await page.goto('/settings')
  await main(page)
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
}

test('[BOXES-01] in the hours that she has set nothing rings at her mother’s, which she is told before and as she calls', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await openEdit(karin)
  const settings = main(karin).getByRole('region', { name: 'The TV itself' })
  await settings.getByRole('switch', { name: 'Do not disturb' }).click()
  await expect(settings.getByLabel('From')).toHaveValue('22:00')
  // The same time twice is all day.
  await settings.getByLabel('To', { exact: true }).selectOption('22:00')
  await settings.getByLabel('Language on the TV').selectOption('sv')
  await expect(tv.getByRole('heading', { name: 'Ring någon' })).toBeVisible()
  await karin.reload()
  await expect(settings.getByLabel('To', { exact: true })).toHaveValue('22:00')
  await karin.goto('/make-call')
  await expect(main(karin).getByText('Mamma is not to be disturbed until 22:00.')).toBeVisible()
  await karin.getByRole('button', { name: 'Video call' }).click()
  await expect(
    karin.getByText('Mamma is not to be disturbed until 22:00. That you called is shown on the TV.'),
  ).toBeVisible()
  await expect(tv.getByRole('button', { name: /Missat samtal/ })).toBeVisible()
  await expect(tv.getByRole('heading', { name: /ringer/ })).toHaveCount(0)
})

test('a call answers by itself only where it is noted that her mother agreed, after ten seconds that can be stopped', async ({
  signIn,
  openTvOf,
}) => {
  test.setTimeout(120_000)
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  const johan = await signIn('johan')
  const call = async () => {
    await johan.goto('/make-call')
    await johan.getByRole('button', { name: 'Videosamtal' }).click()
    await expect(tv.getByRole('heading', { name: 'Johan is calling' })).toBeVisible()
  }
  await openEdit(karin)
  const people = main(karin).getByRole('region', { name: 'People' })
  await people.getByRole('button', { name: /Johan/ }).click()
  await people.getByRole('switch', { name: 'Answer calls by itself' }).click()
  await people.getByRole('button', { name: 'Note the agreement' }).click()
  await expect(people.getByText(/^Agreed by/)).toBeVisible()

  await call()
  await expect(tv.getByText(/^Answers by itself in \d+ seconds?\. Not now stops it\.$/)).toBeVisible()
  await tv.keyboard.press('Escape')
  await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  await expect(johan).toHaveURL(/\/make-call$/)

  await call()
  await expect(tv.getByRole('button', { name: 'Hang up' })).toBeVisible({ timeout: 15_000 })
  await johan.getByRole('button', { name: 'Lägg på' }).click()

  await people.getByRole('switch', { name: 'Answer calls by itself' }).click()
  await expect(people.getByText(/^Agreed by/)).toHaveCount(0)
})
