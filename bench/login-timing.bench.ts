import { expect, test } from 'vitest'
import { startTestServer } from '../apps/server/src/testing/test-server.ts'
import { createWorld } from '../apps/server/src/testing/world.ts'

const rounds = 50
const mostDifference = 0.1
const mostMeasurements = 7

const medianOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return (low + high) / 2
}

test('a name that nobody has is refused as slowly as a wrong password', async () => {
  await using server = await startTestServer({
    environment: { LOGIN_FAILURES_PER_NAME: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' },
  })
  const { username } = await createWorld(server.db).user()
  const timed = async (name: string): Promise<number> => {
    const began = performance.now()
    const body = { username: name, password: 'Wrong-password-1' }
    const { status } = await server.call('POST', 'login-relative', { body })
    expect(status).toBe(401)
    return performance.now() - began
  }
  // The first of each makes what is kept from then on.
  await timed(username)
  await timed('nobody')

  /** The two kinds take turns, each first as often as the other, so that load falls on both. */
  const measure = async (): Promise<number> => {
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) known.push(await timed(username))
      unknown.push(await timed(`nobody${String(round)}`))
      if (round % 2 === 1) known.push(await timed(username))
    }
    return medianOf(known) / medianOf(unknown) - 1
  }
  // A loaded machine spoils a measurement one way or the other; what takes longer by its nature does so in most of them.
  const differences = [await measure()]
  const difference = () => Math.abs(medianOf(differences))
  while (difference() > mostDifference && differences.length < mostMeasurements)
    differences.push(await measure(), await measure())
  expect(difference()).toBeLessThanOrEqual(mostDifference)
}, 240_000)
