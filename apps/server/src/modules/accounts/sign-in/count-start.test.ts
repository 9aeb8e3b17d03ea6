import { expect, test } from 'vitest'
import { startSignInProvider } from '../../../testing/sign-in-provider.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'

test.for(['[OIDC-05] sign-in/providers/bankid', '[FACTOR-13] login-passkey/options'])(
  '%s: a network begins only so many logins, until the first ones are over',
  async (named) => {
    const [, path = ''] = named.split(' ')
    await using provider = await startSignInProvider()
    const environment = {
      PUBLIC_URL: 'https://lykta.example',
      SIGN_IN_PROVIDERS: await provider.settings([{ id: 'bankid' }]),
      LOGIN_FAILURES_PER_ADDRESS: '1',
    }
    const clock = createTestClock()
    await using server = await startTestServer({ environment, overrides: { clock } })
    const begin = () => server.call('POST', path, { body: {} })
    for (let begun = 0; begun < 10; begun += 1) expect((await begin()).status).toBe(200)
    expect(await begin()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    clock.advance(10 * 60_000)
    expect((await begin()).status).toBe(200)
  },
)
