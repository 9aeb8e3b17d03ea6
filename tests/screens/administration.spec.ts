import { expect, test as base } from '../fixtures.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'

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

test('a nurse is invited by mail, chooses a password, and is out at once when she leaves', async ({
  signIn,
  openWeb,
  logIn,
  post,
}) => {
  const admin = await signIn('admin')
  await admin.goto('/admin/users/new')
  await admin.getByLabel('First name').fill('Nora')
  await admin.getByLabel('Last name').fill('Berg')
  await admin.getByLabel('Username').fill('nora')
  await admin.getByLabel('Email').fill('nora@example.org')
  await admin.getByLabel('Language').selectOption('English')
  await admin.getByLabel('Role').selectOption('Staff')
  await admin.getByRole('checkbox', { name: /Floor 2, Sunnyside/ }).check()
  await admin.getByRole('button', { name: 'Create user' }).click()
  await expect(admin.getByText('The user has been created.')).toBeVisible()
  await expect.poll(() => post.mails.length).toBe(1)

  const nora = await openWeb({ server: 'second' })
  await nora.goto(/http:\/\/\S+\/resetpassword\/[\w-]+/.exec(post.mails[0] ?? '')?.[0] ?? '')
  await nora.getByLabel('New password').fill('Novemberljus-26')
  await nora.getByLabel('Repeat the password').fill('Novemberljus-26')
  await nora.getByRole('button', { name: 'Save password' }).click()
  await nora.getByRole('link', { name: 'Back to login' }).click()
  await logIn(nora, 'nora', 'Novemberljus-26')
  await expect(nora.getByText('Ingrid Lindqvist').first()).toBeVisible()

  await admin.getByRole('button', { name: 'Disable user' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable user' }).click()
  await expect(nora).toHaveURL(/\/login/)
})

test('a room is moved to another floor: who no longer sees it is said first, and sees it no more at once', async ({
  signIn,
}) => {
  const amina = await signIn('amina', { server: 'second' })
  const resident = amina.getByText('Ingrid Lindqvist').first()
  await amina.goto('/floor')
  await expect(resident).toBeVisible()
  const admin = await signIn('admin')
  await admin.goto('/admin/organisation')
  await admin.getByLabel('Search for a room').fill('214')
  await admin.getByRole('button', { name: /^214/ }).click()
  await expect(admin.getByRole('treeitem', { name: '214' })).toHaveAttribute('aria-selected', 'true')
  await admin.getByRole('radio', { name: /^Floor 3, Garden/ }).check()
  await admin.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Move 214 to Floor 3, Garden?' })
  await expect(dialog.getByText(/no longer see residents there: .*Amina Yusuf/)).toBeVisible()
  await expect(resident).toBeVisible()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toBeHidden()
  await expect(resident).toBeHidden()
})

for (const username of ['karin', 'amina'])
  test(`the administration is no business of ${username}: not in the menu, not by address, not by request`, async ({
    signIn,
  }) => {
    const page = await signIn(username)
    const asked = page.waitForRequest('**/api/caretakers/*')
    await page.goto('/my-profile')
    const { token = '' } = (await asked).headers()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Administration|Användare|Users/ })).toHaveCount(0)
    for (const screen of ['users', 'organisation', 'boxes', 'content', 'audit', 'overview']) {
      await page.goto(`/admin/${screen}`)
      await expect(page).toHaveURL(/\/(?:App|floor)$/)
    }
    const body = { name: 'Elsewhere' }
    for (const [method, route] of [
      ['GET', 'users'],
      ['GET', 'rooms'],
      ['GET', 'boxes'],
      ['GET', 'audit'],
      ['GET', 'overview/administration'],
      ['POST', 'clusters'],
      ['PUT', 'rooms/1'],
    ] as const) {
      const answer = await page.request.fetch(`/api/${route}`, {
        method,
        headers: { token },
        ...(method === 'GET' ? {} : { data: body }),
      })
      expect([route, await answer.json()]).toMatchObject([route, { success: false, code: 'not_permitted' }])
    }
  })
