import { expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { startTestServer } from '../testing/test-server.ts'

const path = '/.well-known/security.txt'

test('security.txt says where a fault is reported, in the form of RFC 9116', async () => {
  const clock = createTestClock()
  await using server = await startTestServer({
    environment: { SECURITY_CONTACT: 'mailto:security@care.example', PUBLIC_URL: 'https://care.example' },
    overrides: { clock },
  })
  const read = async () => {
    const answer = await fetch(`${server.origin}${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    return await answer.text()
  }
  const text = await read()
  expect(text).toContain('Contact: mailto:security@care.example\n')
  expect(text).toContain(`Canonical: https://care.example${path}\n`)
  const endOf = (said: string) => Date.parse(/^Expires: (\S+)$/m.exec(said)?.[1] ?? '')
  const daysLeft = (endOf(text) - clock.now().getTime()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
  clock.advance(100 * 86_400_000)
  expect(endOf(await read())).toBeGreaterThan(clock.now().getTime())
})

test('without a contact there is no security.txt', async () => {
  await using server = await startTestServer()
  expect((await fetch(`${server.origin}${path}`)).status).toBe(404)
})
