import { InboxKindSchema, InboxNoticeSchema, type InboxKind, type InboxNotice } from '@lykta/contract/boxes'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppParts } from '../../../app.ts'
import { calls, files, messageFiles } from '../../../tables.ts'
import { connectBox, type BoxClient } from '../../../testing/box-client.ts'
import { readInbox, send } from '../../../testing/messages.ts'
import { createTestDelivery } from '../../../testing/test-delivery.ts'
import { startTestServerInParts, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { createInboxKinds } from '../index.ts'
import { mostEntryBytes, type Change } from './service.ts'

let server: TestServer
let parts: AppParts
beforeAll(async () => {
  ;({ server, parts } = await startTestServerInParts())
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const makeHome = async () => {
  const world = createWorld(server.db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  return { world, group, box, karin, admin }
}
type Home = Awaited<ReturnType<typeof makeHome>>
let home: Home
beforeEach(async () => {
  home = await makeHome()
})

const connectTv = async (): Promise<BoxClient> => {
  const tv = await connectBox(server.origin, home.box)
  await tv.mqtt.subscribeAsync(`box/${String(home.box.id)}/inbox`, { qos: 1 })
  return tv
}
const noticesOf = ({ received }: BoxClient) => received.map(({ value }) => InboxNoticeSchema.parse(value))
const at = new Date('2026-11-14T09:00:00.123Z')

const addCall = async ({ box, karin }: Home): Promise<void> => {
  const [call] = await server.db
    .insert(calls)
    .values({
      callerExtension: karin.extension,
      calleeExtension: box.extension,
      userId: karin.id,
      boxId: box.id,
      roomId: box.roomId,
      direction: 'to_box',
      video: true,
      startedAt: at,
    })
    .returning()
  if (call === undefined) throw new Error('not inserted')
  const entry = { kind: 'call', id: call.id, roomIds: [box.roomId], at } as const
  await parts.delivery.publish(await server.db.transaction((tx) => parts.delivery.put(tx, entry)))
}

/** Something of each kind for a box, as it comes about. */
const somethingNew: Record<InboxKind, (home: Home) => Promise<unknown>> = {
  message: ({ box, karin }) => send(server, karin.token, { ids: [box.roomId] }),
  call: addCall,
  alarm: ({ box, admin }) =>
    server.call('POST', 'alarms', {
      token: admin.token,
      body: {
        title: 'Fire drill',
        body: '',
        level: 'info',
        sound: 'none',
        state: 'sent',
        target: 'individuals',
        ids: [box.roomId],
      },
    }),
  event: ({ box, karin }) =>
    server.call('POST', 'calendar', {
      token: karin.token,
      body: { title: 'Coffee', body: 'In the hall.', room: box.roomId, schedule: Date.now() + 3_600_000 },
    }),
  settings: ({ box, karin }) =>
    server.call('PUT', `boxes/${String(box.id)}`, { token: karin.token, body: { volume: 30 } }),
}

describe('after the commit', () => {
  test.each(InboxKindSchema.options)(
    'the TV gets the notice of a new %s with the very entry that its inbox has',
    async (kind) => {
      await using tv = await connectTv()
      await somethingNew[kind](home)
      const [entry] = await readInbox(server, home.box.token)
      expect(entry).toMatchObject({ kind, cursor: 1 })
      expect(entry).not.toHaveProperty('removed')
      await vi.waitFor(() => {
        expect(noticesOf(tv)).toEqual([{ kind, id: entry?.id, entry }])
      })
    },
  )

  test.each(InboxKindSchema.options)('an entry that takes a %s away comes along too', async (kind) => {
    await using tv = await connectTv()
    const entry = { kind, id: 7, roomIds: [home.box.roomId], at, removed: true } as const
    await parts.delivery.publish(await server.db.transaction((tx) => parts.delivery.put(tx, entry)))
    await vi.waitFor(() => {
      expect(noticesOf(tv)).toEqual([
        { kind, id: 7, entry: { cursor: 1, kind, id: 7, at: at.getTime(), removed: true } },
      ])
    })
    expect(await readInbox(server, home.box.token)).toEqual(noticesOf(tv).map((notice) => notice.entry))
  })

  test('pictures come along with addresses that only this TV can use', async () => {
    const { box, karin, world, group } = home
    const other = await world.box(group)
    await world.link(karin.id, other.id)
    const id = await send(server, karin.token, { ids: [box.roomId, other.roomId] })
    const [file] = await server.db
      .insert(files)
      .values({
        fd: 'messages/one.jpg',
        ownerId: karin.id,
        category: 0,
        name: 'one.jpg',
        mediaType: 'image/jpeg',
        kind: 'image',
        size: 3,
      })
      .returning()
    if (file === undefined) throw new Error('not inserted')
    await server.db.insert(messageFiles).values({ messageId: id, fileId: file.id, position: 0 })
    await using tv = await connectTv()
    const entry = { kind: 'message', id, roomIds: [other.roomId, box.roomId], at } as const
    await parts.delivery.publish(await server.db.transaction((tx) => parts.delivery.put(tx, entry)))
    await vi.waitFor(() => expect(noticesOf(tv)).toHaveLength(1))
    const own = (await readInbox(server, box.token)).at(-1)
    expect(own?.kind === 'message' && own.item?.attachments).toHaveLength(1)
    expect(noticesOf(tv)[0]?.entry).toEqual(own)
    const others = (await readInbox(server, other.token)).at(-1)
    expect(others?.kind === 'message' && others.item?.attachments[0]?.url).not.toBe(
      own?.kind === 'message' && own.item?.attachments[0]?.url,
    )
  })

  test('an entry that is large is left to be read', async () => {
    await using tv = await connectTv()
    const id = await send(server, home.karin.token, {
      message: 'å'.repeat(mostEntryBytes / 2),
      ids: [home.box.roomId],
    })
    await vi.waitFor(() => {
      expect(noticesOf(tv)).toEqual([{ kind: 'message', id }])
    })
    expect(await readInbox(server, home.box.token)).toMatchObject([{ id, item: {} }])
  })
})

describe('what fails after the commit', () => {
  const change: Change = {
    kind: 'alarm',
    id: 7,
    placed: {
      at,
      removed: false,
      places: [
        { boxId: 1, roomId: 11, cursor: 5, tokenHash: 'a' },
        { boxId: 2, roomId: 12, cursor: 9, tokenHash: 'b' },
      ],
    },
  }
  const deliver = (
    given: Parameters<typeof createTestDelivery>[0],
    connected = (boxIds: readonly number[]) => Promise.resolve(new Set(boxIds)),
  ) => {
    const heard: (InboxNotice | readonly number[])[] = []
    const delivery = createTestDelivery({
      wire: { notifyInbox: (_boxId, notice) => void heard.push(notice), connected },
      announcer: { announce: (userIds) => void heard.push(userIds) },
      audiences: { of: (boxId) => Promise.resolve([boxId * 100]) },
      ...given,
    })
    return { heard, ...delivery }
  }

  test('a TV hears of what could not be read for it, and the screens after the TVs', async () => {
    const { heard, publish } = deliver({})
    await publish(change)
    expect(heard).toEqual([{ kind: 'alarm', id: 7 }, { kind: 'alarm', id: 7 }, [100], [200]])
  })

  test('who hears of it is not known: the TVs do', async () => {
    const { heard, publish } = deliver({
      audiences: { of: () => Promise.reject(new Error('no connection')) },
    })
    await publish(change)
    expect(heard).toEqual([
      { kind: 'alarm', id: 7 },
      { kind: 'alarm', id: 7 },
    ])
  })

  test('nothing is read for TVs that are not connected, or have lost their token', async () => {
    const readers: unknown[] = []
    const items = {
      readItems: (boxes: readonly unknown[]) => {
        readers.push(...boxes)
        return Promise.resolve(() => undefined)
      },
      receive: () => Promise.resolve(),
    }
    const kinds = createInboxKinds({ message: items, call: items, alarm: items, event: items })
    const { heard, publish } = deliver({ kinds: () => kinds }, () => Promise.resolve(new Set([1, 2])))
    const place = { roomId: 13, cursor: 1, tokenHash: 'c' }
    const places = [
      { ...place, boxId: 1 },
      { ...place, boxId: 2, tokenHash: null },
      { ...place, boxId: 3 },
    ]
    await publish({ kind: 'call', id: 8, placed: { at, removed: false, places } })
    expect(readers).toMatchObject([{ boxId: 1 }])
    const entry = { cursor: 1, kind: 'call', id: 8, at: at.getTime(), removed: true }
    expect(heard).toEqual([
      { kind: 'call', id: 8, entry },
      { kind: 'call', id: 8 },
      { kind: 'call', id: 8 },
    ])
  })
})

describe('who hears of it', () => {
  const announced = async (...changes: readonly Change[]) => {
    const said: unknown[] = []
    const { publish } = createTestDelivery({
      announcer: {
        announce: (userIds, room, _verb, fields) => {
          if (userIds.length > 0) said.push({ userIds, room, ...fields })
        },
      },
      access: {
        audiences: (roomIds) => Promise.resolve(new Map(roomIds.map((roomId) => [roomId, [1, roomId]]))),
      },
    })
    await publish(...changes)
    return said
  }

  test('of an alarm, everybody once, however many of its rooms they see, and whom it calls', async () => {
    expect(await announced({ kind: 'alarm', id: 7, roomIds: [11, 12], alsoTo: [12, 13] })).toEqual([
      { userIds: [1, 11], room: 11, resource: 'alarm', id: 7 },
      { userIds: [12], room: 12, resource: 'alarm', id: 7 },
      { userIds: [13], room: undefined, resource: 'alarm', id: 7 },
    ])
  })

  test('of a message, everybody in each of its rooms; of one that waits for its time, its sender', async () => {
    expect(await announced({ kind: 'message', id: 7, roomIds: [11, 12] })).toEqual([
      { userIds: [1, 11], room: 11, resource: 'message-relative', id: 7 },
      { userIds: [1, 12], room: 12, resource: 'message-relative', id: 7 },
    ])
    expect(await announced({ kind: 'message', id: 7, roomIds: [11], onlyTo: [5] })).toEqual([
      { userIds: [5], room: 11, resource: 'message-relative', id: 7 },
    ])
  })

  test('of many events in a calendar at once, everybody once', async () => {
    expect(
      await announced({ kind: 'event', id: 7, roomIds: [11] }, { kind: 'event', id: 8, roomIds: [11] }),
    ).toHaveLength(1)
  })
})
