import { expect, test } from './fixtures.ts'

/** The code as the TV shows it, a letter a window. */
const readCode = (text: string | null): string => (text ?? '').replace(/^Code /, '').replaceAll(' ', '')

test('[BOXES-01] an administrator types the code of a new TV, and it is online', async ({
  signIn,
  openTv,
  say,
}) => {
  const tv = await openTv()
  const code = readCode(await tv.getByText(/^Code( \w){6}$/).textContent())
  const admin = await signIn('admin')
  const room = say('Room {{name}}', { name: '215' })
  await admin.getByRole('link', { name: say('Settings') }).click()
  await admin.getByRole('link', { name: say('Activated boxes') }).click()
  await admin.getByRole('button', { name: say('Add a box') }).click()
  const dialog = admin.getByRole('dialog', { name: say('Add a box') })
  await dialog.getByLabel(say('Code on the TV')).fill(code.toLowerCase())
  await dialog.getByLabel(say('Search for a room')).fill('215')
  await dialog.getByRole('radio', { name: room }).check()
  await dialog.getByLabel(say('First name of the resident')).fill('Signe')
  await dialog.getByLabel(say('Last name of the resident')).fill('Ek')
  await dialog.getByRole('button', { name: say('Add the box') }).click()
  await expect(
    admin.getByText(say('The code is right. The TV in {{room}} is starting.', { room })),
  ).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Connect this TV' })).toBeHidden()
  // Whoever places a TV is no relative of the resident: it stands in the administration only.
  await admin.goto('/admin/boxes?search=Signe')
  await expect(admin.getByRole('row').filter({ hasText: 'Signe' })).toContainText(say('Online'))
  const theirs = admin.getByRole('group', { name: say('Caretakers') })
  await expect(theirs.getByRole('button', { name: 'Signe Ek' })).toHaveCount(0)
})

test('a wrong code is said, and the TV stays as it was', async ({ signIn, openTv, say }) => {
  const tv = await openTv()
  await expect(tv.getByText(/^Code/)).toBeVisible()
  const admin = await signIn('admin')
  await admin.goto('/settings/activated-boxes?code=222222')
  const dialog = admin.getByRole('dialog', { name: say('Add a box') })
  await expect(dialog.getByLabel(say('Code on the TV'))).toHaveValue('222222')
  await dialog.getByRole('radio').first().check()
  await dialog.getByLabel(say('First name of the resident')).fill('Signe')
  await dialog.getByRole('button', { name: say('Add the box') }).click()
  await expect(
    dialog.getByText(
      say('This code is not right. Please check the TV again. The code changes after a while.'),
    ),
  ).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Connect this TV' })).toBeVisible()
})

test('[BOXES-01] nobody but an administrator is offered to add a TV', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  await karin.goto('/settings/activated-boxes')
  await expect(karin.getByRole('heading', { name: say('Activated boxes') })).toBeVisible()
  await expect(karin.getByRole('button', { name: say('Add a box') })).toBeHidden()
})
