import type { Page } from '@playwright/test'
import { localPassword } from '@lykta/demo/local-password'
import { openCameraBrowser } from '../cameras.ts'
import { expect, pressOk, test } from '../fixtures.ts'
import type { Say } from '../words.ts'

const newPassword = 'Novemberljus-26'

const openProfile = async (page: Page, say: Say): Promise<void> => {
  await page.getByRole('button', { name: /Karin Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: say('Profile') }).click()
  await expect(page).toHaveURL(/\/my-profile$/)
}

test('[PROFILE-01] [PROFILE-02] [PROFILE-03] [PROFILE-05] [USERFORM-16] she changes her password, and is out everywhere else at once, her call there too', async ({
  signIn,
  openTvOf,
  launchOptions,
  say,
  logIn,
}) => {
  await using others = await openCameraBrowser('red', launchOptions)
  await using mothers = await openCameraBrowser('blue', launchOptions)
  const tv = await openTvOf('Mamma', mothers)
  const elsewhere = await signIn('karin', { ...others, server: 'second' })
  await elsewhere.getByRole('link', { name: say('Phone') }).click()
  await elsewhere.getByRole('button', { name: say('Video call') }).click()
  await pressOk(tv, 'Karin is calling')
  await expect(elsewhere.getByRole('timer')).toBeVisible()

  const page = await signIn('karin')
  await openProfile(page, say)
  await expect(page.getByRole('heading', { name: 'Karin Lindqvist' })).toBeVisible()
  await expect(page.getByRole('main').getByText(say('administrator'))).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('button', { name: say('Log out'), exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: say('Change password') }).click()
  const dialog = page.getByRole('dialog', { name: say('Change password') })

  await test.step('an old password that is wrong is said at its field', async () => {
    await dialog.getByLabel(say('Old password')).fill('not-her-password')
    await dialog.getByLabel(say('New password')).fill(newPassword)
    await expect(
      dialog.getByRole('list', { name: say('Password requirements') }).getByText(say('done')),
    ).toHaveCount(5)
    await dialog.getByLabel(say('Repeat the password')).fill(newPassword)
    await dialog.getByRole('button', { name: say('Save password') }).click()
    await expect(dialog.getByText(say('The old password you have entered is incorrect'))).toBeVisible()
    await expect(dialog.getByLabel(say('Old password'))).toBeFocused()
    await expect(elsewhere.getByRole('timer')).toBeVisible()
  })

  await dialog.getByLabel(say('Old password')).fill(localPassword)
  await dialog.getByRole('button', { name: say('Save password') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('Your password has been changed.'))).toBeVisible()

  await expect(elsewhere).toHaveURL(/\/login(?:\?|$)/)
  await expect(tv.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Karin Lindqvist' })).toBeVisible()
  await logIn(elsewhere, 'karin', newPassword)
  await expect(elsewhere).toHaveURL(/\/(?:App|make-call)$/)
})

test('[USERFORM-17] a change that could not be made is said, and what was typed stays', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await openProfile(page, say)
  await page.getByRole('button', { name: say('Change password') }).click()
  const dialog = page.getByRole('dialog', { name: say('Change password') })
  await dialog.getByLabel(say('Old password')).fill(localPassword)
  await dialog.getByLabel(say('New password')).fill(newPassword)
  await dialog.getByLabel(say('Repeat the password')).fill(newPassword)
  await page.route('**/api/users/changepassword', (route) => route.abort())
  await dialog.getByRole('button', { name: say('Save password') }).click()
  await expect(dialog.getByRole('alert')).toContainText(say('Change password failed'))
  await expect(dialog.getByLabel(say('New password'))).toHaveValue(newPassword)
})

test('she sees where she is logged in, and ends one place, then all others, then her own', async ({
  signIn,
  say,
}) => {
  const [phone, tablet] = [await signIn('karin'), await signIn('karin', { server: 'second' })]
  const page = await signIn('karin')
  await openProfile(page, say)
  await page.getByRole('button', { name: say('Where you are logged in') }).click()
  const dialog = page.getByRole('dialog', { name: say('Where you are logged in') })
  const places = dialog.getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.filter({ hasText: say('This one, in use now') })).toHaveCount(1)
  await expect(
    places.filter({
      hasText: new RegExp(`Chrom.*${say('Last used {{at}}', { at: say('today {{time}}', { time: '' }) })}`),
    }),
  ).toHaveCount(2)

  await places
    .filter({ hasText: say('Last used {{at}}', { at: '' }) })
    .first()
    .getByRole('button', { name: say('Log out') })
    .click()
  await expect(places).toHaveCount(2)
  await dialog.getByRole('button', { name: say('Log out everywhere else') }).click()
  await expect(dialog.getByText(say('You are not logged in anywhere else.'))).toBeVisible()
  await expect(phone).toHaveURL(/\/login$/)
  await expect(tablet).toHaveURL(/\/login$/)
  await dialog.getByRole('button', { name: say('Log out here') }).click()
  await expect(page).toHaveURL(/\/login$/)
})
