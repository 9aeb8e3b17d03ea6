import { availableParallelism } from 'node:os'
import { expect, test, vi } from 'vitest'
import { failedAttempts } from '../../../../platform/failed-attempts.ts'
import { startTestServer } from '../../../../testing/test-server.ts'

/** Passwords that are being checked: how to end each, oldest first. */
const checks = vi.hoisted((): { password: string; refuse: () => void }[] => [])
vi.mock(import('./password-threads.ts'), () => ({
  computePassword: ({ hash, password }) =>
    hash === undefined
      ? Promise.resolve('a hash')
      : new Promise((resolve) => {
          checks.push({
            password,
            refuse: () => {
              resolve(false)
            },
          })
        }),
}))

test('guesses leave half of the processors free, and networks take turns', async () => {
  await using server = await startTestServer()
  const guess = (address: string, password: string) =>
    server.call('POST', 'login-relative', {
      body: { username: password, password },
      headers: { 'x-forwarded-for': address },
    })
  /** Each guess is counted for its name and its network before the password is checked. */
  const counted = (guesses: number) =>
    expect.poll(async () => server.db.$count(failedAttempts), { timeout: 10_000 }).toBe(2 * guesses)
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
  const many = atOnce + 12

  const all = Array.from({ length: many }, (_, index) => guess('192.0.2.1', `guess${String(index)}`))
  await counted(many)
  all.push(guess('198.51.100.1', 'other'))
  await counted(many + 1)
  expect(checks).toHaveLength(atOnce)

  for (let ended = 0; ended < many + 1; ended += 1) {
    await expect.poll(() => checks.length, { timeout: 10_000 }).toBeGreaterThan(ended)
    checks[ended]?.refuse()
  }
  expect((await Promise.all(all)).every(({ status }) => status === 401)).toBe(true)
  expect(checks.findIndex(({ password }) => password === 'other')).toBeLessThan(atOnce + 6)
})
