import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Say } from '../words.ts'

const main = (page: Page) => page.getByRole('main')
const people = (page: Page, say: Say) => main(page).getByRole('region', { name: say('People') })

const openPeople = async (page: Page, say: Say): Promise<void> => {
  await page.goto('/settings')
  await main(page)
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  await expect(people(page, say).getByText('Karin Lindqvist')).toBeVisible()
}

test('[PERM-04] [PERM-05] [BOXES-01] she says what her brother may do with their mother’s TV, and his app follows; then she ends it', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  const johan = await signIn('johan', { server: 'second' })
  const menu = johan.getByRole('navigation', { name: 'Funktioner' })
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeVisible()
  await openPeople(karin, say)

  // Her own row is there, closed, with the reason.
  await expect(people(karin, say).getByRole('button', { name: /Karin Lindqvist/ })).toHaveCount(0)
  await expect(
    people(karin, say).getByText(
      say('This is you. You cannot change your own permissions. Another super user or an administrator can.'),
    ),
  ).toBeVisible()

  await people(karin, say).getByRole('button', { name: /Johan/ }).click()
  await people(karin, say)
    .getByRole('switch', { name: say('Messages') })
    .click()
  await expect(people(karin, say).getByRole('switch', { name: say('Messages') })).not.toBeChecked()
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeHidden()

  await karin.route('**/api/boxes/*/links/*', (route) => route.abort())
  await people(karin, say)
    .getByRole('radio', { name: say('Super user') })
    .click()
  await expect(
    karin.getByText(say('The permissions of {{person}} were not saved.', { person: 'Johan Lindqvist' })),
  ).toBeVisible()
  await expect(people(karin, say).getByRole('radio', { name: new RegExp(`^${say('User')}`) })).toBeChecked()
  await karin.unroute('**/api/boxes/*/links/*')
  // The choice is shown at once; what her brother reads, when it has been stored.
  const stored = karin.waitForResponse(/\/api\/boxes\/\d+\/links\/\d+/)
  await karin.getByRole('button', { name: say('Try again') }).click()
  await expect(people(karin, say).getByRole('radio', { name: say('Super user') })).toBeChecked()
  expect((await stored).status()).toBe(200)
  await johan.goto('/my-profile/competence')
  await expect(main(johan).getByRole('switch', { name: 'Superanvändare' })).toBeChecked()

  await people(karin, say)
    .getByRole('switch', { name: say('Answer calls automatically') })
    .click()
  const day = people(karin, say)
    .getByRole('group', { name: say('When?') })
    .getByRole('spinbutton')
  // Its parts are in the order of the language.
  const typeDay = async (year: string, month: string, ofMonth: string) => {
    await day.first().click()
    await karin.keyboard.type(say('Save') === 'Save' ? ofMonth + month + year : year + month + ofMonth)
  }
  await typeDay('2999', '01', '01')
  await people(karin, say)
    .getByRole('button', { name: say('Save the agreement') })
    .click()
  await expect(people(karin, say).getByText(say('Choose today or an earlier day.'))).toBeVisible()
  await typeDay('2026', '01', '14')
  await people(karin, say)
    .getByRole('button', { name: say('Save the agreement') })
    .click()
  await expect(
    people(karin, say).getByText(/^(?:Agreed by .+, 14 January 2026|Godkänt av .+ den 14 januari 2026)\.$/),
  ).toBeVisible()

  await people(karin, say)
    .getByRole('button', { name: say('Remove access') })
    .click()
  await karin
    .getByRole('dialog')
    .getByRole('button', { name: say('Remove access') })
    .click()
  await expect(people(karin, say).getByText(/Johan/)).toHaveCount(0)
  await expect(johan.getByText('Du har inte längre tillgång till Mamma. Nu visas Pappa.')).toBeVisible()
  await expect(
    johan.getByRole('group', { name: 'Personer' }).getByRole('button', { name: 'Mamma' }),
  ).toHaveCount(0)
})

test('[PERM-05] an administrator brings somebody to a box, who has it in the app at once', async ({
  signIn,
  say,
}) => {
  const admin = await signIn('admin')
  const johan = await signIn('johan', { server: 'second' })
  await admin.goto('/settings/activated-boxes')
  await main(admin)
    .getByRole('link', { name: new RegExp(`^${say('Edit')} `) })
    .first()
    .click()
  await people(admin, say)
    .getByRole('button', { name: say('Add a person') })
    .click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('johan')
  await dialog.getByText('Johan Lindqvist').click()
  await dialog.getByRole('button', { name: say('Add'), exact: true }).click()
  await expect(admin.getByText(/Johan Lindqvist (?:now has access to|har nu tillgång till) /)).toBeVisible()
  await expect(people(admin, say).getByRole('button', { name: /Johan Lindqvist/ })).toBeVisible()
  await expect(johan.getByRole('group', { name: 'Personer' }).getByRole('button')).toHaveCount(3)
})
