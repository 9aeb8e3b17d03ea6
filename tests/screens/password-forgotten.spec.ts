import { expect, test as base } from '../fixtures.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'

const newPassword = 'Novemberljus-26'

const test = base.extend<{ post: MailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  post: async ({}, provide) => {
    await using post = await startMailServer()
    await provide(post)
  },
  settings: async ({ post }, provide) => {
    await provide({ SMTP_URL: post.url })
  },
})

test('[FORGOT-01] [FORGOT-02] [FORGOT-03] [FORGOT-04] [FORGOT-05] [FORGOT-06] [FORGOT-07] [FORGOT-08] [FORGOT-09] [FORGOT-12] [RESET-01] [RESET-03] [RESET-04] [RESET-05] [RESET-07] [RESET-08] [RESET-14] [RESET-20] [RESET-22] [LOGIN-02] [LOGIN-09] she has forgotten her password, follows the link of the mail and logs in with a new one', async ({
  openWeb,
  post,
  say,
  logIn,
}) => {
  const page = await openWeb()
  await expect(page).toHaveURL(/\/login$/)

  await test.step('she asks for a link', async () => {
    await page.getByRole('button', { name: say('Forgotten password') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Forgotten password'))
    const send = page.getByRole('button', { name: say('Reset password') })
    const email = page.getByLabel(say('Email'))
    await expect(send).toBeDisabled()
    await email.fill('karin.lindqvist@sjobygden')
    await email.press('Tab')
    await expect(page.getByText(say('The email address is incorrect'))).toBeVisible()
    await expect(send).toBeDisabled()
    await email.fill('nobody@sjobygden.example')
    await send.click()
    await expect(page.getByText(say('Email or username does not exist'))).toBeVisible()
    await page.getByRole('button', { name: say('Back to login') }).click()
    await expect(page.getByRole('button', { name: say('Log in'), exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('Forgotten password') }).click()
    await email.fill('karin')
    await send.click()
    await expect(page.getByRole('heading', { name: say('Please confirm your email') })).toBeVisible()
    await expect(page.getByText(say('We have sent you new password on your email'))).toBeVisible()
    await page.getByRole('button', { name: say('Back to login') }).click()
    await expect(page.getByRole('button', { name: say('Log in'), exact: true })).toBeVisible()
  })

  expect(post.mails).toHaveLength(1)
  const link = /http:\/\/\S+\/resetpassword\/[\w-]+/.exec(post.mails[0] ?? '')?.[0] ?? ''

  await test.step('she chooses a new one by the link', async () => {
    await page.goto(link)
    await expect(
      page.getByText(new RegExp(`^${say('For {{email}}', { email: 'karin' })}\\S*@`)),
    ).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const password = page.getByLabel(say('New password'))
    const save = page.getByRole('button', { name: say('Save password') })
    await save.click()
    await expect(page.getByText(say('Required'))).toHaveCount(2)
    await expect(save).toBeDisabled()
    await password.fill('lykta')
    await expect(page.getByText(say('Your password must be at least 6 characters long'))).toBeVisible()
    await password.fill('Lykta26')
    await expect(
      page.getByText(
        say(
          'Password must contains a minimum of 1 lower case letter [a-z] and a minimum of 1 upper case letter [A-Z] and a minimum of 1 numeric character [0-9] and a minimum of 1 special character.',
        ),
      ),
    ).toBeVisible()
    const needs = page.getByRole('list', { name: say('Password requirements') })
    await expect(needs.getByText(say('missing'))).toHaveCount(1)
    await password.fill(newPassword)
    await expect(needs.getByText(say('done'))).toHaveCount(5)
    await page.getByLabel(say('Repeat the password')).fill('Novemberljus-27')
    await expect(page.getByText(say('The password is not the same'))).toBeVisible()
    await page.getByLabel(say('Repeat the password')).fill(newPassword)
    await save.click()
    await expect(page.getByRole('heading', { name: say('Reset password success') })).toBeVisible()
  })

  await test.step('the old password is over, the new one is good, and the link was good once', async () => {
    await page.getByRole('link', { name: say('Back to login') }).click()
    await logIn(page, 'karin')
    await expect(page.getByRole('alert')).toBeVisible()
    await logIn(page, 'karin', newPassword)
    await expect(page).toHaveURL(/\/App$/)
    await page.goto(link)
    await expect(
      page.getByText(say('This link has already been used. Please ask for a new one.')),
    ).toBeVisible()
  })
})

test('[RESET-02] [RESET-06] [RESET-09] a link is checked as it is opened, and one that is no good leads on', async ({
  openWeb,
  say,
}) => {
  const page = await openWeb()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/check', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/resetpassword/no-link-of-ours')
  await expect(page.getByRole('status').filter({ hasText: say('Checking the link') })).toBeVisible()
  release()
  await expect(page.getByText(say('We do not recognise this link. Please ask for a new one.'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('Back to login') })).toBeVisible()
  await page.getByRole('link', { name: say('Ask for a new link') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Forgotten password'))

  await page.goto('/resetpassword/no-link-of-ours/below')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${say('Welcome to')} Lykta`)
})

test('a link that could not be checked is no dead one: it is checked again', async ({ openWeb, say }) => {
  const page = await openWeb()
  await page.route('**/api/check', (route) => route.abort())
  await page.goto('/resetpassword/no-link-of-ours')
  await expect(page.getByRole('heading', { name: say('The link could not be checked') })).toBeVisible()
  await page.unroute('**/api/check')
  await page.getByRole('button', { name: say('Try again') }).click()
  await expect(page.getByRole('heading', { name: say('This link does not work') })).toBeVisible()
})
