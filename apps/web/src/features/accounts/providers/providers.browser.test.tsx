import type { SignInProvider } from '@lykta/contract/accounts'
import { identityRoutes, managedLoginRoutes, providerRoutes } from '@lykta/contract/accounts/providers/routes'
import { ownSessionRoutes, recoveryRoutes } from '@lykta/contract/accounts/routes'
import { answer, data, list, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import accounts from '../../../locales/en/accounts.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import texts from '../../../locales/en/accounts-providers.json' with { type: 'json' }
import { api } from '../../../shared/api/index.ts'
import { store } from '../../../shared/store/index.ts'
import { answerAll } from '../../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { answerUserForm, managed } from '../../../testing/users.ts'
import { admin, dayMs, karin, longName } from '../../../testing/world.ts'

setUpWebApp()

const provider = (id: string, name = id): SignInProvider => ({
  id,
  label: { en: `Log in with ${name}`, sv: `Logga in med ${name}` },
  picture: null,
})
const bankid = provider('bankid', 'BankID')
const three = [bankid, provider('siths', 'SITHS'), provider('directory', longName)]
const offer = (providers: SignInProvider[]) => () => answer(providerRoutes.list, () => list(providers))
const press = () => page.getByRole('button', { name: 'Log in with BankID' }).click()
const refuse = (code: 'sign_in_away' | 'sign_in_not_connected' | 'sign_in_last_way', status: number) => () =>
  new Refused(code, status)

testStates('the login by a provider', {
  'one of them': { path: '/login', user: null, answers: offer([bankid]), shows: bankid.label.en },
  'three of them': { path: '/login', user: null, answers: offer(three), shows: texts.or },
  'one that is away': {
    path: '/login',
    user: null,
    answers: () => {
      offer([bankid])()
      answer(providerRoutes.start, refuse('sign_in_away', 503))
    },
    act: press,
    shows: texts.refused.sign_in_away,
  },
  'one of them, by an invitation': {
    path: '/resetpassword/abc',
    user: null,
    answers: () => {
      offer([bankid])()
      answer(recoveryRoutes.check, () => data({ email: karin.email, language: 'en', invitation: true }))
    },
    shows: bankid.label.en,
  },
  'one that this browser did not go to': {
    path: '/login/back/bankid?code=1&state=2',
    user: null,
    shows: texts.back.failed.login,
  },
})

const identity = {
  id: 4,
  provider: 'bankid',
  label: bankid.label,
  createdAt: Date.now() - dayMs,
  lastUsedAt: null,
}
const show = () => page.getByText(texts.own.title).click()
testStates('the other ways to log in', {
  none: { path: '/my-profile', user: karin, answers: offer(three), act: show, shows: texts.own.none },
  'one, and others to connect': {
    path: '/my-profile',
    user: karin,
    answers: () => {
      offer(three)()
      answer(identityRoutes.list, () => list([identity]))
    },
    act: show,
    shows: texts.own.connect,
  },
  'that did not load': {
    path: '/my-profile',
    user: karin,
    answers: () => {
      offer(three)()
      answer(identityRoutes.list, () => new Refused('internal', 500))
    },
    act: show,
    shows: texts.own.didNotLoad,
  },
})

const flow = 'f'.repeat(43)
const query = 'code=1&state=2'

test('[OIDC-01] [OIDC-02] what a provider has said opens the page that was asked for', async () => {
  answerAll()
  store.set('leftFor', { for: 'login', provider: 'bankid', flow, to: '/my-profile' })
  answer(providerRoutes.login, () => ({ ...data({ token: 'new', user: karin }), userBrowser: null }))
  await openWeb(`/login/back/bankid?${query}`)
  await expect.poll(shownPath).toBe('/my-profile')
  expect(seen('POST', '/sign-in/provider-login')).toMatchObject([{ body: { flow, answer: query } }])
  expect(store.get('leftFor')).toBeUndefined()
})

test('[OIDC-02] a login that belongs to no account says how to connect it', async () => {
  answerAll()
  store.set('leftFor', { for: 'login', provider: 'bankid', flow })
  answer(providerRoutes.login, refuse('sign_in_not_connected', 422))
  await openWeb(`/login/back/bankid?${query}`)
  await expect.element(page.getByText(texts.refused.sign_in_not_connected)).toBeVisible()
})

test('[OIDC-10] the last way in is not removed, and that is said', async () => {
  answerAll()
  offer(three)()
  answer(identityRoutes.list, () => list([identity]))
  answer(identityRoutes.remove, refuse('sign_in_last_way', 409))
  await openWeb('/my-profile', { user: karin })
  await show()
  await page.getByRole('button', { name: texts.own.remove }).click()
  await expect.element(page.getByText(texts.refused.sign_in_last_way)).toBeVisible()
})

test('[OIDC-11] a window that has been to a provider for a proof gives it', async () => {
  answerAll()
  store.set('leftFor', { for: 'proof', provider: 'bankid', flow })
  answer(ownSessionRoutes.prove, () => data(null))
  await openWeb(`/login/back/bankid?${query}`, { user: karin })
  await expect.element(page.getByText(texts.back.proved)).toBeVisible()
  expect(seen('POST', '/sessions/proof')).toMatchObject([{ body: { kind: 'oidc', flow, answer: query } }])
})

test('[OIDC-07] an invitation connects its account, and can be opened again if that fails', async () => {
  answerAll()
  store.set('leftFor', { for: 'login', provider: 'bankid', flow, invitation: 'abc' })
  answer(providerRoutes.login, refuse('sign_in_away', 503))
  await openWeb(`/login/back/bankid?${query}`)
  await expect.element(page.getByText(texts.refused.sign_in_away)).toBeVisible()
  expect(seen('POST', '/sign-in/provider-login')).toMatchObject([{ body: { invitation: 'abc' } }])
  answer(recoveryRoutes.check, () => data({ email: karin.email, language: 'en', invitation: true }))
  await page.getByRole('link', { name: texts.back.toInvitation }).click()
  await expect.poll(shownPath).toBe('/resetpassword/abc')
})

test('[OIDC-07] a link to a new password of somebody who has one offers no provider', async () => {
  answerAll()
  offer([bankid])()
  answer(recoveryRoutes.check, () => data({ email: karin.email, language: 'en', invitation: false }))
  await openWeb('/resetpassword/abc')
  await expect.element(page.getByText(new RegExp(karin.email))).toBeVisible()
  await expect.element(page.getByRole('button', { name: bankid.label.en })).not.toBeInTheDocument()
})

test('[OIDC-01] without providers nothing speaks of them', async () => {
  answerAll()
  await openWeb('/my-profile', { user: karin })
  await expect.element(page.getByText(accounts.sessions.title).first()).toBeVisible()
  await expect.element(page.getByText(texts.own.title)).not.toBeInTheDocument()
})

test('[OIDC-11] an account without a password is asked for its provider alone', async () => {
  answerAll()
  offer([bankid])()
  answer(identityRoutes.list, () => list([identity]))
  answer(recoveryRoutes.resetToken, () => new Refused('proof_required', 422, { proofs: ['oidc'] }))
  await openWeb('/my-profile', { user: karin })
  const asked = api.call(recoveryRoutes.resetToken, { params: { id: 2 } }).catch(() => 'refused')
  const dialog = page.getByRole('dialog', { name: accounts.proof.withoutPassword })
  await expect.element(dialog.getByText(texts.proof.only)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: bankid.label.en })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await asked).toBe('refused')
})

