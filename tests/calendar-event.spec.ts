import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const day = '/calendar?mode=3'
const subject = 'Walk to the lake'
const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Opens the dialog that changes every time of an event. */
const changeEveryTime = async (page: Page, name: string) => {
  await entry(page, name).click()
  await press(page, 'Change')
  await page.getByRole('radio', { name: 'All occurrences' }).check()
  await press(page, 'Continue')
  const dialog = page.getByRole('dialog', { name: 'Change event' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('[CAL-01] [EVENT-18] [EVENT-19] an event comes to the TV and to others at once, is changed by two, and can be left out of one day', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  const johan = await signIn('johan', { server: 'second' })
  await karin.goto(day)
  await johan.goto(day)
  await expect(entry(johan, 'Lunch med Greta').or(entry(johan, 'Lunch with Greta')).first()).toBeVisible()

  await press(karin, 'New event')
  const dialog = karin.getByRole('dialog', { name: 'New event' })
  await dialog.getByText('Repeated', { exact: true }).click()
  await dialog.getByLabel('Recurrence').selectOption('Daily')
  await dialog.getByLabel('All day').check()
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message', { exact: true }).fill('Put on your warm coat.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(entry(karin, subject)).toBeVisible()
  await expect(entry(johan, subject)).toBeVisible()
  // On the evening of an empty day the TV lists tomorrow's events as well.
  const today = (name: string) =>
    tv.getByRole('listitem').filter({ hasText: 'Today' }).filter({ hasText: name })
  await expect(today(subject)).toBeVisible()

  const phone = await signIn('karin')
  await phone.goto(day)
  const mine = await changeEveryTime(karin, subject)
  const theirs = await changeEveryTime(phone, subject)
  await theirs.getByLabel('Subject').fill('Walk to the mill')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await mine.getByLabel('Message', { exact: true }).fill('Put on your hat.')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText(`${subject} → Walk to the mill`)).toBeVisible()
  await mine.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(mine).toBeHidden()
  await expect(today('Walk to the mill')).toBeVisible()

  await entry(karin, 'Walk to the mill').click()
  await expect(karin.getByRole('article')).toContainText('Put on your hat.')
  await press(karin, 'Delete')
  await karin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entry(karin, 'Walk to the mill')).toBeHidden()
  await expect(entry(johan, 'Walk to the mill')).toBeHidden()
  await expect(today('Walk to the mill')).toBeHidden()
  await karin.getByRole('button', { name: 'Next day' }).click()
  await expect(entry(karin, 'Walk to the mill')).toBeVisible()
})
