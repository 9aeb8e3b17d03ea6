import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callLegs, calls, passwordResets } from './tables.ts'
import { createTestAfter } from './testing/test-after.ts'
import { createTestClock } from './testing/test-clock.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

const dayMs = 86_400_000

let server: TestServer
let turns: ReturnType<typeof createTestAfter>
let clock: ReturnType<typeof createTestClock>
beforeEach(async () => {
  turns = createTestAfter(60_000)
  clock = createTestClock()
  server = await startTestServer({ overrides: { clock, after: turns.after } })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

const ago = (ms: number) => new Date(clock.now().getTime() - ms)

/** A call with legs that ended at the given times. */
const addLegs = async (...ends: (Date | null)[]) => {
  const startedAt = ago(3 * dayMs)
  const [call] = await server.db
    .insert(calls)
    .values({
      callerExtension: '200001',
      calleeExtension: '700001',
      direction: 'to_box',
      video: true,
      startedAt,
    })
    .returning()
  if (call === undefined) throw new Error('no call')
  await server.db.insert(callLegs).values(
    ends.map((endedAt) => ({
      id: randomUUID(),
      callId: call.id,
      vertoSessionId: 'browser-1',
      extension: '200001',
      side: 'caller' as const,
      state: 'active' as const,
      endedAt,
    })),
  )
}
const legsLeft = async () =>
  (await server.db.select().from(callLegs)).map(({ endedAt }) => endedAt?.getTime() ?? null)

describe('once a minute', () => {
  test('legs of calls that ended more than a day ago are deleted, the calls are not', async () => {
    const [old, recent] = [ago(dayMs + 1_000), ago(dayMs - 1_000)]
    await addLegs(old, recent, null)
    turns.end()
    await vi.waitFor(async () => expect(await legsLeft()).toHaveLength(2))
    expect(new Set(await legsLeft())).toEqual(new Set([recent.getTime(), null]))
    expect(await server.db.select().from(calls)).toHaveLength(1)
  })

  test('password links that expired a day ago are deleted', async () => {
    const karin = await createWorld(server.db).user()
    const reset = (tokenHash: string, expiresAt: Date) => ({ userId: karin.id, tokenHash, expiresAt })
    await server.db
      .insert(passwordResets)
      .values([reset('old', ago(dayMs + 1_000)), reset('over', ago(1_000)), reset('open', ago(-1_000))])
    turns.end()
    const left = async () =>
      (await server.db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash).toSorted()
    await vi.waitFor(async () => expect(await left()).toEqual(['open', 'over']))
  })

  test('a failing module does not hold up the others', async () => {
    await addLegs(ago(2 * dayMs))
    await server.database.asOwner('drop table sessions, password_resets, failed_attempts cascade')
    turns.end()
    await vi.waitFor(async () => expect(await legsLeft()).toEqual([]))
  })
})
