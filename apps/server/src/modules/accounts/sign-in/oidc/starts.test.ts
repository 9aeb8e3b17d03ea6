import { expect, test } from 'vitest'
import { startSignInProvider } from '../../../../testing/sign-in-provider.ts'
import { createTestClock } from '../../../../testing/test-clock.ts'
import { startTestServer } from '../../../../testing/test-server.ts'

test('[OIDC-05] a network sets out only so often, until the first ones are over', async () => {
  await using provider = await startSignInProvider()
  const environment = {
    SIGN_IN_PROVIDERS: await provider.settings([{ id: 'bankid' }]),
    LOGIN_FAILURES_PER_ADDRESS: '1',
  }
  const clock = createTestClock()
  await using server = await startTestServer({ environment, overrides: { clock } })
  const start = () => server.call('POST', 'sign-in/providers/bankid', { body: {} })
  for (let gone = 0; gone < 10; gone += 1) expect((await start()).status).toBe(200)
  expect(await start()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  clock.advance(10 * 60_000)
  expect((await start()).status).toBe(200)
})
