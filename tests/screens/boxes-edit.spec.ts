import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { many, withPeople } from '../people.ts'
import { sayIn, type Say } from '../words.ts'
import { greenPicture } from '../pictures.ts'

const main = (page: Page) => page.getByRole('main')
const people = (page: Page, say: Say) => page.getByRole('group', { name: say('Caretakers') })
/** Where the portrait of somebody comes from, out of those in the bar. */
const portrait = (page: Page, name: string, say: Say) =>
  people(page, say).getByRole('button', { name }).locator('img').getAttribute('src')

const openEdit = async (page: Page, name: string, say: Say): Promise<void> => {
  await page.goto('/settings/activated-boxes')
  await main(page)
    .getByRole('link', { name: say('Edit {{name}}', { name }) })
    .click()
  await expect(page).toHaveURL(/\/settings\/activated-boxes\/edit\/\d+$/)
  await expect(
    main(page).getByRole('heading', { level: 1, name: say('Edit {{name}}', { name }) }),
  ).toBeVisible()
}

test('[BOXES-02] [BOXES-03] the boxes that are not selected are listed, each with a button to edit it', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/settings/activated-boxes')
  await expect(main(karin).getByRole('listitem').getByRole('heading')).toHaveText([
    'Mormor',
    'Pappa',
    'Farbror Nils',
  ])
  await expect(
    main(karin)
      .getByRole('listitem')
      .getByRole('link', { name: new RegExp(`^${say('Edit')} `) }),
  ).toHaveCount(3)
  const johan = await signIn('johan')
  const editPappa = sayIn('sv')('Edit {{name}}', { name: 'Pappa' })
  await johan.goto('/settings/activated-boxes')
  await expect(main(johan).getByRole('listitem').getByRole('heading')).toHaveText(['Pappa'])
  await main(johan).getByRole('link', { name: editPappa }).click()
  await expect(main(johan).getByRole('heading', { level: 1, name: editPappa })).toBeFocused()
})

test('[BOXES-02] whoever looks after many finds a box by the name or the room', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await withPeople(page, many(40))
  await page.goto('/settings/activated-boxes')
  const names = main(page).getByRole('listitem').getByRole('heading')
  await expect(names).toHaveCount(39)
  const search = main(page).getByLabel(say('Search by name or room'))
  await search.fill('resident 17')
  await expect(names).toHaveText(['Resident 17'])
  await search.fill('nobody')
  await expect(main(page).getByText(say('Nobody has that name or room.'))).toBeVisible()
  await search.fill('')
  await expect(names).toHaveCount(39)
})

test('[BOXES-04] a box that is not hers is not there, with the way home', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  for (const id of ['9999', '5', 'x', '1e0', '-1']) {
    await karin.goto(`/settings/activated-boxes/edit/${id}`)
    await expect(main(karin).getByRole('heading', { name: say('This page is not here') })).toBeVisible()
  }
  await main(karin)
    .getByRole('link', { name: say('Go Home') })
    .click()
  await expect(karin).toHaveURL(/\/App$/)
})

