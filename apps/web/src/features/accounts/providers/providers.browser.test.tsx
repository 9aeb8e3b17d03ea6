import type { SignInProvider } from '@lykta/contract/accounts'
import { identityRoutes, ownSessionRoutes, providerRoutes } from '@lykta/contract/accounts/routes'
import { answer, data, list, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '../../../locales/en/accounts-providers.json' with { type: 'json' }
import { store } from '../../../shared/store/index.ts'
import { answerAll } from '../../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { dayMs, karin, longName } from '../../../testing/world.ts'

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
  'one that this browser did not go to': {
    path: '/login/back/bankid?code=1&state=2',
    user: null,
    shows: texts.back.failed,
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
    answers: () => answer(identityRoutes.list, () => new Refused('internal', 500)),
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
  await openWeb(`/login/back/bankid?${query}`, { user: null })
  await expect.poll(shownPath).toBe('/my-profile')
  expect(seen('POST', '/sign-in/provider-login')).toMatchObject([{ body: { flow, answer: query } }])
  expect(store.get('leftFor')).toBeUndefined()
})

test('[OIDC-02] a login that belongs to no account says how to connect it', async () => {
  answerAll()
  store.set('leftFor', { for: 'login', provider: 'bankid', flow })
  answer(providerRoutes.login, refuse('sign_in_not_connected', 422))
  await openWeb(`/login/back/bankid?${query}`, { user: null })
  await expect.element(page.getByText(texts.refused.sign_in_not_connected)).toBeVisible()
})

test('[OIDC-10] the last way in is not removed, and that is said', async () => {
  answerAll()
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
