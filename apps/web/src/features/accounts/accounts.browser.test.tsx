import {
  accountRoutes,
  emailRoutes,
  ownSessionRoutes,
  pictureRoutes,
  recoveryRoutes,
} from '@lykta/contract/accounts/routes'
import { uploadRoutes } from '@lykta/contract/files/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import settings from '../../locales/en/settings.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { dayMs, karin, longName, me } from '../../testing/world.ts'
import { jpegFile } from '../../testing/files.ts'

setUpWebApp()

const logIn = async () => {
  await page.getByLabelText(accounts.login.username).fill('karin')
  await page.getByLabelText(accounts.login.password, { exact: true }).fill('Sommar2026')
  await page.getByRole('button', { name: accounts.login.submit }).click()
}

testStates('the login', {
  empty: { path: '/login', user: null, shows: accounts.login.title },
  'left empty': {
    path: '/login',
    user: null,
    act: () => page.getByRole('button', { name: accounts.login.submit }).click(),
    shows: accounts.login.required,
  },
  'a wrong password': {
    path: '/login',
    user: null,
    answers: () =>
      answer(
        accountRoutes.login,
        () => new Refused('bad_credentials', 401, { error: { code: 'bad_credentials' } }),
      ),
    act: logIn,
    shows: accounts.login.wrong,
  },
  'no answer': {
    path: '/login',
    user: null,
    answers: () => answer(accountRoutes.login, () => unreachable),
    act: logIn,
    shows: accounts.login.unreachable,
  },
  'a new password that is asked for': {
    path: '/login',
    user: null,
    answers: () =>
      answer(accountRoutes.login, () => ({
        ...data({ token: 'first', user: { ...karin, forceChangePassword: true } }),
        userBrowser: null,
      })),
    act: logIn,
    shows: accounts.newPassword.forcedTitle,
  },
  'a forgotten password': {
    path: '/login?forgotten=true',
    user: null,
    shows: accounts.forgotten.title,
  },
})

testStates('a new password', {
  full: {
    path: '/resetpassword/abc',
    user: null,
    answers: () =>
      answer(recoveryRoutes.check, () => data({ email: karin.email, language: 'en', invitation: false })),
    shows: accounts.newPassword.resetTitle,
  },
  'a link that is no longer good': {
    path: '/resetpassword/abc',
    user: null,
    answers: () => answer(recoveryRoutes.check, () => new Refused('token_expired', 400)),
    shows: accounts.newPassword.deadTitle,
  },
  failed: {
    path: '/resetpassword/abc',
    user: null,
    answers: () => answer(recoveryRoutes.check, () => unreachable),
    shows: accounts.newPassword.uncheckedTitle,
  },
})

test('[FORGOT-10] the focus goes to the heading of what takes the place of the login, and the link is asked for', async () => {
  answerAll()
  answer(recoveryRoutes.forgot, () => data(null))
  await openWeb('/login')
  await page.getByRole('button', { name: accounts.login.forgotten }).click()
  await expect.element(page.getByRole('heading', { name: accounts.forgotten.title })).toHaveFocus()
  await page.getByLabelText(accounts.forgotten.email).fill('karin@example.org')
  await page.getByRole('button', { name: accounts.forgotten.submit }).click()
  await expect.element(page.getByRole('heading', { name: accounts.forgotten.sentTitle })).toHaveFocus()
  expect(seen('POST', '/forgot').map(({ body }) => body)).toEqual([
    { email: 'karin@example.org', host: `${location.origin}/resetpassword` },
  ])
})

test('[FORGOT-08] Enter says what is wrong with an address that cannot be sent', async () => {
  answerAll()
  await openWeb('/login')
  await page.getByRole('button', { name: accounts.login.forgotten }).click()
  await page.getByLabelText(accounts.forgotten.email).fill('karin@')
  await expect.element(page.getByText(accounts.login.emailIncorrect)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(accounts.login.emailIncorrect)).toBeVisible()
})

