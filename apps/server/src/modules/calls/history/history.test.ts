import { CallHistorySchema } from '@lykta/contract/calls'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bye, createCallWorld } from '../../../testing/call-world.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { calls, reportedCalls } from '../tables.ts'
import { callsOf, reportedCallsOf } from './repo.ts'

const BoxViewsSchema = z.object({ data: z.array(z.object({ id: z.int(), callHistory: z.string() })) })

const minutes = (count: number) => new Date(Date.parse('2026-11-01T08:00:00Z') + count * 60_000)
const count = (length: number) => Array.from({ length }, (_, index) => index)

/** A user with two rooms: one with a call of each kind, and a busy one with very many later calls. */
const createTwoRooms = async () => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const [quiet, busy] = [await world.box({ groupId }), await world.box({ groupId })]
  const karin = await world.user()
  for (const box of [quiet, busy]) await world.link(karin.id, box.id)

  const seen = (box: typeof quiet, startedAt: Date) => ({
    callerExtension: karin.extension,
    calleeExtension: box.extension,
    userId: karin.id,
    boxId: box.id,
    roomId: box.roomId,
    direction: 'to_box' as const,
    video: true,
    startedAt,
    endedAt: startedAt,
  })
  const reported = (box: typeof quiet, startedAt: Date) => ({
    userId: karin.id,
    roomId: box.roomId,
    incoming: false,
    startedAt,
    durationSeconds: 5,
  })
  await server.db.insert(calls).values([
    seen(quiet, minutes(0)),
    ...count(120).map((nth) => seen(busy, minutes(10 + nth))),
    // A call in progress is not part of the history.
    { ...seen(quiet, minutes(500)), endedAt: null },
  ])
  await server.db
    .insert(reportedCalls)
    .values([reported(quiet, minutes(1)), ...count(120).map((nth) => reported(busy, minutes(200 + nth)))])

  return {
    server,
    karin,
    quiet,
    busy,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('[CARETAKER-22] every room has its own newest 50, however busy the others are', async () => {
  await using it = await createTwoRooms()
  const { body } = await it.server.call('GET', `caretakers/${String(it.karin.id)}`, { token: it.karin.token })
  const history = new Map(
    BoxViewsSchema.parse(body).data.map(({ id, callHistory }) => [
      id,
      CallHistorySchema.parse(JSON.parse(callHistory)).map(({ startCall }) => startCall),
    ]),
  )
  expect(history.get(it.quiet.id)).toEqual([minutes(1).getTime(), minutes(0).getTime()])
  expect(history.get(it.busy.id)).toEqual(count(50).map((nth) => minutes(319 - nth).getTime()))
})

test('takes the same number of queries for many rooms as for one', async () => {
  await using it = await createTwoRooms()
  const asked: string[] = []
  const client = new Client(it.server.database.connection)
  await client.connect()
  const db = drizzle(client, { casing: 'snake_case', logger: { logQuery: (query) => asked.push(query) } })
  const costOf = async (roomIds: number[]) => {
    asked.length = 0
    await Promise.all([callsOf(db, it.karin.id, roomIds, 50), reportedCallsOf(db, it.karin.id, roomIds, 50)])
    return asked.length
  }
  const one = await costOf([it.quiet.roomId])
  expect(one).toBe(2)
  expect(await costOf([it.quiet.roomId, it.busy.roomId])).toBe(one)
  await client.end()
})

test('a call that ended right after the answer is not an unanswered one', async () => {
  await using it = await createCallWorld()
  const { caller, callee, callID } = await it.talk()
  it.time.advance(300)
  await bye(caller, callID)
  await callee.next('verto.bye')
  expect(await it.historyOf(it.karin)).toMatchObject([{ timeCall: 1, missed: false }])
})
