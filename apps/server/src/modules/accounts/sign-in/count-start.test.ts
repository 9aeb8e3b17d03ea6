import { expect, test } from 'vitest'
import { startSignInProvider } from '../../../testing/sign-in-provider.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'

/** What a network is answered that begins eleven logins at once, and one ten minutes later. */
const beginOften = async (path: string): Promise<number[]> => {
  await using provider = await startSignInProvider()
  const environment = {
    PUBLIC_URL: 'https://lykta.example',
    SIGN_IN_PROVIDERS: await provider.settings([{ id: 'bankid' }]),
    LOGIN_FAILURES_PER_ADDRESS: '1',
  }
  const clock = createTestClock()
  await using server = await startTestServer({ environment, overrides: { clock } })
  const statuses: number[] = []
  const begin = async () => statuses.push((await server.call('POST', path, { body: {} })).status)
  for (let begun = 0; begun < 11; begun += 1) await begin()
  clock.advance(10 * 60_000)
  await begin()
  return statuses
}
const ten = Array.from({ length: 10 }, () => 200)

test('[OIDC-05] a network sets out to providers only so often, until the first times are over', async () => {
  expect(await beginOften('sign-in/providers/bankid')).toEqual([...ten, 429, 200])
})

test('[FACTOR-13] a network begins only so many logins by passkey, until the first ones are over', async () => {
  expect(await beginOften('login-passkey/options')).toEqual([...ten, 429, 200])
})
