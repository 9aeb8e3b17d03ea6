import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { files, inboxEntries, messageFiles, messageRecipients, messages } from '../../tables.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createTestDelivery } from '../../testing/test-delivery.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { createWorld } from '../../testing/world.ts'
import { createAttachmentProgress } from './attachment-progress.ts'

test('a film in several messages, and an alarm to the same rooms, do not wait for each other', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, createLog('silent'))
  const world = createWorld(db)
  const group = await world.group()
  const [first, second] = [await world.box(group), await world.box(group)]
  const { id: ownerId } = await world.user()
  const clock = createTestClock()
  const at = clock.now()
  const film = { fd: 'film', ownerId, category: 1, name: 'a.mp4', mediaType: 'video/mp4', size: 1 }
  const [file] = await db
    .insert(files)
    .values({ ...film, kind: 'video', state: 'ready' })
    .returning()
  if (file === undefined) throw new Error('not inserted')
  // The earlier message went to the later box.
  for (const { roomId } of [second, first]) {
    const [message] = await db
      .insert(messages)
      .values({ senderId: ownerId, subject: 'Hej', body: '', createdAt: at, sentAt: at })
      .returning()
    if (message === undefined) throw new Error('not inserted')
    await db.insert(messageRecipients).values({ messageId: message.id, roomId })
    await db.insert(messageFiles).values({ messageId: message.id, fileId: file.id, position: 0 })
  }
  const delivery = createTestDelivery()
  const carriers = createAttachmentProgress({ db, clock, delivery })
  let settling: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    const alarm = { kind: 'alarm', id: 7, at } as const
    await delivery.put(tx, { ...alarm, roomIds: [first.roomId] })
    settling = db.transaction((other) => carriers.settled(other, file.id))
    await untilBlocked(db)
    await delivery.put(tx, { ...alarm, roomIds: [second.roomId] })
  })
  await settling
  const entries = await db.select().from(inboxEntries)
  expect(entries.map(({ kind, boxId }) => `${kind} ${String(boxId)}`).toSorted()).toEqual([
    `alarm ${String(first.id)}`,
    `alarm ${String(second.id)}`,
    `message ${String(first.id)}`,
    `message ${String(second.id)}`,
  ])
  await close()
})
