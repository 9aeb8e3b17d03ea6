import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOf } from '@lykta/contract/envelope'
import type { ErrorCode } from '@lykta/contract/errors'
import { z } from 'zod'
import { providerIdentities } from '../../../../tables.ts'
import { startSignInProvider, type SignInProviderServer } from '../../../../testing/sign-in-provider.ts'
import { createTestClock } from '../../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../../testing/world.ts'

/** How often a network may fail. */
const most = 3
const clock = createTestClock()
let provider: SignInProviderServer
let server: TestServer
let user: Awaited<ReturnType<ReturnType<typeof createWorld>['user']>>
beforeAll(async () => {
  provider = await startSignInProvider()
  const path = await provider.settings([{ id: 'bankid', demand: { relative: { acr: ['loa3'] } } }])
  server = await startTestServer({
    environment: { SIGN_IN_PROVIDERS: path, LOGIN_FAILURES_PER_ADDRESS: String(most) },
    overrides: { clock },
  })
  provider.comesBackTo(server.origin)
  user = await createWorld(server.db, clock).user()
  await server.db
    .insert(providerIdentities)
    .values({ userId: user.id, provider: 'bankid', issuer: provider.issuer, subject: 'too weak' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.setAway(false)
  clock.advance(24 * 3_600_000)
})

const StartedSchema = answerOf(z.object({ url: z.string(), flow: z.string() }))
const start = async () => {
  const { body } = await server.call('POST', 'sign-in/providers/bankid', { body: { anew: false } })
  return StartedSchema.parse(body).data
}
const bring = (flow: string, answer: string) =>
  server.call('POST', 'sign-in/provider-login', { body: { flow, answer } })
const byPassword = () =>
  server.call('POST', 'login-relative', { body: { username: user.username, password: testPassword } })

const nothingGuessed: [string, ErrorCode, () => Promise<{ body: unknown }>][] = [
  [
    'the provider is away',
    'sign_in_away',
    async () => {
      const { url, flow } = await start()
      const answer = await provider.comeBack(url)
      provider.setAway(true)
      const came = await bring(flow, answer)
      provider.setAway(false)
      return came
    },
  ],
  [
    'somebody breaks off at the provider',
    'sign_in_unfinished',
    async () => {
      const { url, flow } = await start()
      const state = new URL(url).searchParams.get('state') ?? ''
      return bring(
        flow,
        new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }).toString(),
      )
    },
  ],
  [
    'a login is connected with no account',
    'sign_in_not_connected',
    async () => {
      provider.signsIn({ subject: 'nobody here' })
      const { url, flow } = await start()
      return bring(flow, await provider.comeBack(url))
    },
  ],
  [
    'a login is too weak',
    'sign_in_too_weak',
    async () => {
      provider.signsIn({ subject: 'too weak' })
      const { url, flow } = await start()
      return bring(flow, await provider.comeBack(url))
    },
  ],
]

test.each(nothingGuessed)(
  '[OIDC-05] that %s keeps nobody of the network from logging in by password',
  async (_what, code, come) => {
    for (let times = 0; times <= most; times += 1) expect(await come()).toMatchObject({ body: { code } })
    expect((await byPassword()).status).toBe(200)
  },
)

test('[OIDC-05] what is no answer of the provider counts as a wrong password does', async () => {
  const { url, flow } = await start()
  const answer = await provider.comeBack(url)
  const another = flow.slice(1) + flow.slice(0, 1)
  const forge = async () => (await bring(another, answer)).status
  for (let times = 0; times < most - 1; times += 1) expect(await forge()).toBe(400)
  const { flow: own } = await start()
  const made = new URLSearchParams({ error: 'access_denied', state: 'made up', iss: provider.issuer })
  expect((await bring(own, made.toString())).status).toBe(400)
  expect(await forge()).toBe(429)
  expect((await byPassword()).status).toBe(429)
})
