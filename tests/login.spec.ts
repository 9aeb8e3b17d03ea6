import { expect, logIn, test } from './fixtures.ts'

test.use({ ownWorld: false })

test('[LOGIN-03..05, LOGIN-07, LOGIN-20, ROUTE-02] the daughter logs in and comes home', async ({
  openWeb,
}) => {
  const page = await openWeb()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Lykta')
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  await expect(page.getByRole('button', { name: /Karin Lindqvist/ })).toBeVisible()
})

test('[LOGIN-21, LOGIN-22] a wrong password is said, and the form stays as it was', async ({ openWeb }) => {
  const page = await openWeb()
  await logIn(page, 'karin', 'not-her-password')
  await expect(page.getByRole('alert')).toHaveText(
    'You have entered either wrong username or password, please try again!',
  )
  await expect(page.getByLabel('Username')).toHaveValue('karin')
  await expect(page).toHaveURL(/\/login$/)
})

test('[LOGIN-10, LOGIN-11, LOGIN-13] what is missing or cannot be is said at its field', async ({
  openWeb,
}) => {
  const page = await openWeb()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await page.getByLabel('Username').fill('karin@')
  await expect(page.getByText('The email address is incorrect')).toBeVisible()
})

test('[LOGIN-06] the password is shown and hidden again', async ({ openWeb }) => {
  const page = await openWeb()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Lykta-demo-1')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('[AUTH-01, AUTH-12, ROUTE-01] she stays logged in until she logs out', async ({ signIn }) => {
  const page = await signIn('karin')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Caretakers' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/App$/)
  await page.getByRole('button', { name: /Karin Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/App')
  await expect(page).toHaveURL(/\/login/)
})

test('[I18N-01, I18N-02] she chooses Swedish before she logs in', async ({ openWeb }) => {
  const page = await openWeb()
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
})
