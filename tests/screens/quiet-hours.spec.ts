import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Say } from '../words.ts'

const main = (page: Page) => page.getByRole('main')

const openEdit = async (page: Page, say: Say): Promise<void> => {
  await page.goto('/settings')
  await main(page)
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
}

test('[QUIET-01] [BOXES-01] in the hours that she has set nothing rings at her mother’s, which she is told before and as she calls', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await openEdit(karin, say)
  const settings = main(karin).getByRole('region', { name: say('The TV') })
  await settings.getByRole('switch', { name: say('Do not disturb') }).click()
  await expect(settings.getByLabel(say('From'))).toHaveValue('22:00')
  // The same time twice is all day.
  await settings.getByLabel(say('To'), { exact: true }).selectOption('22:00')
  await settings.getByLabel(say('Language on the TV')).selectOption('sv')
  await main(karin)
    .getByRole('button', { name: say('Save') })
    .click()
  await expect(tv.getByRole('heading', { name: 'Ring någon' })).toBeVisible()
  await karin.reload()
  await expect(settings.getByLabel(say('To'), { exact: true })).toHaveValue('22:00')
  await karin.goto('/make-call')
  await expect(
    main(karin).getByText(
      say('{{name}} does not want to be disturbed until {{until}}. You can leave a message.', {
        name: 'Mamma',
        until: '22:00',
      }),
    ),
  ).toBeVisible()
  await karin.getByRole('button', { name: say('Video call') }).click()
  await expect(
    karin.getByText(
      say('{{name}} does not want to be disturbed until {{until}}. The TV shows that you called.', {
        name: 'Mamma',
        until: '22:00',
      }),
    ),
  ).toBeVisible()
  await expect(tv.getByRole('button', { name: /Missat samtal/ })).toBeVisible()
  await expect(tv.getByRole('heading', { name: /ringer/ })).toHaveCount(0)
})

test('[AUTO-01] [AUTO-02] a call answers by itself only where it is noted that her mother agreed, after ten seconds that can be stopped', async ({
  signIn,
  openTvOf,
  say,
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
  await openEdit(karin, say)
  const people = main(karin).getByRole('region', { name: say('People') })
  await people.getByRole('button', { name: /Johan/ }).click()
  await people.getByRole('switch', { name: say('Answer calls automatically') }).click()
  await people.getByRole('button', { name: say('Save the agreement') }).click()
  await expect(
    people.getByText(new RegExp(say('Agreed by {{by}}, {{date}}.', { by: '.+', date: '.+' }))),
  ).toBeVisible()

  await call()
  await expect(
    tv.getByText(/^Answers automatically in \d+ seconds?\. Choose “Not now” to stop\.$/),
  ).toBeVisible()
  await tv.keyboard.press('Escape')
  await expect(tv.getByRole('heading', { name: 'Call someone' })).toBeVisible()
  await expect(johan).toHaveURL(/\/make-call$/)

  await call()
  await expect(tv.getByRole('button', { name: 'Hang up' })).toBeVisible({ timeout: 15_000 })
  await johan.getByRole('button', { name: 'Lägg på' }).click()

  await people.getByRole('switch', { name: say('Answer calls automatically') }).click()
  await expect(
    people.getByText(new RegExp(say('Agreed by {{by}}, {{date}}.', { by: '.+', date: '.+' }))),
  ).toHaveCount(0)
})
