import { expect, test } from './fixtures.ts'

/** The code as the TV shows it, a letter a window. */
const readCode = (text: string | null): string => (text ?? '').replace(/^Code /, '').replaceAll(' ', '')

test('[BOXES-01] an administrator types the code of a new TV, and it is online', async ({
  signIn,
  openTv,
}) => {
  const tv = await openTv()
  const code = readCode(await tv.getByText(/^Code( \w){6}$/).textContent())
  const admin = await signIn('admin')
  await admin.getByRole('link', { name: 'Settings' }).click()
  await admin.getByRole('link', { name: /Activated boxes/ }).click()
  await admin.getByRole('button', { name: 'Add a box with a code' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add a box' })
  await dialog.getByLabel('Code on the TV').fill(code.toLowerCase())
  await dialog.getByLabel('Search for a room').fill('215')
  await dialog.getByRole('radio', { name: /Room 215/ }).check()
  await dialog.getByLabel(/Name of the resident/).fill('Signe')
  await dialog.getByRole('button', { name: 'Add the box' }).click()
  await expect(admin.getByText('The TV in Room 215 is ready.')).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Connect this TV' })).toBeHidden()
  const signe = admin.getByRole('group', { name: 'Caretakers' }).getByRole('button', { name: 'Signe' })
  await expect(signe).toHaveText(/Online/)
})

test('a wrong code is said, and the TV stays as it was', async ({ signIn, openTv }) => {
  const tv = await openTv()
  await expect(tv.getByText(/^Code/)).toBeVisible()
  const admin = await signIn('admin')
  await admin.goto('/settings/activated-boxes?code=222222')
  const dialog = admin.getByRole('dialog', { name: 'Add a box' })
  await expect(dialog.getByLabel('Code on the TV')).toHaveValue('222222')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Add the box' }).click()
  await expect(dialog.getByText(/This code is not known/)).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Connect this TV' })).toBeVisible()
})

test('[BOXES-01] nobody but an administrator is offered to add a TV', async ({ signIn }) => {
  const karin = await signIn('karin')
  await karin.goto('/settings/activated-boxes')
  await expect(karin.getByRole('heading', { name: 'Activated boxes' })).toBeVisible()
  await expect(karin.getByRole('button', { name: 'Add a box with a code' })).toBeHidden()
})
