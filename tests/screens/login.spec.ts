import { languageNames } from '@lykta/contract/languages'
import { expect, test } from '../fixtures.ts'
import { otherLanguage } from '../accessibility.ts'
import { sayIn } from '../words.ts'

test.use({ ownWorld: false })

test('[LOGIN-03] [LOGIN-04] [LOGIN-05] [LOGIN-07] [LOGIN-20] [ROUTE-02] the daughter logs in and comes home', async ({
  openWeb,
  logIn,
  say,
}) => {
  const page = await openWeb()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${say('Welcome to')} Lykta`)
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  await expect(page.getByRole('button', { name: /Karin Lindqvist/ })).toBeVisible()
})

test('[LOGIN-21] [LOGIN-22] a wrong password is said, and the form stays as it was', async ({
  openWeb,
  say,
  logIn,
}) => {
  const page = await openWeb()
  await logIn(page, 'karin', 'not-her-password')
  await expect(page.getByRole('alert')).toHaveText(
    say('You have entered either wrong username or password, please try again!'),
  )
  await expect(page.getByLabel(say('Username'))).toHaveValue('karin')
  await expect(page).toHaveURL(/\/login$/)
})

test('[AUTH-01] [AUTH-12] [ROUTE-01] she stays logged in until she logs out', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.reload()
  await expect(page.getByRole('group', { name: say('Caretakers') })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/App$/)
  await page.getByRole('button', { name: /Karin Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: say('Log out') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/App')
  await expect(page).toHaveURL(/\/login/)
})

test('[LOGIN-01] [LOGIN-08] [LOGIN-12] [LOGIN-14] [LOGIN-15] [LOGIN-18] [STORE-08] [STORE-09] the form is sent once, with a spinner, and what it opens is kept', async ({
  openWeb,
  say,
}) => {
  const page = await openWeb()
  const sent: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/login-relative', async (route) => {
    sent.push(route.request().method())
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: say('Log in'), exact: true })
  const username = page.getByLabel(say('Username'))
  await username.fill('k'.repeat(51))
  await username.press('Tab')
  await expect(page.getByText(say('Maximum of 50 characters are allowed'))).toBeVisible()
  await page.getByLabel(say('Password'), { exact: true }).fill('Lykta-demo-1')
  await expect(button).toBeDisabled()
  await page.keyboard.press('Enter')

  await username.fill('karin')
  await expect(button).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeDisabled()
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/App$/)
  expect(sent).toEqual(['POST'])

  const kept = () =>
    page.evaluate(() => ({
      names: Object.keys(localStorage).map((key) => key.replace('lykta/1/', '')),
      callUser: localStorage.getItem('lykta/1/callUser') ?? '',
      sessionId: localStorage.getItem('lykta/1/sessionId') ?? '',
    }))
  await expect
    .poll(async () => (await kept()).names)
    .toEqual(expect.arrayContaining(['token', 'id', 'userData', 'user', 'sessionId', 'callUser']))
  const { callUser, sessionId } = await kept()
  expect(callUser).toContain('"extension":"2')
  await page.reload()
  await expect(page.getByRole('group', { name: say('Caretakers') })).toBeVisible()
  expect((await kept()).sessionId).toBe(sessionId)
})

test('[LOGIN-20] [AUTH-05] [AUTH-11] she lands where she wanted to go, and is sent out when the session is over', async ({
  openWeb,
  logIn,
}) => {
  const page = await openWeb()
  await page.goto('/settings/activated-boxes?code=ABC234')
  await expect(page).toHaveURL(/\/login\?/)
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/settings\/activated-boxes\?code=ABC234$/)

  await page.evaluate(() => localStorage.setItem('lykta/1/token', '"over"'))
  await page.goto('/App')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('lykta/1/userData'))).toBeNull()

  await page.goto('/login?to=//foreign.example/App')
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  // The check that comes with the page writes who it is.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lykta/1/caretaker'))).not.toBeNull()
  await page.evaluate(() => localStorage.removeItem('lykta/1/userData'))
  await page.goto('/App')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('lykta/1/token'))).toBeNull()
})

test('[AUTH-10] [AUTH-13] another tab follows at once: the login, the language and the logout, which waits for no answer', async ({
  openWeb,
  say,
  logIn,
  language,
}) => {
  const page = await openWeb()
  const other = await page.context().newPage()
  await other.goto('/message')
  await expect(other).toHaveURL(/\/login\?/)
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/App$/)
  await expect(other).toHaveURL(/\/message$/)

  await page.goto('/my-profile')
  const otherWords = otherLanguage[language]
  await page.getByRole('main').getByRole('button', { name: languageNames[otherWords] }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(sayIn(otherWords)('Messages'))
  await page.getByRole('main').getByRole('button', { name: languageNames[language] }).click()

  await page.route('**/api/logout', () => undefined)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Log out'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login\?to=%2Fmessage$/)
})

test('[LOGIN-20] [AUTH-05] [AUTH-10] her session is over while she reads: she is told so, and back there when she has logged in', async ({
  signIn,
  say,
  logIn,
}) => {
  const page = await signIn('karin')
  const tablet = await signIn('karin')
  await page.goto('/my-profile')
  await expect(page.getByRole('heading', { name: 'Karin Lindqvist' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/settings/activated-boxes')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await tablet.goto('/my-profile')
  await tablet.getByRole('button', { name: say('Where you are logged in') }).click()
  await tablet.getByRole('button', { name: say('Log out everywhere else') }).click()

  const notice = say('You have been logged out. Log in again to return to where you were.')
  await Promise.all([page, other].map((tab) => expect(tab.getByText(notice)).toBeVisible()))
  await expect(page).toHaveURL(/\/login\?to=%2Fmy-profile$/)
  await expect(other).toHaveURL(/\/login\?to=%2Fsettings%2Factivated-boxes$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('lykta/1/token')
  await logIn(page, 'karin')
  await expect(page).toHaveURL(/\/my-profile$/)
  await expect(other).toHaveURL(/\/settings\/activated-boxes$/)
})
