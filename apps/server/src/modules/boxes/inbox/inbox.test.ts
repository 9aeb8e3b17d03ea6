import { InboxSchema } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppParts } from '../../../app.ts'
import { systemClock } from '../../../platform/clock.ts'
import { boxes, inboxEntries, messageRecipients } from '../../../tables.ts'
import { connectBox } from '../../../testing/box-client.ts'
import { send } from '../../../testing/messages.ts'
import { startTestServerInParts, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { createInboxKinds } from '../index.ts'
import { createPruning } from './pruning.ts'

let server: TestServer
let parts: AppParts
beforeAll(async () => {
  ;({ server, parts } = await startTestServerInParts())
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const makeBox = async () => {
  const world = createWorld(server.db)
  return world.box(await world.group())
}
let box: Awaited<ReturnType<typeof makeBox>>
beforeEach(async () => {
  box = await makeBox()
})

const at = new Date('2026-11-14T09:00:00.123Z')
/** Calls are read elsewhere, so an entry for one is all that there is to it. */
const add = (id: number, more: { removed?: boolean } = {}) =>
  server.db.transaction((tx) =>
    parts.delivery.put(tx, { kind: 'event', id, roomIds: [box.roomId], at, ...more }),
  )
const read = async (after?: number, at?: number) => {
  const query =
    after === undefined ? '' : `?after=${String(after)}${at === undefined ? '' : `&at=${String(at)}`}`
  const { status, body } = await server.call('GET', `box/inbox${query}`, { token: box.token })
  expect(status).toBe(200)
  return InboxSchema.parse(body)
}

describe('GET box/inbox', () => {
  test('returns entries after the cursor, oldest first', async () => {
    for (const id of [11, 12, 13])
      expect(await add(id)).toMatchObject({ placed: { places: [{ boxId: box.id }] } })
    expect(await read()).toEqual({
      success: true,
      message: '',
      data: [11, 12, 13].map((id, index) => ({ cursor: index + 1, kind: 'event', id, at: at.getTime() })),
      next: 3,
      more: false,
    })
    expect((await read(1)).data.map(({ id }) => id)).toEqual([12, 13])
    expect(await read(3)).toMatchObject({ data: [], next: 3 })
    await add(11, { removed: true })
    expect(await read(3)).toMatchObject({ data: [{ cursor: 4, id: 11, removed: true }], next: 4 })
  })

  describe('a TV that has read what the database of an earlier moment does not have starts over', () => {
    test('because there is less than it has read', async () => {
      expect(await read(2)).toMatchObject({ data: [], next: 0 })
      await add(11)
      expect(await read(2)).toMatchObject({ data: [{ cursor: 1, id: 11 }], next: 1 })
      expect(await read(1, at.getTime())).toMatchObject({ data: [], next: 1 })
    })

    test('because there is something else', async () => {
      for (const id of [11, 12, 13]) await add(id)
      expect(await read(2, at.getTime() - 1)).toMatchObject({
        data: [{ id: 11 }, { id: 12 }, { id: 13 }],
        next: 3,
      })
      expect(await read(2, at.getTime())).toMatchObject({ data: [{ id: 13 }], next: 3 })
    })

    test('unless what it has read has gone as it always goes', async () => {
      for (const id of [11, 12, 13]) await add(id)
      await server.db.delete(inboxEntries).where(eq(inboxEntries.cursor, 2))
      expect(await read(2, at.getTime() - 1)).toMatchObject({ data: [{ id: 13 }], next: 3 })
    })
  })

  test('a hundred at a time, and the rest after that', async () => {
    await server.db.transaction(async (tx) => {
      for (let id = 1; id <= 205; id += 1) {
        await parts.delivery.put(tx, { kind: 'event', id, roomIds: [box.roomId], at })
      }
    })
    const ids: number[] = []
    const sizes: number[] = []
    for (let after = 0; ;) {
      const { data, next, more } = await read(after)
      sizes.push(data.length)
      ids.push(...data.map(({ id }) => id))
      if (more !== true) break
      after = next
    }
    expect(sizes).toEqual([100, 100, 5])
    expect(ids).toEqual(Array.from({ length: 205 }, (_, index) => index + 1))
  })

  test('entries made at once are seen in the order of their cursors: none is passed over', async () => {
    const seen: number[] = []
    let after = 0
    const readOn = async () => {
      const { data, next } = await read(after)
      seen.push(...data.map(({ cursor }) => cursor))
      after = next
    }
    const adding = Promise.all(Array.from({ length: 40 }, (_, index) => add(index + 1)))
    const added = vi.fn<() => void>()
    void adding.then(added)
    while (added.mock.calls.length === 0) await readOn()
    await adding
    await readOn()
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('an entry that is rolled back leaves no gap', async () => {
    await add(11)
    await expect(
      server.db.transaction(async (tx) => {
        await parts.delivery.put(tx, { kind: 'event', id: 12, roomIds: [box.roomId], at })
        throw new Error('not after all')
      }),
    ).rejects.toThrow('not after all')
    await add(13)
    expect((await read()).data.map(({ cursor, id }) => [cursor, id])).toEqual([
      [1, 11],
      [2, 13],
    ])
  })

  test('an entry for several rooms is in the inbox of each of their boxes', async () => {
    const other = await makeBox()
    await add(10)
    const { placed } = await server.db.transaction((tx) =>
      parts.delivery.put(tx, {
        kind: 'event',
        id: 11,
        roomIds: [other.roomId, box.roomId, 999_999],
        at,
      }),
    )
    expect(new Set(placed.places.map(({ boxId }) => boxId))).toEqual(new Set([box.id, other.id]))
    expect((await read()).data.map(({ cursor, id }) => [cursor, id])).toEqual([
      [1, 10],
      [2, 11],
    ])
    const { body } = await server.call('GET', 'box/inbox', { token: other.token })
    expect(body).toMatchObject({ data: [{ cursor: 1, id: 11 }], next: 1 })
  })

  test('a box has its own entries only', async () => {
    await add(11)
    const other = await makeBox()
    const { body } = await server.call('GET', 'box/inbox', { token: other.token })
    expect(body).toMatchObject({ data: [], next: 0 })
  })

  test('a message that may no longer be shown is to be taken off the screen', async () => {
    await server.db.transaction((tx) =>
      parts.delivery.put(tx, { kind: 'message', id: 2_000_000, roomIds: [box.roomId], at }),
    )
    expect((await read()).data).toEqual([
      { cursor: 1, kind: 'message', id: 2_000_000, at: at.getTime(), removed: true },
    ])
  })

  test.each([['x'], ['-1'], ['1.5'], ['0&at=9000000000000000']])('%s is no place', async (after) => {
    const answer = await server.call('GET', `box/inbox?after=${after}`, { token: box.token })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })
})

describe('what waits for a room', () => {
  test('without a box, or with a retired one, no notice is sent', async () => {
    await server.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, box.id))
    expect(await add(11)).toMatchObject({ placed: { places: [] } })
    expect(await server.db.select().from(inboxEntries).where(eq(inboxEntries.boxId, box.id))).toEqual([])
  })

  test('the TV is told at once, and finds it in its inbox', async () => {
    await using tv = await connectBox(server.origin, box)
    await tv.mqtt.subscribeAsync(`box/${String(box.id)}/inbox`, { qos: 1 })
    await parts.delivery.publish(await add(11))
    const entry = { cursor: 1, kind: 'event', id: 11, at: at.getTime() }
    await vi.waitFor(() => {
      expect(tv.received).toEqual([
        { topic: `box/${String(box.id)}/inbox`, value: { kind: 'event', id: 11, entry } },
      ])
    })
    expect((await read()).data.map(({ id }) => id)).toEqual([11])
  })
})

test('what is old goes, and what a later entry replaces; a message stays until it is read', async () => {
  const world = createWorld(server.db)
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const unused = {
    readItems: () => Promise.reject(new Error('not needed')),
    receive: () => Promise.resolve(),
  }
  const kinds = createInboxKinds({ message: unused, call: unused, alarm: unused, event: unused })
  const old = new Date(Date.now() - 100 * 86_400_000)
  const prune = () => createPruning({ db: server.db, clock: systemClock, kinds })()
  const cursors = async () => (await read()).data.map(({ cursor }) => cursor)

  const id = await send(server, karin.token, { ids: [box.roomId] })
  await server.db.transaction(async (tx) => {
    for (const one of [11, 12, 12])
      await parts.delivery.put(tx, { kind: 'event', id: one, roomIds: [box.roomId], at: new Date() })
    await parts.delivery.put(tx, { kind: 'event', id: 13, roomIds: [box.roomId], at: old })
  })
  await server.db.update(inboxEntries).set({ at: old }).where(eq(inboxEntries.kind, 'message'))
  await prune()
  expect(await cursors()).toEqual([1, 2, 4])

  await server.db
    .update(messageRecipients)
    .set({ readAt: new Date() })
    .where(eq(messageRecipients.messageId, id))
  await prune()
  expect(await cursors()).toEqual([2, 4])
})
