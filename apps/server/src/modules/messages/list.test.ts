import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../signed-in.ts'
import { links, messageRecipients, messages } from '../../tables.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { MessagesSchema, send } from '../../testing/messages.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { film, filmsReady, picture, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'
import { createBoxAccess } from '../boxes/index.ts'
import { createReading } from './reading.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

/** Karin sees two boxes, Johan the first of them, an administrator both and a third. */
const start = async () => {
  const clock = createTestClock()
  const server = await startTestServer({ overrides: { clock } })
  const world = createWorld(server.db)
  const group = await world.group()
  const [mum, gran, third] = [await world.box(group), await world.box(group), await world.box(group)]
  const karin = await world.user({ firstName: 'Karin', lastName: 'Lindqvist' })
  const johan = await world.user({ firstName: 'Johan', lastName: '' })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  await world.link(karin.id, mum.id)
  await world.link(karin.id, gran.id)
  await world.link(johan.id, mum.id)
  const get = (token: string | undefined, query: Record<string, unknown> = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) search.set(name, JSON.stringify(value))
    return server.call('GET', `message-relative?${search.toString()}`, token === undefined ? {} : { token })
  }
  const read = async (token: string, query: Record<string, unknown> = {}) => {
    const { data, total, more } = MessagesSchema.parse((await get(token, query)).body)
    return { data, total, more, subjects: data.map(({ message }) => message.subject) }
  }
  const write = async (subject: string, ids: number[], token = karin.token) => {
    clock.advance(1_000)
    return send(server, token, { subject, ids })
  }
  const disposal = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  return { server, world, clock, mum, gran, third, karin, johan, admin, get, read, write, ...disposal }
}

