import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LoginAnswerSchema, type OwnIdentity } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { errorTexts } from '@lykta/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../../platform/log.ts'
import { insertReset } from '../../recovery/repo.ts'
import { sha256 } from '../../../../platform/hash.ts'
import { keyedHashOf } from './identifiers.ts'
import {
  auditEntries,
  providerFlows,
  providerIdentities,
  sessions,
  userIdentifiers,
  users,
} from '../../../../tables.ts'
import { mailsTo, subjectOf } from '../../../../testing/mailbox.ts'
import { startSignInProvider, type SignInProviderServer } from '../../../../testing/sign-in-provider.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../../testing/world.ts'

let provider: SignInProviderServer
/** Has what the other does not: pushed requests, and clients that sign in with a key. */
let second: SignInProviderServer
let server: TestServer
let world: ReturnType<typeof createWorld>
const logged: string[] = []
beforeAll(async () => {
  provider = await startSignInProvider()
  const { privateKey: clientKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  second = await startSignInProvider({
    par: true,
    clientKey: { ...publicKey.export({ format: 'jwk' }), kid: 'ours', use: 'sig' },
  })
  const path = await provider.settings([
    {
      id: 'bankid',
      demand: { staff: { acr: ['loa3'] }, admin: { amr: ['mfa'] } },
      linkBy: { claim: 'personalIdentityNumber', is: 'personalNumber' },
    },
    {
      id: 'freja',
      issuer: second.issuer,
      clientSecret: undefined,
      privateKeyFile: await second.keyFile(clientKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      privateKeyId: 'ours',
    },
    { id: 'directory', scopes: 'openid email', linkBy: { claim: 'email', is: 'email' } },
  ])
  server = await startTestServer({
    environment: { SIGN_IN_PROVIDERS: path },
    overrides: { log: createLog('debug', { write: (line: string) => void logged.push(line) }) },
  })
  provider.comesBackTo(server.origin)
  second.comesBackTo(server.origin)
  world = createWorld(server.db)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
})

const StartedSchema = answerOf(z.object({ url: z.string(), flow: z.string() }))
const start = async (id = 'bankid', anew = false) => {
  const { body } = await server.call('POST', `sign-in/providers/${id}`, { body: { anew } })
  return StartedSchema.parse(body).data
}
/** Goes to the provider and back. */
const bring = async (id = 'bankid', anew = false) => {
  const { url, flow } = await start(id, anew)
  return { flow, answer: await provider.comeBack(url) }
}
const logIn = (body: object) => server.call('POST', 'sign-in/provider-login', { body })
const refusal = (code: keyof typeof errorTexts) => ({ body: { code, message: errorTexts[code] } })

let serial = 0
const somebody = (values: object = {}) => {
  serial += 1
  const known = { subject: `subject-${String(serial)}-secret`, ...values }
  provider.signsIn(known)
  return known
}
/** A relative who can sign in as whoever signs in next. */
const connected = async (
  values: Parameters<ReturnType<typeof createWorld>['user']>[0] = {},
  at: object = {},
) => {
  const user = await world.user(values)
  const known = somebody(at)
  await server.db
    .insert(providerIdentities)
    .values({ userId: user.id, provider: 'bankid', issuer: provider.issuer, subject: known.subject })
  return { user, known }
}

const number = '19811228-9874'

/** Writes down what a person is recognised by, as an administrator does. */
const identify = async (userId: number, value: string) => {
  const key = await readFile(join(server.config.dataDir, 'identifier-key'))
  const keyedHash = keyedHashOf(key, 'personalNumber', value)
  if (keyedHash === undefined) throw new Error('this is no personal number')
  await server.db.insert(userIdentifiers).values({ userId, kind: 'personalNumber', keyedHash })
}
const identitiesOf = (userId: number) =>
  server.db.select().from(providerIdentities).where(eq(providerIdentities.userId, userId))
const sessionsOf = (userId: number) => server.db.select().from(sessions).where(eq(sessions.userId, userId))

describe('signing in by a provider', () => {
  test('[OIDC-01] is offered in both languages', async () => {
    const { body } = await server.call('GET', 'sign-in/providers')
    expect(body).toMatchObject({
      data: [
        { id: 'bankid', label: { en: 'Log in with bankid', sv: 'Logga in med bankid' }, picture: null },
        { id: 'freja' },
        { id: 'directory' },
      ],
    })
  })

  test('[OIDC-02] [OIDC-04] opens a session of the account that is connected, once', async () => {
    const { user } = await connected()
    const answer = await bring()
    const { status, body } = await logIn(answer)
    const { data } = LoginAnswerSchema.parse(body)
    expect([status, data.user.id]).toEqual([200, user.id])
    expect(await server.call('GET', 'sessions', { token: data.token })).toMatchObject({
      body: { data: [{ current: true, provider: { sv: 'Logga in med bankid' } }, { provider: null }] },
    })
    // The same answer again, as from a copied address.
    expect(await logIn(answer)).toMatchObject({ status: 400, ...refusal('sign_in_unfinished') })
    expect(await server.db.select().from(providerFlows)).toEqual([])
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, user.id))
    expect(entries).toMatchObject([{ action: 'login', detail: { provider: 'bankid' } }])
  })

  test('[OIDC-03] sends the browser with PKCE, state and nonce, and asks anew where that is wanted', async () => {
    const asked = new URL((await start('bankid', true)).url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.origin}/login/back/bankid`,
      prompt: 'login',
      max_age: '0',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43,64}$/)
  })

  test('[OIDC-03] pushes its request and signs in with its key where the provider has that', async () => {
    const user = await world.user()
    second.signsIn({ subject: 'freja-subject-secret' })
    await server.db.insert(providerIdentities).values({
      userId: user.id,
      provider: 'freja',
      issuer: second.issuer,
      subject: 'freja-subject-secret',
    })
    const { url, flow } = await start('freja')
    expect([...new URL(url).searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    expect((await logIn({ flow, answer: await second.comeBack(url) })).status).toBe(200)
  })

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['an answer that has expired', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 600 })],
    ['an answer for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['an answer of another provider', (claims) => ({ ...claims, iss: 'https://another.example' })],
  ])('[OIDC-04] refuses %s', async (_, change) => {
    const { user } = await connected()
    provider.spoilsNext(change)
    expect(await logIn(await bring())).toMatchObject({ status: 400, ...refusal('sign_in_unfinished') })
    expect(await sessionsOf(user.id)).toHaveLength(1)
  })

  test('[OIDC-04] refuses what another key has signed', async () => {
    await connected()
    provider.forgesNext()
    expect(await logIn(await bring())).toMatchObject({ status: 400, ...refusal('sign_in_unfinished') })
  })

  test('[OIDC-04] refuses an answer that was brought to another browser, and one that was broken off', async () => {
    await connected()
    const [one, other] = [await bring(), await start()]
    expect(await logIn({ flow: other.flow, answer: one.answer })).toMatchObject(refusal('sign_in_unfinished'))
    const state = new URL((await start()).url).searchParams.get('state') ?? ''
    const { flow } = await start()
    expect(await logIn({ flow, answer: `error=access_denied&state=${state}` })).toMatchObject(
      refusal('sign_in_unfinished'),
    )
  })

  test('[OIDC-04] goes on when the provider has changed its keys', async () => {
    await connected()
    expect((await logIn(await bring())).status).toBe(200)
    provider.changesKeys()
    // The keys are asked for at most once a second.
    await expect.poll(async () => (await logIn(await bring())).status).toBe(200)
  })

  test('[OIDC-05] says that a provider is away, and goes on when it is back', async () => {
    const { user } = await connected()
    const answer = await bring()
    provider.setAway(true)
    expect(await logIn(answer)).toMatchObject({ status: 503, ...refusal('sign_in_away') })
    provider.setAway(false)
    expect((await logIn(await bring())).status).toBe(200)
    expect(await sessionsOf(user.id)).toHaveLength(2)
    expect((await server.call('POST', 'sign-in/providers/nobody', { body: {} })).status).toBe(404)
  })

  test('[OIDC-05] finds a provider that was away when the server started', async () => {
    await using late = await startSignInProvider()
    late.setAway(true)
    const environment = { SIGN_IN_PROVIDERS: await late.settings([{ id: 'bankid' }]) }
    await using own = await startTestServer({ environment })
    const begin = () => own.call('POST', 'sign-in/providers/bankid', { body: {} })
    expect(await begin()).toMatchObject({ status: 503, ...refusal('sign_in_away') })
    late.setAway(false)
    expect((await begin()).status).toBe(200)
  })

  test('[OIDC-06] demands of each role what the operator has said', async () => {
    const { clusterId } = await world.group()
    await connected({ role: 'staff', clusterId }, { acr: 'loa2' })
    expect(await logIn(await bring())).toMatchObject({ status: 422, ...refusal('sign_in_too_weak') })
    await connected({ role: 'staff', clusterId }, { acr: 'loa3' })
    expect((await logIn(await bring())).status).toBe(200)
    const admin = { role: 'admin', level: 'cluster', clusterId } as const
    await connected(admin, { amr: ['pwd'] })
    expect(await logIn(await bring())).toMatchObject(refusal('sign_in_too_weak'))
    await connected(admin, { amr: ['pwd', 'mfa'] })
    expect((await logIn(await bring())).status).toBe(200)
  })

  test('[OIDC-02] refuses a disabled account, and one that is not connected', async () => {
    await connected({ disabledAt: new Date() })
    expect(await logIn(await bring())).toMatchObject({ status: 403, ...refusal('account_disabled') })
    somebody()
    expect(await logIn(await bring())).toMatchObject({ status: 422, ...refusal('sign_in_not_connected') })
  })
})

describe('logging out at the provider', () => {
  const end = async (claims: Record<string, unknown>) =>
    (
      await fetch(`${server.origin}/oidc/back-channel/bankid`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: await provider.logoutToken(claims) }),
      })
    ).status
  /** The provider's names for the sessions. */
  const sids = async (subject: string) => {
    const { url, flow } = await start()
    let sid: unknown
    provider.spoilsNext((claims) => {
      sid = claims['sid']
      return claims
    })
    const { body } = await logIn({ flow, answer: await provider.comeBack(url) })
    return { sid, subject, token: LoginAnswerSchema.parse(body).data.token }
  }

  test('[OIDC-09] ends the session here, and no other', async () => {
    const { user, known } = await connected()
    const [one, other] = [await sids(known.subject), await sids(known.subject)]
    expect(one.sid).toBeTypeOf('string')
    expect(await end({ sub: known.subject, sid: one.sid })).toBe(200)
    expect((await server.call('GET', 'users/me', { token: one.token })).status).toBe(401)
    expect((await server.call('GET', 'users/me', { token: other.token })).status).toBe(200)
    expect(await end({ sid: other.sid })).toBe(200)
    expect((await server.call('GET', 'users/me', { token: other.token })).status).toBe(401)
    // What was opened by the password goes on.
    expect((await server.call('GET', 'users/me', { token: user.token })).status).toBe(200)
  })

  test('[OIDC-09] ends all of a person, and nothing by a token that is no good', async () => {
    const { known } = await connected()
    const { token } = await sids(known.subject)
    for (const claims of [
      { sub: known.subject, aud: 'another' },
      { sub: known.subject, iat: 1 },
      { sub: known.subject, nonce: 'any' },
      { sub: known.subject, events: {} },
    ])
      expect.soft(await end(claims)).toBe(400)
    expect((await server.call('GET', 'users/me', { token })).status).toBe(200)
    expect(await end({ sub: known.subject })).toBe(200)
    expect((await server.call('GET', 'users/me', { token })).status).toBe(401)
  })
})

describe('whose account it is', () => {
  test('[OIDC-07] follows once from a personal number, which is kept nowhere', async () => {
    const user = await world.user({ language: 'en' })
    await identify(user.id, number)
    const known = somebody({ claims: { personalIdentityNumber: number.replace('-', '') } })
    expect((await logIn(await bring())).status).toBe(200)
    expect(await identitiesOf(user.id)).toMatchObject([{ subject: known.subject }])
    const mails = await mailsTo(server, user.email)
    expect(mails.map(subjectOf)).toEqual(['Lykta: A new way to log in'])
    const rows = JSON.stringify(await server.db.select().from(userIdentifiers))
    expect(rows).not.toContain(number.slice(2, 8))
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, user.id))
    expect(entries.map(({ action }) => action)).toEqual(['identity_added', 'login'])
  })

  test('[OIDC-08] follows from an e-mail address only where the provider has verified it, and for one person', async () => {
    const user = await world.user()
    const claims = { email: user.email.toUpperCase(), email_verified: false }
    somebody({ claims })
    expect(await logIn(await bring('directory'))).toMatchObject(refusal('sign_in_not_connected'))
    somebody({ claims: { ...claims, email_verified: true } })
    expect((await logIn(await bring('directory'))).status).toBe(200)
    somebody({ claims: { ...claims, email_verified: true } })
    expect(await logIn(await bring('directory'))).toMatchObject({
      status: 409,
      ...refusal('sign_in_somebody_else'),
    })
    expect(await identitiesOf(user.id)).toHaveLength(1)
    // The operator has chosen that for one provider only.
    const other = await world.user()
    somebody({ claims: { email: other.email, email_verified: true } })
    expect(await logIn(await bring())).toMatchObject(refusal('sign_in_not_connected'))
  })

  test('[OIDC-07] follows from an invitation, which is used up', async () => {
    const user = await world.user({ passwordHash: null })
    const token = sha256(user.email)
    await insertReset(server.db, {
      userId: user.id,
      tokenHash: sha256(token),
      expiresAt: new Date(Date.now() + 60_000),
      invitation: true,
    })
    expect(await server.call('POST', 'check', { body: { token, type: 2 } })).toMatchObject({
      body: { data: { invitation: true } },
    })
    somebody()
    expect((await logIn({ ...(await bring()), invitation: token })).status).toBe(200)
    expect((await logIn(await bring())).status).toBe(200)
    somebody()
    expect(await logIn({ ...(await bring()), invitation: token })).toMatchObject(refusal('token_used'))
  })

  test('[OIDC-07] [OIDC-10] is said in the own profile, after a recent proof, and taken back there', async () => {
    const user = await world.user()
    const { token } = user
    somebody()
    const added = await server.call('POST', 'users/me/identities', { token, body: await bring() })
    const { data } = answerOf(z.custom<OwnIdentity>()).parse(added.body)
    expect(data).toMatchObject({ provider: 'bankid', label: { en: 'Log in with bankid' }, lastUsedAt: null })
    const session = LoginAnswerSchema.parse((await logIn(await bring())).body).data.token
    // Nobody else can have it, nor this account a second one.
    const other = await world.user()
    expect(
      await server.call('POST', 'users/me/identities', { token: other.token, body: await bring() }),
    ).toMatchObject({ status: 409, ...refusal('sign_in_taken') })
    expect(await server.call('GET', 'users/me/identities', { token: other.token })).toMatchObject({
      body: { data: [] },
    })
    const path = `users/me/identities/${String(data.id)}`
    expect((await server.call('DELETE', path, { token: other.token })).status).toBe(404)

    await server.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    expect(await server.call('DELETE', path, { token })).toMatchObject({
      status: 409,
      ...refusal('sign_in_last_way'),
    })
    await server.db.update(users).set({ passwordHash: user.passwordHash }).where(eq(users.id, user.id))
    expect((await server.call('DELETE', path, { token })).status).toBe(200)
    expect((await server.call('GET', 'users/me', { token: session })).status).toBe(401)
    expect((await server.call('GET', 'users/me', { token })).status).toBe(200)
    expect(await logIn(await bring())).toMatchObject(refusal('sign_in_not_connected'))

    await server.db
      .update(sessions)
      .set({ provedAt: new Date(0) })
      .where(eq(sessions.userId, user.id))
    expect(await server.call('POST', 'users/me/identities', { token, body: await bring() })).toMatchObject({
      status: 422,
      body: { code: 'proof_required' },
    })
  })
})

test('[OIDC-08] two buttons of one broker belong to one account, whether or not it calls the person the same', async () => {
  const { user } = await connected()
  const add = async () =>
    server.call('POST', 'users/me/identities', { token: user.token, body: await bring('directory') })
  expect((await add()).status).toBe(200)
  expect(await identitiesOf(user.id)).toHaveLength(1)
  somebody()
  expect((await add()).status).toBe(200)
  expect(await identitiesOf(user.id)).toHaveLength(2)
  somebody()
  expect(await add()).toMatchObject({ status: 409, ...refusal('sign_in_somebody_else') })
})

describe('what an administrator does', () => {
  const another = '19640823-3234'
  const people = async () => {
    const { clusterId } = await world.group()
    const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
    const user = await world.user({ clusterId })
    const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object, of = user.id) =>
      server.call(method, `users/${String(of)}/provider-logins${path}`, {
        token: admin.token,
        ...(body === undefined ? {} : { body }),
      })
    return { clusterId, admin, user, ask }
  }

  test('[OIDC-07] [OIDC-13] is to enter a number, which is shown to nobody', async () => {
    const { clusterId, admin, user, ask } = await people()
    const enter = (value: string | null, of = user.id) => ask('PUT', '/numbers/personalNumber', { value }, of)
    expect(await ask('GET', '')).toMatchObject({
      body: { data: { numbers: [{ kind: 'personalNumber', stored: false }], identities: [] } },
    })
    // A wrong check digit, and a kind that no provider is set up to ask for.
    expect(await enter('19640823-3235')).toMatchObject({ status: 422, ...refusal('sign_in_number_wrong') })
    expect((await ask('PUT', '/numbers/hsaId', { value: 'SE2321000016-1A2B' })).status).toBe(404)
    expect((await enter(another)).body).toMatchObject({ data: { numbers: [{ stored: true }] } })
    expect(JSON.stringify((await ask('GET', '')).body)).not.toContain(another.slice(2, 8))
    const neighbour = await world.user({ clusterId })
    expect(await enter(another, neighbour.id)).toMatchObject({
      status: 409,
      ...refusal('sign_in_number_taken'),
    })
    expect(await enter(another, admin.id)).toMatchObject({ body: { code: 'not_permitted' } })
    const claims = { personalIdentityNumber: another }
    somebody({ claims })
    expect((await logIn(await bring())).status).toBe(200)
    expect((await enter(null)).body).toMatchObject({
      data: { numbers: [{ stored: false }], identities: [{ provider: 'bankid' }] },
    })
    expect((await enter(another, neighbour.id)).status).toBe(200)
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, admin.id))
    expect(entries[0]).toMatchObject({ action: 'user_changed', detail: { fields: 'personalNumber' } })
  })

  test('[OIDC-13] is to remove a login of somebody, who is logged out where it was used', async () => {
    const { user, ask } = await people()
    const known = somebody()
    await server.db
      .insert(providerIdentities)
      .values({ userId: user.id, provider: 'bankid', issuer: provider.issuer, subject: known.subject })
    const { token } = LoginAnswerSchema.parse((await logIn(await bring())).body).data
    const [identity] = await identitiesOf(user.id)
    expect((await ask('DELETE', '/0')).status).toBe(400)
    expect((await ask('DELETE', '/2147483647')).status).toBe(404)
    expect((await ask('DELETE', `/${String(identity?.id)}`)).body).toMatchObject({ data: { identities: [] } })
    expect((await server.call('GET', 'users/me', { token })).status).toBe(401)
    expect(await logIn(await bring())).toMatchObject(refusal('sign_in_not_connected'))
  })
})

describe('a recent proof', () => {
  const prove = async (token: string, anew = true) =>
    server.call('POST', 'sessions/proof', { token, body: { kind: 'oidc', ...(await bring('bankid', anew)) } })

  test('[OIDC-11] is given by the provider, which has to ask anew', async () => {
    const { user } = await connected()
    const { token } = user
    await server.db
      .update(sessions)
      .set({ provedAt: new Date(0) })
      .where(eq(sessions.userId, user.id))
    const remove = () => server.call('DELETE', 'users/me/identities/1', { token })
    expect(await remove()).toMatchObject({ body: { code: 'proof_required', proofs: ['password', 'oidc'] } })
    expect((await prove(token)).status).toBe(200)
    expect((await remove()).status).toBe(404)
  })

  test('[OIDC-11] is none where the person has not been asked, or is another', async () => {
    const { user } = await connected({}, { loggedInAgo: 600 })
    expect(await prove(user.token, false)).toMatchObject({ status: 400, ...refusal('sign_in_not_anew') })
    await connected()
    expect(await prove(user.token)).toMatchObject({ status: 409, ...refusal('sign_in_somebody_else') })
    expect((await logIn({ username: user.username, password: testPassword })).status).toBe(400)
  })
})

test('[OIDC-12] no log has a token, a subject or a number of a person', () => {
  const all = logged.join('')
  expect(all).toContain('sign-in by a provider failed')
  expect(all).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce')
  expect(all).toContain('sign-in provider not reached')
  for (const secret of ['-secret', 'eyJ', number.slice(2, 8), '640823', 'code=', '@example.org'])
    expect.soft(all).not.toContain(secret)
})
