import { expect, test } from 'vitest'
import { messageRecipients, messages } from '../../tables.ts'
import { MessagesSchema } from '../../testing/messages.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'

const count = 1_200

test('a total is exact up to 1,000 behind the page, and always says whether there are more', async () => {
  await using server = await startTestServer()
  const world = createWorld(server.db)
  const { id: boxId, roomId } = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, boxId)
  const sent = { senderId: karin.id, subject: 'Hello', body: 'Are you there?', sentAt: new Date() }
  const rows = await server.db
    .insert(messages)
    .values(Array.from({ length: count }, () => sent))
    .returning({ id: messages.id })
  await server.db.insert(messageRecipients).values(rows.map(({ id }) => ({ messageId: id, roomId })))
  const totalOf = async (limit: number) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ room: roomId }), limit: String(limit) })
    const { body } = await server.call('GET', `message-relative?${query.toString()}`, { token: karin.token })
    return MessagesSchema.parse(body).total
  }
  expect(await totalOf(100)).toBe(1_100)
  expect(await totalOf(199)).toBe(1_199)
  expect(await totalOf(200)).toBe(1_200)
  expect(await totalOf(201)).toBe(1_200)
})