test('[ROUTE-19] [SETTINGS-05] [SETTINGS-06] [SETTINGS-07] [SETTINGS-08] the form about her father keeps what she enters, once it can', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await openEdit(karin, 'Pappa', say)
  const field = (name: string) => main(karin).getByRole('textbox', { name })
  for (const [name, value] of [
    [say('Title'), 'Far'],
    [say('First name'), ' '],
    [say('Phone number'), 'ask me'],
    [say('Address'), 'Björkgården 216, 3 tr'],
    [say('State'), 'Norrbotten'],
  ] as const)
    await field(name).fill(value)
  // Leaving now is asked about, and what was entered stays.
  await karin.goBack()
  const leave = karin.getByRole('dialog', { name: say('Leave without saving?') })
  await leave.getByRole('button', { name: say('Cancel') }).click()
  await expect(leave).toBeHidden()
  const save = main(karin).getByRole('button', { name: say('Save') })
  await save.click()
  await expect(field(say('Phone number'))).toBeFocused()
  await expect(field(say('Phone number'))).toHaveAccessibleDescription(
    say('A phone number can only contain digits, +, -, ( ) and spaces.'),
  )
  await expect(field(say('First name'))).toHaveAccessibleDescription(say('Required'))
  await field(say('Phone number')).fill('+46 (0)980-319 216')
  await field(say('First name')).fill('Per')
  await karin.route('**/api/boxes/*', (route) => route.abort())
  await save.click()
  await expect(main(karin).getByRole('alert')).toContainText(
    say('The service did not respond. Check your connection and try again.'),
  )
  await expect(field(say('First name'))).toHaveValue('Per')
  await karin.unroute('**/api/boxes/*')
  await save.click()
  await expect(karin.getByText(say('Changes saved.'))).toBeVisible()
  await expect(people(karin, say).getByRole('button', { name: 'Far', exact: false })).toHaveCount(2)
  await karin.reload()
  await expect(field(say('Title'))).toHaveValue('Far')
  await expect(field(say('First name'))).toHaveValue('Per')
  await expect(field(say('Surname'))).toHaveValue('Lindqvist')
  await expect(field(say('State'))).toHaveValue('Norrbotten')

  await field(say('State')).fill('Norrbottens län')
  await main(karin)
    .getByRole('button', { name: say('Back') })
    .click()
  await leave.getByRole('button', { name: say('Leave without saving') }).click()
  await expect(karin).toHaveURL(/\/settings\/activated-boxes$/)
})

test('[SETTINGS-02] [SETTINGS-03] [SETTINGS-04] [SETTINGS-08] she gives her mother a picture of her own, sees it everywhere, and removes it', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  await main(karin)
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  const section = main(karin).getByRole('region', { name: say('Picture') })
  const drawn = await section.locator('img').getAttribute('src')
  expect(drawn).toMatch(/avatar-0-mum/)
  const picker = section.locator('input[type="file"]')
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(section.getByRole('alert')).toHaveText(say('This kind of picture cannot be shown.'))
  await picker.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(section.getByRole('alert')).toContainText(say('Files of this type cannot be shown.'))
  await picker.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: greenPicture() })
  await expect(karin.getByText(say('Picture saved.'))).toBeVisible()
  await expect(section.getByRole('alert')).toHaveCount(0)
  const own = await section.locator('img').getAttribute('src')
  expect(own).toMatch(/^\/media\//)
  expect(await portrait(karin, 'Mamma', say)).toBe(own)
  await karin.reload()
  await expect
    .poll(() => section.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(100)
  await section.getByRole('button', { name: say('Remove picture') }).click()
  await expect(karin.getByText(say('Picture removed.'))).toBeVisible()
  await expect(section.getByRole('button', { name: say('Remove picture') })).toHaveCount(0)
  await expect(section.getByRole('button', { name: say('Change picture') })).toBeFocused()
  expect(await section.locator('img').getAttribute('src')).toBe(drawn)
})

test('[BOXES-01] [PERM-05] what her mother’s TV may not show is gone for her brother too, who may not change it', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  const johan = await signIn('johan')
  const menu = johan.getByRole('navigation', { name: 'Funktioner' })
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeVisible()
  await karin.goto('/settings')
  await main(karin)
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  await karin.getByRole('switch', { name: say('Messages') }).click()
  await expect(karin.getByRole('switch', { name: say('Messages') })).not.toBeChecked()
  await main(karin)
    .getByRole('button', { name: say('Save') })
    .click()
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeHidden()
  await johan.goto('/settings')
  await main(johan)
    .getByRole('link', { name: sayIn('sv')('Caretaker profile') })
    .click()
  const messages = johan.getByRole('switch', { name: 'Meddelanden' })
  await expect(messages).toBeDisabled()
  await expect(messages).toHaveAccessibleDescription(/Bara en superanvändare eller en administratör/)
  await expect(main(johan).getByRole('textbox', { name: 'Förnamn' })).toHaveAttribute('readonly')
  await main(johan).getByRole('textbox', { name: 'Titel' }).fill('Morsan')
  await main(johan).getByRole('button', { name: 'Spara' }).click()
  await expect(johan.getByText('Ändringarna är sparade.')).toBeVisible()
  await expect(people(johan, sayIn('sv')).getByRole('button', { name: 'Morsan' })).toBeVisible()
  await expect(people(karin, say).getByRole('button', { name: 'Mamma' })).toBeVisible()
})