test('[RESET-06] a spinner turns while the link is checked', async () => {
  answerAll()
  answer(recoveryRoutes.check, () => pending)
  await openWeb('/resetpassword/abc')
  const checking = page.getByRole('status').filter({ hasText: 'Checking the link' })
  await expect.element(checking).toBeVisible()
  expect(checking.element().querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(20)
  expect(page.getByLabelText(accounts.newPassword.repeat).elements()).toEqual([])
})

test('[AUTH-06] while the change flag is set the session is not checked, and the reset token is fetched for the stored id', async () => {
  answerAll()
  answer(recoveryRoutes.resetToken, () => data([{ token: 'handed' }]))
  answer(recoveryRoutes.check, () => data({ email: karin.email, language: 'en', invitation: false }))
  store.set('change', 'true')
  await openWeb('/App', { user: karin })
  await expect.poll(shownPath).toBe('/resetpassword/handed')
  await atRest()
  expect(seen('GET', `/users/gettokenresetpassword/${String(karin.id)}`)).toHaveLength(1)
  expect(seen('POST', '/check-relative')).toEqual([])
})

test('the focus goes to the heading that says that the password is changed', async () => {
  answerAll()
  answer(recoveryRoutes.check, () => data({ email: karin.email, language: 'en', invitation: false }))
  answer(recoveryRoutes.reset, () => data(null))
  await openWeb('/resetpassword/abc')
  await page.getByLabelText(accounts.newPassword.password, { exact: true }).fill('Lykta-demo-2')
  await page.getByLabelText(accounts.newPassword.repeat).fill('Lykta-demo-2')
  await page.getByRole('button', { name: accounts.newPassword.submit }).click()
  await expect.element(page.getByRole('heading', { name: accounts.newPassword.doneTitle })).toHaveFocus()
})

const confirmEmail = () => page.getByRole('button', { name: accounts.confirmEmail.submit }).click()

testStates('a new email address', {
  'to be confirmed': { path: '/confirm-email/abc', user: null, shows: accounts.confirmEmail.explained },
  confirmed: {
    path: '/confirm-email/abc',
    user: null,
    answers: () => answer(emailRoutes.confirm, () => data({ email: 'new@example.org' })),
    act: confirmEmail,
    shows: 'From now on, our emails to you go to new@example.org.',
  },
  'a link that is no longer good': {
    path: '/confirm-email/abc',
    user: null,
    answers: () => answer(emailRoutes.confirm, () => new Refused('token_expired', 400)),
    act: confirmEmail,
    shows: accounts.confirmEmail.failedTitle,
  },
})

test('a browser shows at its next login that it has logged in before', async () => {
  answerAll()
  const device = 'd'.repeat(43)
  answer(accountRoutes.login, () => ({ ...data({ token: 'first', user: karin, device }), userBrowser: null }))
  await openWeb('/login')
  await logIn()
  await expect.poll(() => seen('POST', '/login-relative').map(({ body }) => body)).toHaveLength(1)
  await expect.poll(() => localStorage.getItem('lykta/1/device')).toContain(device)
})

test('managers of passwords know the fields, and what is pasted is taken', async () => {
  answerAll()
  await openWeb('/login')
  const username = page.getByLabelText(accounts.login.username)
  const password = page.getByLabelText(accounts.login.password, { exact: true })
  await expect.element(username).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(password).toHaveAttribute('type', 'password')
  await username.fill('Pasted-words-7')
  await username.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.cut()
  await password.click()
  await userEvent.paste()
  await expect.element(password).toHaveValue('Pasted-words-7')
})

const path = '/my-profile'
const showDetails = () => page.getByText(settings.details.title).click()
const showLogins = () => page.getByText(accounts.sessions.title).click()

const longNamed = {
  ...karin,
  name: longName,
  firstName: longName,
  email: `${'karin'.repeat(12)}@example.org`,
}

testStates('the profile', {
  full: { path, shows: accounts.profile.language },
  'the own details': { path, act: showDetails, shows: settings.details.firstName },
  'loading the own details': {
    path,
    answers: () => answer(accountRoutes.me, () => pending),
    act: showDetails,
    shows: shell.states.loading,
  },
  'own details that did not load': {
    path,
    answers: () => answer(accountRoutes.me, () => new Refused('internal', 500)),
    act: showDetails,
    shows: settings.details.notLoaded,
  },
  'the logins': { path, act: showLogins, shows: 'Firefox, Windows' },
  'loading the logins': {
    path,
    answers: () => answer(ownSessionRoutes.list, () => pending),
    act: showLogins,
    shows: shell.states.loading,
  },
  'logins that did not load': {
    path,
    answers: () => answer(ownSessionRoutes.list, () => new Refused('internal', 500)),
    act: showLogins,
    shows: accounts.sessions.failed,
  },
  'long names': {
    path,
    user: longNamed,
    answers: () => {
      answer(accountRoutes.me, () => data({ ...me, name: longName }))
      answer(ownSessionRoutes.list, () =>
        list([
          {
            id: 1,
            device: longName,
            createdAt: Date.now() - dayMs,
            lastUsedAt: Date.now(),
            current: true,
            provider: { en: `Log in with ${longName}`, sv: `Logga in med ${longName}` },
          },
        ]),
      )
    },
    shows: longName,
  },
})

test('Back leads from the forgotten password to the login', async () => {
  answerAll()
  await openWeb('/login')
  await page.getByRole('button', { name: accounts.login.forgotten }).click()
  await expect.element(page.getByRole('heading', { name: accounts.forgotten.title })).toBeVisible()
  goBack()
  await expect.element(page.getByRole('button', { name: accounts.login.forgotten })).toBeVisible()
})

test('the own details are checked where they are, and only what changed is saved', async () => {
  answerAll()
  const sent: unknown[] = []
  answer(accountRoutes.updateMe, ({ body }) => {
    sent.push(body)
    if (body.password === 'wrong') return new Refused('old_password_wrong', 400)
    return data({ ...me, lastName: 'Holm', newEmail: 'holm@example.org', name: 'Karin Holm' })
  })
  await openWeb(path, { user: karin })
  await showDetails()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: shell.save })
  await form.getByLabelText(settings.details.firstName).fill(' ')
  await form.getByLabelText(settings.details.phone).fill('number')
  await save.click()
  await expect.element(form.getByText(settings.details.phoneWrong)).toBeVisible()
  await expect.element(form.getByText(shell.pos.messages.required)).toBeVisible()
  await form.getByLabelText(settings.details.firstName).fill('Karin')
  await form.getByLabelText(settings.details.phone).fill(me.phone)
  await form.getByLabelText(settings.details.lastName).fill('Holm')
  await form.getByLabelText(settings.details.email).fill('holm@example.org')
  await save.click()
  // A new address needs the password.
  await expect.element(form.getByText(shell.pos.messages.required)).toBeVisible()
  await atRest()
  expect(sent).toEqual([])
  const password = form.getByLabelText(settings.details.password)
  await password.fill('wrong')
  await save.click()
  await expect.element(password).toHaveFocus()
  await password.fill('Sommar2026')
  await save.click()
  // The new address counts once its link was opened.
  const confirm = settings.details.confirm.replace('{{email}}', 'holm@example.org')
  await expect.element(page.getByText(confirm)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Karin Holm' })).toBeVisible()
  const changes = { lastName: 'Holm', email: 'holm@example.org' }
  expect(sent).toEqual([
    { ...changes, password: 'wrong' },
    { ...changes, password: 'Sommar2026' },
  ])
})

