import { factorNeeds, type FactorRule, type LoginStep, type OwnFactors } from '@lykta/contract/accounts'
import {
  factorAdministrationRoutes,
  factorLoginRoutes,
  factorRoutes,
} from '@lykta/contract/accounts/factors/routes'
import { managedLoginRoutes } from '@lykta/contract/accounts/providers/routes'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import accounts from '../../../locales/en/accounts.json' with { type: 'json' }
import logins from '../../../locales/en/accounts-providers.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import texts from '../../../locales/en/factors.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { answerUserForm, managed } from '../../../testing/users.ts'
import { admin, dayMs, karin, longName } from '../../../testing/world.ts'

setUpWebApp()

const since = Date.now() - 40 * dayMs
const none: OwnFactors = { passkeys: [], codesSince: null, recoveryCodesLeft: 0, needs: 'none' }
const several: OwnFactors = {
  passkeys: [
    { id: 1, name: 'Karin’s phone', createdAt: since, lastUsedAt: since },
    { id: 2, name: longName.slice(0, 60), createdAt: since, lastUsedAt: null },
  ],
  codesSince: since,
  recoveryCodesLeft: 3,
  needs: 'secondFactor',
}
const recovery = ['abcd-efgh-jkmn-pqrs-tuvw-xyz2', 'bcde-fghj-kmnp-qrst-uvwx-yz23']
const codes = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Lykta:karin?secret=JBSWY3DP',
}

const waitFor = (waitsFor: LoginStep) => () => {
  answer(accountRoutes.login, () => ({
    ...data({ token: 'waits', user: karin, waitsFor }),
    userBrowser: null,
  }))
  answer(factorRoutes.newCodes, () => data(codes))
}
const logIn = async () => {
  await page.getByLabelText(accounts.login.username).fill('karin')
  await page.getByLabelText(accounts.login.password, { exact: true }).fill('Sommar2026')
  await page.getByRole('button', { name: accounts.login.submit }).click()
}
const asks = waitFor({ step: 'secondFactor', by: ['passkey', 'code', 'recoveryCode'] })
const adds = waitFor({ step: 'addFactor', by: ['passkey', 'code'] })
const press = (name: string) => page.getByRole('button', { name }).click()

testStates('the second step of a login', {
  'a code or a passkey': {
    path: '/login',
    user: null,
    answers: asks,
    act: logIn,
    shows: texts.secondFactor.code,
  },
  'a code that is wrong': {
    path: '/login',
    user: null,
    answers: () => {
      asks()
      answer(factorLoginRoutes.complete, () => new Refused('sign_in_code_wrong', 400))
    },
    act: async () => {
      await logIn()
      await page.getByLabelText(texts.secondFactor.code).fill('123456')
      await press(texts.secondFactor.submit)
    },
    shows: logins.refused.sign_in_code_wrong,
  },
  'a recovery code that is wrong': {
    path: '/login',
    user: null,
    answers: () => {
      asks()
      answer(factorLoginRoutes.complete, () => new Refused('sign_in_code_wrong', 400))
    },
    act: async () => {
      await logIn()
      await press(texts.secondFactor.withoutPhone)
      await page.getByLabelText(texts.secondFactor.recoveryCode).fill('abcd-efgh')
      await press(texts.secondFactor.submit)
    },
    shows: texts.secondFactor.recoveryCodeWrong,
  },
  'a login that has waited for too long': {
    path: '/login',
    user: null,
    answers: () => {
      adds()
      answer(factorRoutes.newCodes, () => new Refused('no_session', 401))
    },
    act: async () => {
      await logIn()
      await press(texts.add.code)
    },
    shows: errors.no_session,
  },
  'one that has to be added': {
    path: '/login',
    user: null,
    answers: adds,
    act: logIn,
    shows: texts.addFactor.explained,
  },
  'an app with codes': {
    path: '/login',
    user: null,
    answers: adds,
    act: async () => {
      await logIn()
      await press(texts.add.code)
    },
    shows: texts.codes.byHand,
  },
})

const openOwn = async () => {
  await page.getByRole('button', { name: new RegExp(`^${accounts.profile.factors}`) }).click()
}
const answerOwn = (own: OwnFactors) => () => answer(factorRoutes.list, () => data(own))
testStates('one’s own passkeys and codes', {
  none: { path: '/my-profile', answers: answerOwn(none), act: openOwn, shows: texts.own.nothing },
  several: {
    path: '/my-profile',
    answers: answerOwn(several),
    act: openOwn,
    shows: texts.own.needs.secondFactor,
  },
  'that did not load': {
    path: '/my-profile',
    answers: () => answer(factorRoutes.list, () => new Refused('internal', 500)),
    act: openOwn,
    shows: texts.own.failed,
  },
  'new recovery codes': {
    path: '/my-profile',
    answers: () => {
      answerOwn(several)()
      answer(factorRoutes.newRecoveryCodes, () => data({ codes: recovery }))
    },
    act: async () => {
      await openOwn()
      await press(texts.own.renew)
    },
    shows: texts.recovery.explained,
  },
})

