import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const people = (page: Page) => main(page).getByRole('region', { name: 'People' })

const openPeople = async (page: Page): Promise<void> => {
  await page.goto('/settings')
  await main(page)
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
  await expect(people(page).getByText('Karin Lindqvist')).toBeVisible()
}

test('[PERM-04] [PERM-05] [BOXES-01] she says what her brother may do with their mother’s TV, and his app follows; then she ends it', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  const johan = await signIn('johan')
  const menu = johan.getByRole('navigation', { name: 'Funktioner' })
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeVisible()
  await openPeople(karin)

  // Her own row is there, closed, with the reason.
  await expect(people(karin).getByRole('button', { name: /Karin Lindqvist/ })).toHaveCount(0)
  await expect(people(karin).getByText(/Nobody changes what they may do themselves/)).toBeVisible()

  await people(karin).getByRole('button', { name: /Johan/ }).click()
  await people(karin).getByRole('switch', { name: 'Messages' }).click()
  await expect(people(karin).getByRole('switch', { name: 'Messages' })).not.toBeChecked()
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeHidden()

  await karin.route('**/api/boxes/*/links/*', (route) => route.abort())
  await people(karin)
    .getByRole('radio', { name: /Super user/ })
    .click()
  await expect(karin.getByText(/What Johan .* may do was not saved/)).toBeVisible()
  await expect(people(karin).getByRole('radio', { name: /^User/ })).toBeChecked()
  await karin.unroute('**/api/boxes/*/links/*')
  await karin.getByRole('button', { name: 'Try again' }).click()
  await expect(people(karin).getByRole('radio', { name: /Super user/ })).toBeChecked()
  await johan.goto('/my-profile/competence')
  await expect(main(johan).getByRole('switch', { name: 'Superanvändare' })).toBeChecked()

  await people(karin).getByRole('switch', { name: 'Answer calls by itself' }).click()
  await people(karin).getByLabel('When?').fill('2999-01-01')
  await people(karin).getByRole('button', { name: 'Note the agreement' }).click()
  await expect(people(karin).getByText('This day has not come yet.')).toBeVisible()
  await people(karin).getByLabel('When?').fill('2026-01-14')
  await people(karin).getByRole('button', { name: 'Note the agreement' }).click()
  await expect(people(karin).getByText(/^Agreed by .+, 14 January 2026\.$/)).toBeVisible()

  await people(karin).getByRole('button', { name: 'End the access' }).click()
  await karin.getByRole('dialog').getByRole('button', { name: 'End the access' }).click()
  await expect(people(karin).getByText(/Johan/)).toHaveCount(0)
  await expect(
    johan.getByRole('group', { name: 'Personer' }).getByRole('button', { name: 'Mamma' }),
  ).toHaveCount(0)
})

test('[PERM-05] people who do not load can be asked for again; whoever may not change them does not see them', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.route('**/api/boxes/*/links', (route) => route.abort())
  await karin.goto('/settings')
  await main(karin)
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
  await expect(people(karin).getByRole('alert')).toHaveText(/The people did not load/)
  await karin.unroute('**/api/boxes/*/links')
  await people(karin).getByRole('button', { name: 'Try again' }).click()
  await expect(people(karin).getByText('Karin Lindqvist')).toBeVisible()
  const johan = await signIn('johan')
  await johan.goto('/settings')
  await main(johan)
    .getByRole('link', { name: /Boendeprofil/ })
    .click()
  await expect(main(johan).getByRole('textbox', { name: 'Förnamn' })).toBeVisible()
  await expect(main(johan).getByRole('region', { name: 'Personer' })).toHaveCount(0)
})

test('[PERM-05] an administrator brings somebody to a box, who has it in the app at once', async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  const johan = await signIn('johan')
  await admin.goto('/settings/activated-boxes')
  await main(admin)
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await people(admin).getByRole('button', { name: 'Add somebody' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox').fill('johan')
  await dialog.getByText('Johan Lindqvist').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(admin.getByText(/Johan Lindqvist now has access to/)).toBeVisible()
  await expect(people(admin).getByRole('button', { name: /Johan Lindqvist/ })).toBeVisible()
  await expect(johan.getByRole('group', { name: 'Personer' }).getByRole('button')).toHaveCount(3)
})
