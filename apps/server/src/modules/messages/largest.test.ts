import { listOf } from '@lykta/contract/envelope'
import { MessageSchema, mostReceivers } from '@lykta/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageRecipients, messages, rooms } from '../../tables.ts'
import { createProcessorTime } from '../../testing/processor-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'

const mostBytes = 2_000_000
const count = 300
const words = 'Words '.repeat(1_666)
let server: TestServer
let token: string
let roomId: number

/** A box with messages of the longest words, some of them to as many rooms as a message may go to, and as many plans. */
beforeAll(async () => {
  server = await startTestServer()
  const world = createWorld(server.db)
  const { groupId } = await world.group()
  const box = await world.box({ groupId })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  roomId = box.roomId
  token = karin.token
  const many = await server.db
    .insert(rooms)
    .values(Array.from({ length: mostReceivers - 1 }, (_, nth) => ({ groupId, name: `Room ${String(nth)}` })))
    .returning({ id: rooms.id })
  const roomIds = [roomId, ...many.map(({ id }) => id)]
  const message = { senderId: karin.id, subject: 'Long', body: words }
  const plan = { ...message, plannedRooms: roomIds, scheduledAt: new Date(Date.now() + 86_400_000) }
  const made = await server.db
    .insert(messages)
    .values(Array.from({ length: count }, () => ({ ...message, sentAt: new Date() })))
    .returning({ id: messages.id })
  await server.db.insert(messages).values(Array.from({ length: count }, () => plan))
  const toMany = made
    .slice(0, 20)
    .flatMap(({ id }) => roomIds.slice(1).map((one) => ({ messageId: id, roomId: one })))
  for (let from = 0; from < toMany.length; from += 5_000)
    await server.db.insert(messageRecipients).values(toMany.slice(from, from + 5_000))
  await server.db.insert(messageRecipients).values(made.map(({ id }) => ({ messageId: id, roomId })))
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (query: Record<string, unknown>) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  )
  const response = await fetch(`${server.origin}/api/message-relative?${search.toString()}`, {
    headers: { token },
  })
  const text = await response.text()
  const body: unknown = JSON.parse(text)
  return { bytes: Buffer.byteLength(text), ...listOf(MessageSchema).parse(body) }
}

test('an answer has as many long messages as it has room for, and the next continues behind them', async () => {
  const seen = new Set<number>()
  let after: { after?: number } = {}
  for (;;) {
    const { bytes, data, more } = await read({ filter: { room: roomId }, limit: 1_000, countTo: 0, ...after })
    expect(bytes).toBeLessThan(mostBytes)
    for (const { id } of data) seen.add(id)
    const last = data.at(-1)
    if (more !== true || last === undefined) break
    expect(data.length).toBeLessThan(count)
    after = { after: last.id }
  }
  expect(seen.size).toBe(count)
})

test('plans are bounded as well, and say that there are more', async () => {
  const { bytes, data, total, more } = await read({ filter: { room: roomId, planned: true } })
  expect(bytes).toBeLessThan(mostBytes)
  expect(data.length).toBeGreaterThan(1)
  expect([total, more]).toEqual([count, true])
})

test('the longest messages cost no more than an answer has', async () => {
  const processorMs = await createProcessorTime()
  const asked = { filter: { room: roomId }, limit: 1_000 }
  expect(await processorMs(() => read(asked), 250)).toBeLessThan(250)
  expect(await processorMs(() => read({ filter: { room: roomId, planned: true } }), 250)).toBeLessThan(250)
})