describe('GET message-relative', () => {
  test('[MSG-04] [MSG-39] [MSG-40] [MSG-42] [MSG-43] [API-01] lists what was sent, newest first, with all that shows it', async () => {
    await using it = await start()
    const { id: pictureId, fd } = await uploaded(it.server, it.karin.token, {
      name: 'a.jpg',
      content: await picture(),
    })
    const { id: filmId } = await uploaded(it.server, it.karin.token, { name: 'b.mp4', content: await film() })
    await filmsReady(it.server)
    await it.write('first', [it.mum.roomId])
    it.clock.advance(1_000)
    const id = await send(it.server, it.karin.token, {
      subject: 'second',
      message: 'Se här',
      ids: [it.mum.roomId],
      files: [filmId, pictureId],
    })
    const { data, total } = await it.read(it.karin.token, { filter: { relativeID: it.karin.id } })
    expect(total).toBe(2)
    expect(data).toMatchObject([
      {
        id,
        createdAt: it.clock.now().getTime(),
        sender: { id: it.karin.id, name: 'Karin Lindqvist' },
        message: {
          subject: 'second',
          message: 'Se här',
          fontSize: 'medium',
          dyslexie: false,
          type: 'information',
        },
        attachments: [
          { id: filmId, name: 'b.mp4', category: { type: 'video' }, state: 'ready', percent: 100 },
          { id: pictureId, name: 'a.jpg', category: { type: 'image', fd }, width: 60, height: 40 },
        ],
        recipients: [
          {
            room: { id: it.mum.roomId, name: '214', location: 'Mamma' },
            deliveredAt: null,
            shownAt: null,
            readAt: null,
          },
        ],
        recalledAt: null,
      },
      { message: { subject: 'first' }, attachments: [] },
    ])
  })

  test('shows what others wrote to a box that one sees, and nothing else', async () => {
    await using it = await start()
    await it.write('to gran', [it.gran.roomId])
    await it.write('to mum', [it.mum.roomId], it.johan.token)
    await it.write('to the third', [it.third.roomId], it.admin.token)
    expect((await it.read(it.karin.token)).subjects).toEqual(['to mum', 'to gran'])
    expect((await it.read(it.johan.token)).subjects).toEqual(['to mum'])
    expect((await it.read(it.admin.token)).subjects).toEqual(['to the third', 'to mum', 'to gran'])
    const stranger = await it.world.user()
    expect(await it.read(stranger.token)).toEqual({ data: [], total: 0, subjects: [] })
  })

  test('[CATEGORY-06] asked for pictures, it lists what has some that can be shown, not what was recalled, to those who see the box', async () => {
    await using it = await start()
    const upload = async (name: string, content: Buffer) =>
      (await uploaded(it.server, it.karin.token, { name, content })).id
    const [first, second] = [await upload('a.jpg', await picture()), await upload('b.jpg', await picture())]
    const clip = await upload('c.mp4', await film())
    const toMum = (subject: string, files: number[]) =>
      send(it.server, it.karin.token, { subject, ids: [it.mum.roomId], files })
    await it.write('words', [it.mum.roomId])
    await toMum('a film', [clip])
    const both = await toMum('two pictures', [first, second])
    const gone = await toMum('a mistake', [first])
    await it.server.call('POST', `message/${String(gone)}/recall`, { token: it.karin.token, body: {} })
    const pictures = async (token: string, filter: Record<string, unknown> = {}) => {
      const { data, total } = await it.read(token, { filter: { ...filter, pictures: true } })
      return { total, ids: data.map(({ id }) => id) }
    }
    expect(await pictures(it.karin.token)).toEqual({ total: 1, ids: [both] })
    expect(await pictures(it.johan.token, { room: it.mum.roomId })).toEqual({ total: 1, ids: [both] })
    expect(await pictures(it.karin.token, { room: it.gran.roomId })).toEqual({ total: 0, ids: [] })
    const stranger = await it.world.user()
    expect(await pictures(stranger.token)).toEqual({ total: 0, ids: [] })
    expect(await it.get(stranger.token, { filter: { room: it.mum.roomId, pictures: true } })).toMatchObject(
      refused(404, 'not_found'),
    )
  })

  test('of a message to several rooms one sees one’s own, once', async () => {
    await using it = await start()
    await it.write('to both', [it.mum.roomId, it.gran.roomId])
    const roomsOf = async (token: string) => {
      const { data, total } = await it.read(token)
      return { total, rooms: data.map(({ recipients }) => recipients.map(({ room }) => room.id)) }
    }
    expect(await roomsOf(it.karin.token)).toEqual({ total: 1, rooms: [[it.mum.roomId, it.gran.roomId]] })
    expect(await roomsOf(it.johan.token)).toEqual({ total: 1, rooms: [[it.mum.roomId]] })
  })

  test('the list of one box names all receivers that one sees, with what became of it there', async () => {
    await using it = await start()
    await it.world.link(it.karin.id, it.third.id)
    await it.write('to all', [it.mum.roomId, it.gran.roomId, it.third.roomId])
    const readAt = it.clock.now()
    await it.server.db
      .update(messageRecipients)
      .set({ readAt })
      .where(eq(messageRecipients.roomId, it.gran.roomId))
    const receipts = async (token: string, filter: object) => {
      const { data } = await it.read(token, { filter })
      return data.map(({ recipients }) => recipients.map((one) => [one.room.id, one.readAt]))
    }
    const [mum, gran, third] = [it.mum.roomId, it.gran.roomId, it.third.roomId]
    const all = [
      [mum, null],
      [gran, readAt.getTime()],
      [third, null],
    ]
    expect(await receipts(it.karin.token, { room: mum })).toEqual([all])
    expect(await receipts(it.karin.token, { room: gran, search: 'all' })).toEqual([all])
    // Another reader learns nothing of boxes that they do not see, nor does one on behalf of another.
    expect(await receipts(it.johan.token, { room: mum })).toEqual([[[mum, null]]])
    const helped = await it.world.user({ clusterId: it.admin.clusterId })
    await it.world.link(helped.id, it.mum.id)
    await it.world.link(helped.id, it.gran.id)
    expect(await receipts(it.admin.token, { room: mum, relativeID: helped.id })).toEqual([
      [
        [mum, null],
        [gran, readAt.getTime()],
      ],
    ])
  })

  test('what one sees ends with the link', async () => {
    await using it = await start()
    await it.write('to mum', [it.mum.roomId], it.johan.token)
    await it.server.db.delete(links).where(eq(links.userId, it.johan.id))
    expect((await it.read(it.johan.token)).total).toBe(0)
  })

  test('one’s own that a resident has not read can be counted without reading them', async () => {
    await using it = await start()
    const unread = async (token: string, room?: number) => {
      const { data, total } = await it.read(token, {
        filter: { ...(room === undefined ? {} : { room }), unread: true },
        limit: 0,
      })
      expect(data).toEqual([])
      return total
    }
    const first = await it.write('first', [it.mum.roomId])
    const second = await it.write('second', [it.mum.roomId])
    await it.write('to gran', [it.gran.roomId])
    await it.write('of Johan', [it.mum.roomId], it.johan.token)
    expect(await unread(it.karin.token)).toBe(3)
    expect(await unread(it.karin.token, it.mum.roomId)).toBe(2)
    expect(await unread(it.johan.token)).toBe(1)
    await it.server.db
      .update(messageRecipients)
      .set({ readAt: it.clock.now() })
      .where(eq(messageRecipients.messageId, first))
    expect(await unread(it.karin.token, it.mum.roomId)).toBe(1)
    await it.server.db.update(messages).set({ recalledAt: it.clock.now() }).where(eq(messages.id, second))
    expect(await unread(it.karin.token, it.mum.roomId)).toBe(0)
    expect((await it.read(it.karin.token, { filter: { unread: true } })).subjects).toEqual(['to gran'])
  })

  test('by room', async () => {
    await using it = await start()
    await it.write('to gran', [it.gran.roomId])
    await it.write('to mum', [it.mum.roomId])
    expect((await it.read(it.karin.token, { filter: { room: it.gran.roomId } })).subjects).toEqual([
      'to gran',
    ])
    const ofOther = await it.get(it.johan.token, { filter: { room: it.gran.roomId } })
    expect(ofOther).toMatchObject(refused(404, 'not_found'))
  })

  test.each([
    ['söndag', ['SÖNDAG hos oss']],
    ['fika', ['fredag', 'SÖNDAG hos oss']],
    ['100%', ['fredag']],
    ['sond HOS', ['SÖNDAG hos oss']],
    ['oss fika söndag', ['SÖNDAG hos oss']],
    ['saker', ['fredag']],
    ['ika', []],
    ['fika måndag', []],
    ['_ika', []],
    ['\\', []],
    ['  ', ['fredag', 'SÖNDAG hos oss']],
  ])(
    '[MSG-48] search finds %j, whole words and beginnings, in subject and words',
    async (search, subjects) => {
      await using it = await start()
      await send(it.server, it.karin.token, {
        subject: 'SÖNDAG hos oss',
        message: 'Fika',
        ids: [it.mum.roomId],
      })
      await send(it.server, it.karin.token, {
        subject: 'fredag',
        message: 'fika, 100% säkert',
        ids: [it.mum.roomId],
      })
      const found = await it.read(it.karin.token, { filter: { search } })
      expect([found.subjects, found.total]).toEqual([subjects, subjects.length])
    },
  )

  test('in pages, over rooms that share messages, none missing and none twice', async () => {
    await using it = await start()
    const rooms = [[it.mum.roomId], [it.gran.roomId], [it.mum.roomId, it.gran.roomId]]
    const sent: string[] = []
    for (let number = 0; number < 13; number += 1) {
      sent.unshift(`m${String(number)}`)
      await it.write(`m${String(number)}`, rooms[number % 3] ?? [])
    }
    const pages = []
    for (const skip of [0, 5, 10, 15]) {
      const page = await it.read(it.karin.token, { skip, limit: 5 })
      expect(page.total).toBe(13)
      pages.push(page.subjects)
    }
    expect(pages.map((page) => page.length)).toEqual([5, 5, 3, 0])
    expect(pages.flat()).toEqual(sent)
    expect((await it.read(it.karin.token, { skip: -1, limit: 2 })).subjects).toEqual(sent)
    expect((await it.read(it.karin.token, { limit: 0 })).subjects).toEqual([])
    const oldest = await it.read(it.karin.token, { sort: ['createdAt', 'ASC'], limit: 2 })
    expect(oldest.subjects).toEqual(['m0', 'm1'])
  })

  test.each([
    ['DESC', ['m6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0']],
    ['ASC', ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']],
  ])('[MSG-42] on from a message, in the order %s, whatever came meanwhile', async (order, all) => {
    await using it = await start()
    for (let number = 0; number < 7; number += 1) await it.write(`m${String(number)}`, [it.mum.roomId])
    const page = (more: object) =>
      it.read(it.karin.token, { sort: ['createdAt', order], limit: 3, countTo: 0, ...more })
    const pages = [await page({})]
    for (let last = pages[0]; last?.more === true; last = pages.at(-1)) {
      await it.write('to another', [it.gran.roomId], it.admin.token)
      const room = it.mum.roomId
      pages.push(await page({ after: last.data.at(-1)?.id, filter: { room } }))
    }
    expect(pages.flatMap(({ subjects }) => subjects)).toEqual(all)
    expect(pages.map(({ total, more }) => [total, more])).toEqual([
      [3, true],
      [3, true],
      [1, undefined],
    ])
    expect(await page({ countTo: 5 })).toMatchObject({ total: 5, more: true })
    const behind = { sort: ['createdAt', order], after: pages[0]?.data.at(-1)?.id, limit: 0 }
    expect((await it.read(it.karin.token, behind)).total).toBe(order === 'ASC' ? 6 : 4)
  })

  test('a recalled one says when', async () => {
    await using it = await start()
    await it.write('oops', [it.mum.roomId])
    await it.server.db.update(messages).set({ recalledAt: it.clock.now() })
    expect((await it.read(it.karin.token)).data).toMatchObject([{ recalledAt: it.clock.now().getTime() }])
  })

  test('an administrator sees what a user of their cluster sees, and no further than they do themselves', async () => {
    await using it = await start()
    const elsewhere = await it.world.group('Fjärran')
    const far = await it.world.box(elsewhere)
    await it.world.link(it.johan.id, far.id)
    await it.server.db.update(links).set({ granted: true })
    await it.write('far away', [far.roomId], it.johan.token)
    await it.write('to gran', [it.gran.roomId])
    await it.write('to mum', [it.mum.roomId])
    const filter = { relativeID: it.johan.id }
    const system = await it.world.user({ role: 'admin', level: 'system' })
    expect((await it.read(system.token, { filter })).subjects).toEqual(['to mum', 'far away'])
    const own = await it.world.user({ clusterId: it.admin.clusterId })
    await it.world.link(own.id, it.mum.id)
    await it.world.link(own.id, far.id)
    expect((await it.read(it.admin.token, { filter: { relativeID: own.id } })).subjects).toEqual(['to mum'])
  })

  test("somebody else's id is not there", async () => {
    await using it = await start()
    for (const relativeID of [it.johan.id, it.admin.id, 999]) {
      expect(await it.get(it.karin.token, { filter: { relativeID } })).toMatchObject(
        refused(404, 'not_found'),
      )
    }
  })

  test.each([
    ['filter={', 'no JSON'],
    ['filter={"relativeID":"x"}', 'no id'],
    ['filter={"room":0}', 'no room'],
    ['sort=["subject","ASC"]', 'another order'],
    ['limit=1001', 'too many'],
    ['skip=-2', 'before the beginning'],
  ])('%s is bad input: %s', async (query, _note) => {
    await using it = await start()
    const answer = await it.server.call('GET', `message-relative?${query}`, { token: it.karin.token })
    expect(answer).toMatchObject(refused(400, 'bad_input'))
  })

  test('whoever is not signed in, and a box, are refused', async () => {
    await using it = await start()
    expect(await it.get(undefined)).toMatchObject(refused(401, 'no_session'))
    expect(await it.get(it.mum.token)).toMatchObject(refused(401, 'no_session'))
  })
})

test('a long page costs no more queries than a short one', async () => {
  await using it = await start()
  await using counted = countQueries(it.server.database.connection)
  const { db } = counted
  const reading = createReading({
    db,
    clock: it.clock,
    events: { publish: () => undefined },
    access: createBoxAccess(db),
    presentAttachment: ({ id }) => {
      throw new Error(`no attachment ${String(id)} is expected`)
    },
    userFor: ({ userId }) => Promise.resolve({ id: userId }),
  })
  const all = {
    userId: undefined,
    room: undefined,
    search: undefined,
    unread: false,
    planned: false,
    pictures: false,
  }
  const query = { ...all, oldestFirst: false, skip: 0, after: undefined, countTo: undefined }
  const cost = async (limit: number) => {
    const { result, queries } = await counted.during(() =>
      reading.list(userOf(it.karin), { ...query, limit }),
    )
    return { length: result.messages.length, queries }
  }
  for (let number = 0; number < 12; number += 1) await it.write('m', [it.mum.roomId, it.gran.roomId])
  const short = await cost(1)
  expect(short.length).toBe(1)
  expect(await cost(12)).toEqual({ length: 12, queries: short.queries })
})

const userOf = (user: { id: number; extension: string }): SignedInUser => ({
  userId: user.id,
  sessionId: 1,
  role: 'relative',
  level: 'user',
  clusterId: null,
  language: 'en',
  extension: user.extension,
  enableVideoCall: true,
  provedAt: new Date(0),
})