const clusters = [null, { id: 1, name: 'Sjöbygden' }, { id: 2, name: longName }]
const rules = clusters.flatMap((cluster) =>
  (['relative', 'staff', 'admin'] as const).map((role, at) => ({
    cluster,
    role,
    needs: factorNeeds[at] ?? 'none',
  })),
)
const erik = managed(3, 'Erik')
const answerRules = (rulesOrRefusal: () => ReturnType<typeof list<FactorRule>> | Refused) => {
  answerUserForm()
  answer(factorAdministrationRoutes.rules, rulesOrRefusal)
}
testStates('second factors, for administrators', {
  'who needs one': {
    path: '/admin/users/factors',
    user: admin,
    answers: () => answerRules(() => list(rules)),
    shows: texts.rules.everywhere,
  },
  'what somebody has lost': {
    path: '/admin/users?id=3',
    user: admin,
    answers: () => {
      answerUserForm(erik)
      answer(managedLoginRoutes.find, () => data({ numbers: [], identities: [], factors: true }))
    },
    act: () => page.getByRole('button', { name: new RegExp(`^${logins.own.remove} , `) }).click(),
    shows: logins.managed.passwordOnly,
  },
  'rules that did not load': {
    path: '/admin/users/factors',
    user: admin,
    answers: () => answerRules(() => new Refused('internal', 500)),
    shows: texts.rules.failed,
  },
})

test('[FACTOR-05] after the password a code is asked for, and then the home opens', async () => {
  answerAll()
  asks()
  answer(factorLoginRoutes.complete, () => ({ ...data({ token: 'waits', user: karin }), userBrowser: null }))
  await openWeb('/login')
  await logIn()
  await page.getByLabelText(texts.secondFactor.code).fill('123456')
  await press(texts.secondFactor.submit)
  await expect.poll(shownPath).toBe('/App')
  expect(seen('POST', '/second-factor')).toMatchObject([
    { body: { by: 'code', token: 'waits', code: '123456' } },
  ])
})

test('[FACTOR-08] whoever has to add one does so with the login that waits, and goes on', async () => {
  answerAll()
  adds()
  answer(factorRoutes.confirmCodes, () => data({ codes: recovery }))
  await openWeb('/login')
  await logIn()
  await press(texts.add.code)
  await page.getByLabelText(texts.codes.first).fill('123456')
  await press(texts.codes.confirm)
  await expect.element(page.getByText('abcd-efgh-jkmn-pqrs-tuvw-xyz2')).toBeVisible()
  expect(shownPath()).toBe('/login')
  await press(texts.recovery.done)
  await expect.poll(shownPath).toBe('/App')
})

test('[FACTOR-08] a login that waits asks for no proof, which could not be given there', async () => {
  answerAll()
  adds()
  const refuse = () => new Refused('proof_required', 422, { proofs: ['password'] })
  answer(factorRoutes.confirmCodes, refuse)
  await openWeb('/login')
  await logIn()
  await press(texts.add.code)
  await page.getByLabelText(texts.codes.first).fill('123456')
  await press(texts.codes.confirm)
  await expect.element(page.getByText(errors.proof_required)).toBeVisible()
})

test('[FACTOR-09] an administrator removes what somebody has lost, once they have been asked', async () => {
  answerAll()
  answerUserForm(erik)
  const state = { factors: true }
  answer(managedLoginRoutes.find, () => data({ numbers: [], identities: [], ...state }))
  answer(factorAdministrationRoutes.removeOf, () => {
    state.factors = false
    return data(null)
  })
  await openWeb('/admin/users?id=3', { user: admin })
  const remove = page.getByRole('button', { name: new RegExp(`^${logins.own.remove} , `) })
  await remove.click()
  await expect.element(page.getByText(logins.managed.passwordOnly)).toBeVisible()
  await atRest()
  expect(seen('DELETE', '/users/3/factors')).toHaveLength(0)
  await page.getByRole('dialog').getByRole('button', { name: logins.own.remove }).click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(seen('DELETE', '/users/3/factors')).toHaveLength(1)
})

test('[FACTOR-10] what a role of a cluster needs is set with one choice', async () => {
  answerAll()
  answerRules(() => list(rules))
  answer(factorAdministrationRoutes.setRule, () => data(null))
  await openWeb('/admin/users/factors', { user: admin })
  const cluster = page.getByRole('region', { name: 'Sjöbygden' })
  await cluster.getByRole('combobox').nth(0).selectOptions(texts.rules.needs.passkey)
  await expect.element(page.getByText(texts.rules.saved)).toBeVisible()
  expect(seen('PUT', '/factors/rules')).toMatchObject([
    { body: { data: { cluster: 1, role: 'relative', needs: 'passkey' } } },
  ])
})

test('[FACTOR-10] rules that come in parts are all shown', async () => {
  answerAll()
  answerUserForm()
  answer(factorAdministrationRoutes.rules, ({ query }) =>
    query.skip === 0 ? { ...list(rules.slice(0, 4)), more: true as const } : list(rules.slice(4)),
  )
  await openWeb('/admin/users/factors', { user: admin })
  for (const name of [texts.rules.everywhere, 'Sjöbygden', longName]) {
    const cluster = page.getByRole('region', { name })
    await expect.poll(() => cluster.getByRole('combobox').elements()).toHaveLength(3)
  }
  expect(seen('GET', '/factors/rules')).toHaveLength(2)
})
