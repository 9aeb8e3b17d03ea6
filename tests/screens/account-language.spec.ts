import { expect, test } from '../fixtures.ts'
import { chooseLanguage } from '../accessibility.ts'

test('her language is kept in her account, and the next browser speaks it', async ({
  signIn,
  openWeb,
  logIn,
}) => {
  const page = await signIn('karin')
  const saved = page.waitForResponse('**/api/users/me')
  await chooseLanguage(page, 'sv')
  expect((await saved).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Byt lösenord' })).toBeVisible()

  const other = await openWeb()
  await logIn(other, 'karin')
  await expect(other).toHaveURL(/\/App$/)
  await expect(other.locator('html')).toHaveAttribute('lang', 'sv')
})