const erik = managed(3, 'Erik')
const numbers = (stored: boolean) => [{ kind: 'personalNumber' as const, stored }]
const answerErik = (stored: boolean) => {
  answerUserForm(erik)
  answer(managedLoginRoutes.find, () =>
    data({ numbers: numbers(stored), identities: [identity], factors: false }),
  )
}
testStates('the logins of a user, for administrators', {
  'one, and a number': {
    path: '/admin/users?id=3',
    user: admin,
    answers: () => answerErik(true),
    shows: texts.managed.stored,
  },
  'that did not load': {
    path: '/admin/users?id=3',
    user: admin,
    answers: () => {
      answerUserForm(erik)
      answer(managedLoginRoutes.find, () => new Refused('internal', 500))
    },
    shows: texts.managed.didNotLoad,
  },
  'a number that is none': {
    path: '/admin/users?id=3',
    user: admin,
    answers: () => {
      answerErik(false)
      answer(managedLoginRoutes.setNumber, () => new Refused('sign_in_number_wrong', 422))
    },
    act: async () => {
      await page.getByRole('button', { name: new RegExp(`^${texts.managed.enter}`) }).click()
      await page.getByRole('textbox', { name: texts.managed.numbers.personalNumber }).fill('1')
      await page.getByRole('button', { name: shell.save }).click()
    },
    shows: texts.refused.sign_in_number_wrong,
  },
})

test('[OIDC-13] a number is entered and removed, and a login removed', async () => {
  answerErik(false)
  answer(managedLoginRoutes.setNumber, ({ body: { value } }) =>
    data({ numbers: numbers(value !== null), identities: [identity], factors: false }),
  )
  answer(managedLoginRoutes.remove, () => data({ numbers: numbers(false), identities: [], factors: false }))
  await openWeb('/admin/users?id=3', { user: admin })
  await page.getByRole('button', { name: new RegExp(`^${texts.managed.enter}`) }).click()
  await page.getByRole('textbox', { name: texts.managed.numbers.personalNumber }).fill('19811228-9874')
  await page.getByRole('button', { name: shell.save }).click()
  await expect.element(page.getByText(texts.managed.stored)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${texts.managed.change}`) }).click()
  await page.getByRole('button', { name: texts.managed.removeNumber }).click()
  await expect.element(page.getByText(texts.managed.notStored)).toBeVisible()
  expect(seen('PUT', '/users/3/provider-logins/numbers/personalNumber')).toMatchObject([
    { body: { data: { value: '19811228-9874' } } },
    { body: { data: { value: null } } },
  ])
  await page.getByRole('button', { name: new RegExp(`^${texts.own.remove}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.own.remove }).click()
  await expect.element(page.getByText(bankid.label.en)).not.toBeInTheDocument()
})
