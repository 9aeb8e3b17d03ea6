import { localPassword } from '@lykta/demo/local-password'
import { expect, test } from '../fixtures.ts'
import { forceNewPassword } from '../force-new-password.ts'

const newPassword = 'Novemberljus-26'

test('[FORCE-01] [FORCE-02] [FORCE-05] [FORCE-06] [FORCE-07] whoever was given a password chooses an own one before anything else', async ({
  world,
  openWeb,
  say,
  logIn,
}) => {
  await forceNewPassword(world, 'karin')
  const page = await openWeb()
  await page.goto('/make-call')
  await logIn(page, 'karin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Choose your own password'))
  expect(await page.evaluate(() => localStorage.getItem('lykta/1/token'))).toBeNull()

  const save = page.getByRole('button', { name: say('Save password') })
  await save.click()
  await expect(page.getByText(say('Required'))).toHaveCount(2)
  await page.getByLabel(say('New password')).fill('lykta')
  await expect(page.getByText(say('Your password must be at least 6 characters long'))).toBeVisible()
  await page.getByLabel(say('New password')).fill(newPassword)
  await page.getByLabel(say('Repeat the password')).fill('Novemberljus-27')
  await expect(page.getByText(say('Passwords are not same'))).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel(say('Repeat the password')).fill(newPassword)
  await save.click()
  await expect(page).toHaveURL(/\/make-call$/)

  const other = await openWeb()
  await logIn(other, 'karin', newPassword)
  await expect(other).toHaveURL(/\/App$/)
})

test('[AUTH-06] [AUTH-07] [STORE-04] whoever is logged in when a new password is wanted is led to choose one', async ({
  world,
  signIn,
  say,
  logIn,
}) => {
  const page = await signIn('karin')
  await forceNewPassword(world, 'karin')
  await page.reload()
  await expect(page).toHaveURL(/\/resetpassword\/[\w-]+$/)
  expect(await page.evaluate(() => localStorage.getItem('lykta/1/change'))).toBe('"true"')
  await expect(page.getByText(new RegExp(`^${say('For {{email}}', { email: 'karin' })}\\S*@`))).toBeVisible()

  await test.step('leaving leads back with another token', async () => {
    const first = page.url()
    await page.goto('/App')
    await expect(page).toHaveURL(/\/resetpassword\/[\w-]+$/)
    expect(page.url()).not.toBe(first)
  })

  await page.getByLabel(say('New password')).fill(newPassword)
  await page.getByLabel(say('Repeat the password')).fill(newPassword)
  await page.getByRole('button', { name: say('Save password') }).click()
  await expect(page.getByRole('heading', { name: say('Reset password success') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lykta/1/change'))).toBeNull()
  await page.getByRole('link', { name: say('Back to login') }).click()
  await logIn(page, 'karin', localPassword)
  await expect(page.getByRole('alert')).toBeVisible()
  await logIn(page, 'karin', newPassword)
  await expect(page).toHaveURL(/\/App$/)
})

test('[AUTH-06] [AUTH-07] a new password that is wanted is chosen in one tab, and another tab follows there and out', async ({
  world,
  signIn,
  say,
  logIn,
}) => {
  const page = await signIn('karin')
  const other = await page.context().newPage()
  await other.goto('/my-profile')
  await expect(other.getByRole('heading', { name: 'Karin Lindqvist' })).toBeVisible()
  await forceNewPassword(world, 'karin')
  await page.reload()
  await expect(page).toHaveURL(/\/resetpassword\/[\w-]+$/)
  await expect(other).toHaveURL(/\/resetpassword\/[\w-]+$/)
  await expect(other.getByText(new RegExp(`^${say('For {{email}}', { email: 'karin' })}\\S*@`))).toBeVisible()

  await page.getByLabel(say('New password')).fill(newPassword)
  await page.getByLabel(say('Repeat the password')).fill(newPassword)
  await page.getByRole('button', { name: say('Save password') }).click()
  await expect(page.getByRole('heading', { name: say('Reset password success') })).toBeVisible()
  await expect(other).toHaveURL(/\/login$/)
  await logIn(other, 'karin', newPassword)
  await expect(other).toHaveURL(/\/App$/)
})
