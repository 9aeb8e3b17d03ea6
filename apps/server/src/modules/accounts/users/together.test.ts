import { UserActionResultSchema } from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, users } from '../../../tables.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'

const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeAdmin = async () => {
  const { clusterId } = await world.group()
  return { ...(await world.user({ role: 'admin', level: 'cluster', clusterId })), clusterId }
}
const act = (token: string, action: string, ids: number[]) =>
  server.call('POST', 'users/actions', { token, body: { action, ids } })
const acted = async (...asked: Parameters<typeof act>) =>
  answerOf(UserActionResultSchema).parse((await act(...asked)).body).data
const disabledOf = async (ids: number[]) =>
  (
    await server.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, ids), isNotNull(users.disabledAt)))
      .orderBy(users.id)
  ).map(({ id }) => id)
const isLive = async (token: string) => (await server.call('GET', 'users/me', { token })).status === 200

describe('several users at once', () => {
  test('[USERFORM-27] are disabled and logged out, each with an entry in the audit, and enabled again', async () => {
    const { id: by, token, clusterId } = await makeAdmin()
    const [one, other] = [await world.user({ clusterId }), await world.user({ clusterId })]
    const ids = [one.id, other.id]
    expect(await acted(token, 'disable', [...ids, one.id])).toEqual({ done: ids, left: [] })
    expect(await disabledOf(ids)).toEqual(ids)
    expect(await isLive(one.token)).toBe(false)
    expect((await mailsTo(server, one.email)).map(subjectOf)).toEqual(['Lykta: Your account was closed'])
    const audited = await server.db.select().from(auditEntries).where(eq(auditEntries.userId, by))
    expect(audited.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['user_disabled', one.id],
      ['user_disabled', other.id],
    ])
    expect(await acted(token, 'disable', ids)).toEqual({ done: [], left: [] })
    expect(await acted(token, 'enable', ids)).toEqual({ done: ids, left: [] })
    expect(await disabledOf(ids)).toEqual([])
  })

  test('[USERFORM-27] nobody is disabled where one of them may not be', async () => {
    const { id: own, token, clusterId } = await makeAdmin()
    const elsewhere = await makeAdmin()
    const one = await world.user({ clusterId })
    expect(await act(token, 'disable', [one.id, elsewhere.id])).toMatchObject({ status: 404 })
    expect(await act(token, 'disable', [one.id, own])).toMatchObject({ status: 422 })
    expect(await disabledOf([one.id, own, elsewhere.id])).toEqual([])
  })

  test('[USERFORM-27] are invited; who needs no invitation is left out, and said', async () => {
    const { token, clusterId } = await makeAdmin()
    const waiting = await world.user({ clusterId, passwordHash: null })
    const there = await world.user({ clusterId })
    expect(await acted(token, 'invite', [waiting.id, there.id])).toEqual({
      done: [waiting.id],
      left: [{ id: there.id, code: 'not_permitted' }],
    })
    expect(await mailsTo(server, waiting.email)).toHaveLength(1)
    expect(await mailsTo(server, there.email)).toEqual([])
  })

  test('need the password of the last ten minutes', async () => {
    const { token, clusterId } = await makeAdmin()
    const { id } = await world.user({ clusterId })
    clock.advance(11 * 60_000)
    for (const action of ['disable', 'enable', 'invite'] as const)
      expect(await act(token, action, [id])).toMatchObject({ status: 422, body: { code: 'proof_required' } })
  })

  test('are at most fifty', async () => {
    const { token } = await makeAdmin()
    const ids = Array.from({ length: 51 }, (_, at) => at + 1)
    expect(await act(token, 'enable', ids)).toMatchObject({ status: 400 })
  })
})
