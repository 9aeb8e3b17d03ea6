import { BoxReceiptSchema, type BoxReceipt } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '../../events.ts'
import { createLog } from '../../platform/log.ts'
import { messageRecipients, messages, links } from '../../tables.ts'
import { connectBox } from '../../testing/box-client.ts'
import { openFeed } from '../../testing/feed-client.ts'
import { messageOf, readInbox, send } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { picture, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'
import { createBoxAccess } from '../boxes/index.ts'
import { createTestDelivery } from '../../testing/test-delivery.ts'
import { createMessagesService } from './service.ts'

/** A message to a box that is on, and the moment when it was sent. */
const start = async () => {
  const clock = createTestClock()
  const server = await startTestServer({ overrides: { clock } })
  const world = createWorld(server.db)
  const group = await world.group()
  const [box, other] = [await world.box(group), await world.box(group)]
  const karin = await world.user()
  await world.link(karin.id, box.id)
  await world.link(karin.id, other.id)
  const sentAt = clock.now().getTime()
  const id = await send(server, karin.token, { ids: [box.roomId] })
  clock.advance(60_000)
  const tv = await connectBox(server.origin, box)
  const report = (
    state: BoxReceipt['state'],
    afterMs: number,
    by = { tv, box },
    kind: BoxReceipt['kind'] = 'message',
  ) =>
    by.tv.publish(
      `box/${String(by.box.id)}/receipt`,
      BoxReceiptSchema.parse({ kind, id, state, at: sentAt + afterMs }),
    )
  /** Milliseconds after it was sent. */
  const known = async () => {
    const rows = await server.db.select().from(messageRecipients).where(eq(messageRecipients.messageId, id))
    return rows.map(({ deliveredAt, shownAt, readAt }) =>
      [deliveredAt, shownAt, readAt].map((at) => (at === null ? null : at.getTime() - sentAt)),
    )
  }
  const disposal = {
    [Symbol.asyncDispose]: async () => {
      await tv[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
  return { server, world, clock, box, other, karin, id, tv, report, known, ...disposal }
}

describe('a receipt', () => {
  test('each state is stored once, at its first report', async () => {
    await using it = await start()
    expect(await it.known()).toEqual([[null, null, null]])
    await it.report('delivered', 1_000)
    expect(await it.known()).toEqual([[1_000, null, null]])
    await it.report('shown', 2_000)
    await it.report('delivered', 3_000)
    await it.report('shown', 4_000)
    expect(await it.known()).toEqual([[1_000, 2_000, null]])
    await it.report('read', 5_000)
    await it.report('read', 6_000)
    expect(await it.known()).toEqual([[1_000, 2_000, 5_000]])
  })

  test.each([
    ['shown', [7_000, 7_000, null]],
    ['read', [7_000, 7_000, 7_000]],
    ['acknowledged', [7_000, 7_000, 7_000]],
  ] as const)('%s implies what comes before it', async (state, moments) => {
    await using it = await start()
    await it.report(state, 7_000)
    expect(await it.known()).toEqual([moments])
  })

  test('a later state is never before an earlier one', async () => {
    await using it = await start()
    await it.report('delivered', 9_000)
    await it.report('read', 3_000)
    expect(await it.known()).toEqual([[9_000, 9_000, 9_000]])
  })

  test('a TV with a wrong clock reports no time in the future or before the message', async () => {
    await using it = await start()
    await it.report('delivered', -86_400_000)
    await it.report('shown', 86_400_000)
    expect(await it.known()).toEqual([[0, 60_000, null]])
  })

  test('everybody who sees the box is told, once for each state that is new', async () => {
    await using it = await start()
    await using feed = await openFeed(it.server.origin)
    await feed.subscribe(it.karin.token)
    await it.report('delivered', 1_000)
    await it.report('delivered', 2_000)
    await it.report('shown', 3_000)
    const events = await feed.hears('changed', 2)
    const data = { resource: 'message-relative', id: it.id, room: it.box.roomId }
    expect(events.map((event) => event.data)).toEqual([data, data])
  })

  test('a read message is published although the change cannot be announced', async () => {
    await using it = await start()
    const { db } = it.server
    const published: DomainEvent[] = []
    const unused = () => Promise.reject(new Error('not needed'))
    const deps = {
      db,
      clock: it.clock,
      log: createLog('silent'),
      access: createBoxAccess(db),
      delivery: createTestDelivery({ audiences: { of: () => Promise.reject(new Error('no connection')) } }),
      audit: unused,
      files: { ownSendable: unused, discardUncarried: unused },
      receivers: { roomsIn: unused },
      templates: { checkTemplate: unused },
      publishAgain: unused,
      timeZone: 'Europe/Stockholm',
      events: { publish: (event: DomainEvent) => void published.push(event) },
    }
    const service = createMessagesService({ ...deps, removeMessage: unused })
    const { id: boxId, roomId } = it.box
    await service.receive({ boxId, roomId }, { id: it.id, state: 'read', at: it.clock.now().getTime() })
    expect(published).toEqual([{ type: 'messageRead', messageId: it.id, senderId: it.karin.id, boxId }])
  })

  test('a box speaks for its own room only, and of messages only here', async () => {
    await using it = await start()
    await using otherTv = await connectBox(it.server.origin, it.other)
    await it.report('read', 1_000, { tv: otherTv, box: it.other })
    await it.report('read', 1_000, undefined, 'event')
    expect(await it.known()).toEqual([[null, null, null]])
  })
})

describe('the inbox of a box', () => {
  test('a picture comes in the size of the TV, by an address that needs no token', async () => {
    await using it = await start()
    const { id } = await uploaded(it.server, it.karin.token, { name: 'a.jpg', content: await picture() })
    await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [id] })
    const attachment = messageOf((await readInbox(it.server, it.box.token)).at(-1))?.attachments[0]
    expect(attachment).toMatchObject({ id, state: 'ready', category: { type: 'image' } })
    expect(attachment?.url).toContain('size=tv')
    const shown = await fetch(`${it.server.origin}${attachment?.url ?? ''}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await shown.arrayBuffer()
  })

  test('says what was read already', async () => {
    await using it = await start()
    await it.report('read', 5_000)
    const [entry] = await readInbox(it.server, it.box.token)
    const message = messageOf(entry)
    expect(message?.readAt).toBe((message?.createdAt ?? 0) + 5_000)
  })

  test('what was recalled is gone from it, words and all', async () => {
    await using it = await start()
    await it.server.db.update(messages).set({ recalledAt: it.clock.now() })
    const inbox = await readInbox(it.server, it.box.token)
    expect(inbox).toMatchObject([{ kind: 'message', id: it.id, removed: true }])
    expect(JSON.stringify(inbox)).not.toContain('söndag')
  })

  test('whom the resident cannot call has no number', async () => {
    await using it = await start()
    const numberOf = async () => messageOf((await readInbox(it.server, it.box.token))[0])?.sender.extension
    expect(await numberOf()).toBe(it.karin.extension)
    await it.server.db.update(links).set({ permissions: ['message'] })
    expect(await numberOf()).toBeUndefined()
    await it.server.db.delete(links)
    expect(await numberOf()).toBeUndefined()
  })
})
