import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const people = (page: Page) => page.getByRole('group', { name: 'Caretakers' })

const openBox = async (admin: Page): Promise<void> => {
  await admin.goto('/settings')
  await admin
    .getByRole('main')
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
  await expect(admin.getByRole('button', { name: /End the stay/ })).toBeVisible()
}

test('[BOXES-01] [BOXES-06] an administrator takes a TV away, once it is said what that means', async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  const majBritt = people(admin).getByRole('button', { name: 'Moster Maj-Britt' })
  await majBritt.click()
  await openBox(admin)
  await admin.getByRole('button', { name: /Another TV/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Take the TV away from Moster Maj-Britt?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /The TV in Room 305 is logged out/,
    /Everything else stays/,
    /The next TV that you add/,
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(majBritt).not.toHaveText(/Offline/)
  await admin.getByRole('button', { name: /Another TV/ }).click()
  await dialog.getByRole('button', { name: 'Log the TV out' }).click()
  await expect(admin.getByText(/The TV in Room 305 is logged out\./)).toBeVisible()
  await expect(majBritt).toHaveText(/Offline/)
})

test('[BOXES-01] [BOXES-05] a stay is ended once its end is understood, and is then in nobody’s list', async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  await people(admin).getByRole('button', { name: 'Arne' }).click()
  await openBox(admin)
  await admin.getByRole('button', { name: /End the stay/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Has Arne moved out?' })
  const confirm = dialog.getByRole('button', { name: 'End the stay' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I know that this cannot be undone' }).check()
  await admin.route('**/api/boxes/*/retire', (route) => route.abort())
  await confirm.click()
  await expect(dialog.getByRole('alert')).toHaveText(/There was no answer/)
  await admin.unroute('**/api/boxes/*/retire')
  await confirm.click()
  await expect(admin.getByText('The stay of Arne is ended. Room 212 is free.')).toBeVisible()
  await expect(admin).toHaveURL(/\/settings\/activated-boxes$/)
  await expect(people(admin).getByRole('button')).toHaveCount(1)
})

test('[BOXES-01] nobody but an administrator is offered to end anything', async ({ signIn }) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  await karin
    .getByRole('main')
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
  await expect(karin.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(karin.getByRole('button', { name: /End the stay/ })).toHaveCount(0)
  await expect(karin.getByRole('button', { name: /Another TV/ })).toHaveCount(0)
})