test('the own details ask before changes are thrown away', async () => {
  answerAll()
  await openWeb(path, { user: karin })
  await showDetails()
  const form = page.getByRole('dialog', { name: settings.details.title })
  const phone = form.getByLabelText(settings.details.phone)
  await phone.fill('0701234567')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: settings.details.leave.title })
  await question.getByRole('button', { name: shell.cancel }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(phone).toHaveValue('0701234567')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: settings.details.leave.confirm }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('[PROFILE-06] one’s own picture is set, seen wherever one is shown, and removed', async () => {
  const given = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  answerAll()
  answer(uploadRoutes.upload, () =>
    data({ id: 77, fd: 'f'.repeat(43), name: 'me.heic', size: 9, type: 'image/heic' }),
  )
  answer(pictureRoutes.set, ({ body }) => data({ avatar: body.file === 77 ? given : null }))
  await openWeb('/my-profile', { user: karin })
  const section = page.getByRole('region', { name: settings.picture.label })
  const pictures = () => document.querySelectorAll(`img[src="${given}"]`).length
  await expect.element(section).toBeVisible()
  const input = section.element().querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no picture can be chosen')
  await userEvent.upload(input, jpegFile('me.heic', 'image/heic'))
  await expect.element(page.getByText(settings.picture.saved)).toBeVisible()
  await expect.poll(pictures).toBe(2)
  const remove = section.getByRole('button', { name: settings.picture.remove })
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: settings.picture.change })).toHaveFocus()
  expect(pictures()).toBe(0)
  expect(seen('PUT', `/users/${String(karin.id)}/picture`).map(({ body }) => body)).toEqual([
    { data: { file: 77 } },
    { data: { file: null } },
  ])
})
