import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { greenPicture } from '../pictures.ts'

const main = (page: Page) => page.getByRole('main')
const people = (page: Page, label = 'Caretakers') => page.getByRole('group', { name: label })
/** Where the portrait of somebody comes from, out of those in the bar. */
const portrait = (page: Page, name: string) =>
  people(page).getByRole('button', { name }).locator('img').getAttribute('src')

const openEdit = async (page: Page, name: string): Promise<void> => {
  await page.goto('/settings/activated-boxes')
  await main(page)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await expect(page).toHaveURL(/\/settings\/activated-boxes\/edit\/\d+$/)
  await expect(main(page).getByRole('heading', { level: 1, name: `Edit ${name}` })).toBeVisible()
}

test('[BOXES-02] [BOXES-03] the boxes that are not selected are listed, each with a button to edit it', async ({
  signIn,
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
      .getByRole('link', { name: /^Edit / }),
  ).toHaveCount(3)
  const johan = await signIn('johan')
  await johan.goto('/settings/activated-boxes')
  await expect(main(johan).getByRole('listitem').getByRole('heading')).toHaveText(['Pappa'])
  await main(johan).getByRole('link', { name: 'Redigera Pappa' }).click()
  await expect(main(johan).getByRole('heading', { level: 1, name: 'Redigera Pappa' })).toBeFocused()
})

test('[BOXES-04] a box that is not hers is not there, with the way home', async ({ signIn }) => {
  const karin = await signIn('karin')
  for (const id of ['9999', '5', 'x', '1e0', '-1']) {
    await karin.goto(`/settings/activated-boxes/edit/${id}`)
    await expect(main(karin).getByRole('heading', { name: 'This page is not here' })).toBeVisible()
  }
  await main(karin).getByRole('link', { name: 'Go Home' }).click()
  await expect(karin).toHaveURL(/\/App$/)
})

test('[ROUTE-19] [SETTINGS-05] [SETTINGS-06] [SETTINGS-07] [SETTINGS-08] the form about her father keeps what she enters, once it can', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await openEdit(karin, 'Pappa')
  const field = (name: string) => main(karin).getByRole('textbox', { name })
  for (const [name, value] of [
    ['Title', 'Far'],
    ['First name', ' '],
    ['Phone number', 'ask me'],
    ['Address', 'Björkgården 216, 3 tr'],
    ['State', 'Norrbotten'],
  ] as const)
    await field(name).fill(value)
  const save = main(karin).getByRole('button', { name: 'Save' })
  await save.click()
  await expect(field('Phone number')).toBeFocused()
  await expect(field('Phone number')).toHaveAccessibleDescription(/digits/)
  await expect(field('First name')).toHaveAccessibleDescription('Required')
  await field('Phone number').fill('+46 (0)980-319 216')
  await field('First name').fill('Per')
  await karin.route('**/api/boxes/*', (route) => route.abort())
  await save.click()
  await expect(main(karin).getByRole('alert')).toHaveText(/There was no answer/)
  await expect(field('First name')).toHaveValue('Per')
  await karin.unroute('**/api/boxes/*')
  await save.click()
  await expect(karin.getByText('The profile is saved.')).toBeVisible()
  await expect(people(karin).getByRole('button', { name: 'Far', exact: false })).toHaveCount(2)
  await karin.reload()
  await expect(field('Title')).toHaveValue('Far')
  await expect(field('First name')).toHaveValue('Per')
  await expect(field('Surname')).toHaveValue('Lindqvist')
  await expect(field('State')).toHaveValue('Norrbotten')
})

test('[SETTINGS-02] [SETTINGS-03] [SETTINGS-04] [SETTINGS-08] she gives her mother a picture of her own, sees it everywhere, and removes it', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  await main(karin)
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
  const section = main(karin).getByRole('region', { name: 'Picture' })
  const drawn = await section.locator('img').getAttribute('src')
  expect(drawn).toMatch(/avatar-0-mum/)
  const picker = section.locator('input[type="file"]')
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(section.getByRole('alert')).toHaveText('This kind of picture cannot be shown.')
  await picker.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(section.getByRole('alert')).toHaveText(/Lykta cannot show files of this type/)
  await picker.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: greenPicture() })
  await expect(karin.getByText('The picture is saved.')).toBeVisible()
  await expect(section.getByRole('alert')).toHaveCount(0)
  const own = await section.locator('img').getAttribute('src')
  expect(own).toMatch(/^\/media\//)
  expect(await portrait(karin, 'Mamma')).toBe(own)
  await karin.reload()
  await expect
    .poll(() => section.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(100)
  await section.getByRole('button', { name: 'Remove picture' }).click()
  await expect(karin.getByText('The picture is removed.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Change picture' })).toBeFocused()
  expect(await section.locator('img').getAttribute('src')).toBe(drawn)
})

test('[BOXES-01] [PERM-05] what her mother’s TV may not show is gone for her brother too, who may not change it', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  const johan = await signIn('johan')
  const menu = johan.getByRole('navigation', { name: 'Funktioner' })
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeVisible()
  await karin.goto('/settings')
  await main(karin)
    .getByRole('link', { name: /Caretaker profile/ })
    .click()
  await karin.getByRole('switch', { name: 'Messages' }).click()
  await expect(karin.getByRole('switch', { name: 'Messages' })).not.toBeChecked()
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeHidden()
  await johan.goto('/settings')
  await main(johan)
    .getByRole('link', { name: /Boendeprofil/ })
    .click()
  const messages = johan.getByRole('switch', { name: 'Meddelanden' })
  await expect(messages).toBeDisabled()
  await expect(messages).toHaveAccessibleDescription(/Bara en superanvändare eller en administratör/)
  await expect(main(johan).getByRole('textbox', { name: 'Förnamn' })).toHaveAttribute('readonly')
  await main(johan).getByRole('textbox', { name: 'Titel' }).fill('Morsan')
  await main(johan).getByRole('button', { name: 'Spara' }).click()
  await expect(johan.getByText('Profilen är sparad.')).toBeVisible()
  await expect(people(johan, 'Personer').getByRole('button', { name: 'Morsan' })).toBeVisible()
  await expect(people(karin).getByRole('button', { name: 'Mamma' })).toBeVisible()
})
