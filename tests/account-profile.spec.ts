import type { Page } from '@playwright/test'
import { localPassword } from '@lykta/demo/local-password'
import { openCameraBrowser } from './cameras.ts'
import { expect, logIn, pressOk, test } from './fixtures.ts'

const newPassword = 'Novemberljus-26'

const openProfile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Karin Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/my-profile$/)
}

test('[PROFILE-01] [PROFILE-02] [PROFILE-03] [PROFILE-05] [USERFORM-16] she changes her password, and is out everywhere else at once, her call there too', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  await using others = await openCameraBrowser('red', launchOptions)
  await using mothers = await openCameraBrowser('blue', launchOptions)
  const tv = await openTvOf('Mamma', mothers)
  const elsewhere = await signIn('karin', others)
  await elsewhere.getByRole('link', { name: 'Phone' }).click()
  await elsewhere.getByRole('button', { name: 'Video call' }).click()
  await pressOk(tv, 'Karin is calling')
  await expect(elsewhere.getByRole('timer')).toBeVisible()

  const page = await signIn('karin')
  await openProfile(page)
  await expect(page.getByRole('heading', { name: 'Karin Lindqvist' })).toBeVisible()
  await expect(page.getByRole('main').getByText('administrator')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })

  await test.step('an old password that is wrong is said at its field', async () => {
    await dialog.getByLabel('Old password').fill('not-her-password')
    await dialog.getByLabel('New password').fill(newPassword)
    await expect(dialog.getByRole('list', { name: 'What it needs' }).getByText('done')).toHaveCount(5)
    await dialog.getByLabel('Repeat the password').fill(newPassword)
    await dialog.getByRole('button', { name: 'Save the password' }).click()
    await expect(dialog.getByText('The old password you have entered is incorrect')).toBeVisible()
    await expect(dialog.getByLabel('Old password')).toBeFocused()
    await expect(elsewhere.getByRole('timer')).toBeVisible()
  })

  await dialog.getByLabel('Old password').fill(localPassword)
  await dialog.getByRole('button', { name: 'Save the password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  await expect(elsewhere).toHaveURL(/\/login(?:\?|$)/)
  await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Karin Lindqvist' })).toBeVisible()
  await logIn(elsewhere, 'karin', newPassword)
  await expect(elsewhere).toHaveURL(/\/(?:App|make-call)$/)
})

test('[USERFORM-17] a change that could not be made is said, and what was typed stays', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  await openProfile(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Old password').fill(localPassword)
  await dialog.getByLabel('New password').fill(newPassword)
  await dialog.getByLabel('Repeat the password').fill(newPassword)
  await page.route('**/api/users/changepassword', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save the password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Change password failed')
  await expect(dialog.getByLabel('New password')).toHaveValue(newPassword)
})

test('she sees where she is logged in, and ends one place, then all others, then her own', async ({
  signIn,
}) => {
  const [phone, tablet] = [await signIn('karin'), await signIn('karin')]
  const page = await signIn('karin')
  await openProfile(page)
  await page.getByRole('button', { name: 'Where you are logged in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where you are logged in' })
  const places = dialog.getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.filter({ hasText: 'This one, in use now' })).toHaveCount(1)
  await expect(places.filter({ hasText: /Chrom.*Last used today/ })).toHaveCount(2)

  await places.filter({ hasText: 'Last used' }).first().getByRole('button', { name: 'Log out' }).click()
  await expect(places).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(dialog.getByText('You are logged in nowhere else.')).toBeVisible()
  await expect(phone).toHaveURL(/\/login$/)
  await expect(tablet).toHaveURL(/\/login$/)
  await dialog.getByRole('button', { name: 'Log out here' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('her language is kept in her account, and the next browser speaks it', async ({ signIn, openWeb }) => {
  const page = await signIn('karin')
  await openProfile(page)
  const saved = page.waitForResponse('**/api/users/me')
  await page.getByRole('main').getByRole('button', { name: 'Svenska' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Byt lösenord' })).toBeVisible()

  const other = await openWeb()
  await logIn(other, 'karin')
  await expect(other).toHaveURL(/\/App$/)
  await expect(other.locator('html')).toHaveAttribute('lang', 'sv')
})
