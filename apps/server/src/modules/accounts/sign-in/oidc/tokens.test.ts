import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { providerIdentities, sessions } from '../../../../tables.ts'
import { startSignInProvider, type SignInProviderServer } from '../../../../testing/sign-in-provider.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createWorld } from '../../../../testing/world.ts'

let provider: SignInProviderServer
let another: SignInProviderServer
let server: TestServer
beforeAll(async () => {
  provider = await startSignInProvider()
  another = await startSignInProvider()
  const path = await provider.settings([
    { id: 'bankid' },
    { id: 'freja', issuer: another.issuer },
    { id: 'misnamed', issuer: provider.issuer.replace('127.0.0.1', 'localhost') },
  ])
  server = await startTestServer({ environment: { SIGN_IN_PROVIDERS: path } })
  provider.comesBackTo(server.origin)
  another.comesBackTo(server.origin)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await another[Symbol.asyncDispose]()
})

const start = async (id: string) => {
  const { body } = await server.call('POST', `sign-in/providers/${id}`, { body: { anew: false } })
  return answerOf(z.object({ url: z.string(), flow: z.string() })).parse(body).data
}
const logIn = async (id: 'bankid' | 'freja') => {
  const { url, flow } = await start(id)
  const answer = await (id === 'bankid' ? provider : another).comeBack(url)
  return server.call('POST', 'sign-in/provider-login', { body: { flow, answer } })
}

let serial = 0
const connected = async () => {
  serial += 1
  const subject = `subject-${String(serial)}`
  const user = await createWorld(server.db).user()
  await server.db
    .insert(providerIdentities)
    .values({ userId: user.id, provider: 'bankid', issuer: provider.issuer, subject })
  provider.signsIn({ subject })
  another.signsIn({ subject })
  return { user, subject }
}

test('[OIDC-02] whom another provider calls by the same name is somebody else', async () => {
  await connected()
  expect(await logIn('freja')).toMatchObject({ status: 422, body: { code: 'sign_in_not_connected' } })
  expect((await logIn('bankid')).status).toBe(200)
})

test('[OIDC-04] a provider that calls itself another than the settings do is not asked', async () => {
  expect(await server.call('POST', 'sign-in/providers/misnamed', { body: { anew: false } })).toMatchObject({
    status: 503,
    body: { code: 'sign_in_away' },
  })
})

test('a provider is asked for no more than the settings say', async () => {
  expect(new URL((await start('bankid')).url).searchParams.get('scope')).toBe('openid profile')
})

test('what a provider has issued stays at the server, and is kept nowhere', async () => {
  await connected()
  const { status, body } = await logIn('bankid')
  expect(status).toBe(200)
  expect(LoginAnswerSchema.parse(body).data.token).toMatch(/^[\w-]{43}$/)
  const kept = JSON.stringify([
    body,
    await server.db.select().from(sessions),
    await server.db.select().from(providerIdentities),
  ])
  // Each begins so: {"alg" in base64url.
  expect(kept).not.toContain('eyJ')
})

test('[OIDC-09] a token that nobody has signed, or with the secret of the client, or for another use, ends nothing', async () => {
  const { subject } = await connected()
  const { token } = LoginAnswerSchema.parse((await logIn('bankid')).body).data
  const end = async (logoutToken: string) =>
    (
      await fetch(`${server.origin}/oidc/back-channel/bankid`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: logoutToken }),
      })
    ).status
  const good = await provider.logoutToken({ sub: subject })
  const claims = decodeJwt(good)
  const secret = new TextEncoder().encode(provider.clientSecret)
  expect(await end(new UnsecuredJWT(claims).encode())).toBe(400)
  expect(await end(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret))).toBe(400)
  expect(await end(await provider.logoutToken({ sub: subject }, 'at+jwt'))).toBe(400)
  expect((await server.call('GET', 'users/me', { token })).status).toBe(200)
  expect(await end(good)).toBe(200)
  expect((await server.call('GET', 'users/me', { token })).status).toBe(401)
})
