import { randomUUID } from 'node:crypto'
import { messageCategories } from '@lykta/contract/messages'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import {
  boxes,
  contentItems,
  files,
  inboxEntries,
  messageFiles,
  messageRecipients,
  messages,
} from '../../tables.ts'
import { anyNumber } from '../../testing/matchers.ts'
import { connectBox } from '../../testing/box-client.ts'
import { openFeed } from '../../testing/feed-client.ts'
import { messageOf, readInbox, send } from '../../testing/messages.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { picture, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const refused = (status: number, code: string) => ({ status, body: { success: false, code } })

/** Karin has a link to one box, and none to the other. */
const start = async (link: Parameters<ReturnType<typeof createWorld>['link']>[2] = {}) => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const group = await world.group()
  const [box, other] = [await world.box(group), await world.box(group)]
  const karin = await world.user({ firstName: 'Karin', lastName: 'Lindqvist' })
  await world.link(karin.id, box.id, link)
  const post = (body: unknown, token: string | undefined = karin.token) =>
    server.call('POST', 'message', { body, ...(token === '' ? {} : { token }) })
  const message = { subject: 'Hej', message: 'Vi ses på söndag.', ids: [box.roomId] }
  return {
    server,
    world,
    group,
    box,
    other,
    karin,
    post,
    message,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('POST message', () => {
  test('[MSG-02] [MSG-03] [MSG-45] [MSG-46] sends words and pictures to the room of a box', async () => {
    await using it = await start()
    const one = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    const two = await uploaded(it.server, it.karin.token, { name: 'two.jpg', content: await picture() })
    const answer = await it.post({
      subject: '  Söndag ',
      message: 'Vi ses!\nKram',
      fontSize: 'large',
      messageType: 2,
      dyslexie: true,
      receiverType: 'Individuals',
      ids: [it.box.roomId],
      files: [two.id, one.id],
      captions: [
        { file: one.id, text: ' Bryggan ' },
        { file: two.id, text: ' ' },
      ],
      thread: -1,
      relative: it.karin.id,
      type: 'warning',
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: { id: anyNumber } } })
    const [entry] = await readInbox(it.server, it.box.token)
    expect(entry).toMatchObject({
      kind: 'message',
      item: {
        sender: { name: 'Karin Lindqvist', extension: it.karin.extension },
        message: {
          subject: 'Söndag',
          message: 'Vi ses!\nKram',
          fontSize: 'large',
          dyslexie: true,
          type: 'warning',
        },
        attachments: [
          { id: two.id, name: 'two.jpg' },
          { id: one.id, name: 'one.jpg', caption: 'Bryggan' },
        ],
        readAt: null,
      },
    })
  })

  test('[MSG-37] a message of each category reaches the box as such', async () => {
    await using it = await start()
    for (const type of messageCategories)
      await send(it.server, it.karin.token, { ids: [it.box.roomId], type })
    const inbox = await readInbox(it.server, it.box.token)
    expect(inbox.map((entry) => messageOf(entry)?.message.type)).toEqual(messageCategories)
  })

  test('[MSG-28] [MSG-29] [MSG-32] missing fields have their defaults', async () => {
    await using it = await start()
    await send(it.server, it.karin.token, { ids: [it.box.roomId] })
    expect(await it.server.db.select().from(messages)).toMatchObject([
      {
        senderId: it.karin.id,
        fontSize: 'medium',
        dyslexie: false,
        receiverType: 'Individuals',
        kind: 'information',
        threadId: null,
      },
    ])
    expect(await it.server.db.select().from(messageFiles)).toEqual([])
    expect(await it.server.db.select().from(messageRecipients)).toMatchObject([
      { roomId: it.box.roomId, deliveredAt: null, shownAt: null, readAt: null },
    ])
  })

  test.for(['small', 'medium', 'large'] as const)(
    '[MSG-29] %s words come to the box as such',
    async (fontSize) => {
      await using it = await start()
      await send(it.server, it.karin.token, { ids: [it.box.roomId], fontSize })
      const [entry] = await readInbox(it.server, it.box.token)
      expect(entry === undefined ? undefined : messageOf(entry)?.message.fontSize).toBe(fontSize)
    },
  )

  test('a room that is named twice gets it once', async () => {
    await using it = await start()
    const { id } = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    await send(it.server, it.karin.token, { ids: [it.box.roomId, it.box.roomId], files: [id, id] })
    const inbox = await readInbox(it.server, it.box.token)
    expect(inbox.map((entry) => messageOf(entry)?.attachments.length)).toEqual([1])
  })

  test('an answer belongs to a message that the sender sees', async () => {
    await using it = await start()
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId] })
    const answer = await send(it.server, it.karin.token, { ids: [it.box.roomId], thread: id })
    const [row] = await it.server.db.select().from(messages).where(eq(messages.id, answer))
    expect(row?.threadId).toBe(id)
    const eva = await it.world.user()
    await it.world.link(eva.id, it.other.id)
    const to = { ...it.message, ids: [it.other.roomId] }
    for (const thread of [id, 999]) {
      expect(await it.post({ ...to, thread }, eva.token)).toMatchObject(refused(404, 'not_found'))
    }
  })

  test('[MSG-36] a template that it began with is of their own municipality or everybody’s, also one that was taken away since', async () => {
    await using it = await start()
    const elsewhere = await it.world.group()
    const template = async (clusterId: number | null) => {
      const text = { en: 'Coffee', sv: 'Kaffe' }
      const values = { kind: 'template' as const, clusterId, title: text, body: text }
      const [row] = await it.server.db.insert(contentItems).values(values).returning()
      return row?.id ?? 0
    }
    const own = await template(it.group.clusterId)
    const [newsItem] = await it.server.db
      .insert(contentItems)
      .values({ kind: 'news', clusterId: it.group.clusterId, title: { en: 'News', sv: 'Nytt' } })
      .returning()
    for (const id of [await template(elsewhere.clusterId), newsItem?.id, 999]) {
      expect(await it.post({ ...it.message, template: id })).toMatchObject(refused(404, 'not_found'))
    }
    expect(await it.server.db.select().from(messages)).toEqual([])
    for (const id of [own, await template(null)]) {
      expect(await it.post({ ...it.message, template: id })).toMatchObject({ status: 200 })
    }
    await it.server.db.update(contentItems).set({ retiredAt: new Date() })
    expect(await it.post({ ...it.message, template: own })).toMatchObject({ status: 200 })
  })

  test('the box and everybody who sees it are told at once', async () => {
    await using it = await start()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id, { competence: 'viewers', permissions: [] })
    await using tv = await connectBox(it.server.origin, it.box)
    await tv.mqtt.subscribeAsync(`box/${String(it.box.id)}/inbox`, { qos: 1 })
    await using feed = await openFeed(it.server.origin)
    await feed.subscribe(johan.token)
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId] })
    const [entry] = await readInbox(it.server, it.box.token)
    await vi.waitFor(() => {
      expect(tv.received).toEqual([
        { topic: `box/${String(it.box.id)}/inbox`, value: { kind: 'message', id, entry } },
      ])
    })
    const [changed] = await feed.hears('changed')
    expect(changed?.data).toEqual({ resource: 'message-relative', id, room: it.box.roomId })
  })

  test('a box that is off finds all in order, once', async () => {
    await using it = await start()
    const ids = []
    for (const subject of ['one', 'two', 'three']) {
      ids.push(await send(it.server, it.karin.token, { subject, ids: [it.box.roomId] }))
    }
    const inbox = await readInbox(it.server, it.box.token)
    expect(inbox.map(({ id, cursor }) => [id, cursor])).toEqual(ids.map((id, index) => [id, index + 1]))
    expect(await readInbox(it.server, it.box.token, 3)).toEqual([])
  })

  test('many at once to the same rooms all arrive, with consecutive cursors', async () => {
    await using it = await start()
    await it.world.link(it.karin.id, it.other.id)
    const rooms = [it.box.roomId, it.other.roomId]
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(it.server, it.karin.token, { ids: index % 2 === 0 ? rooms : rooms.toReversed() }),
      ),
    )
    for (const { token } of [it.box, it.other]) {
      const inbox = await readInbox(it.server, token)
      expect(inbox.map(({ cursor }) => cursor)).toEqual(sent.map((_, index) => index + 1))
      expect(new Set(inbox.map(({ id }) => id))).toEqual(new Set(sent))
    }
  })
})

describe('the same clientId', () => {
  test('again gets the same answer and sends nothing', async () => {
    await using it = await start()
    const clientId = randomUUID()
    const id = await send(it.server, it.karin.token, { ids: [it.box.roomId], clientId })
    expect(await send(it.server, it.karin.token, { ids: [it.box.roomId], clientId })).toBe(id)
    expect(await readInbox(it.server, it.box.token)).toHaveLength(1)
  })

  test('again tells the TV again, which may never have heard of it', async () => {
    await using it = await start()
    const clientId = randomUUID()
    const input = { ids: [it.box.roomId], clientId }
    const id = await send(it.server, it.karin.token, input)
    await using tv = await connectBox(it.server.origin, it.box)
    await tv.mqtt.subscribeAsync(`box/${String(it.box.id)}/inbox`, { qos: 1 })
    await send(it.server, it.karin.token, input)
    const [entry] = await readInbox(it.server, it.box.token)
    await expect.poll(() => tv.received.map(({ value }) => value)).toEqual([{ kind: 'message', id, entry }])
  })

  test('twice at once sends once', async () => {
    await using it = await start()
    const clientId = randomUUID()
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => send(it.server, it.karin.token, { ids: [it.box.roomId], clientId })),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await it.server.db.select().from(messages)).toHaveLength(1)
    expect(await readInbox(it.server, it.box.token)).toHaveLength(1)
  })

  test("of somebody else is somebody else's", async () => {
    await using it = await start()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    const input = { ids: [it.box.roomId], clientId: randomUUID() }
    const ids = [await send(it.server, it.karin.token, input), await send(it.server, johan.token, input)]
    expect(new Set(ids).size).toBe(2)
  })
})

test('[COMPOSE-09] a picture goes without words', async () => {
  await using it = await start()
  const { id } = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
  expect(await it.post({ ...it.message, message: ' ', files: [id] })).toMatchObject({ status: 200 })
  expect(await readInbox(it.server, it.box.token)).toMatchObject([{ item: { message: { message: '' } } }])
})

describe('POST message refuses, and sends nothing', () => {
  test.each([
    ['[COMPOSE-09] no subject', { subject: ' ' }, { subject: 'Required' }],
    ['[COMPOSE-09] no words', { message: '' }, { message: 'Required' }],
    ['nobody to send it to', { ids: [] }, { ids: 'No recipients selected' }],
    ['another kind of message', { messageType: 3 }, {}],
    ['a size that is not there', { fontSize: 'huge' }, {}],
    ['a clientId that is none', { clientId: 'x' }, {}],
    ['a subject without end', { subject: 'x'.repeat(201) }, { subject: 'This is too long.' }],
    ['what no database can hold', { message: 'a\u0000b' }, undefined],
  ])('%s', async (_note, change, fields) => {
    await using it = await start()
    const answer = await it.post({ ...it.message, ...change })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', ...(fields === undefined ? {} : { fields }) },
    })
    expect(await it.server.db.select().from(messages)).toEqual([])
  })

  test('whoever is not signed in, and a box', async () => {
    await using it = await start()
    expect(await it.post(it.message, '')).toMatchObject(refused(401, 'no_session'))
    expect(await it.post(it.message, it.box.token)).toMatchObject(refused(401, 'no_session'))
  })

  test('a room that the sender does not see, also beside one that they do', async () => {
    await using it = await start()
    for (const ids of [[it.other.roomId], [it.box.roomId, it.other.roomId], [999]]) {
      expect(await it.post({ ...it.message, ids })).toMatchObject(refused(404, 'not_found'))
    }
    expect(await it.server.db.select().from(inboxEntries)).toEqual([])
  })

  test.each([
    ['a viewer', { competence: 'viewers' as const }],
    ['one without the function', { permissions: ['phone' as const] }],
  ])('%s', async (_who, link) => {
    await using it = await start(link)
    expect(await it.post(it.message)).toMatchObject(refused(422, 'not_permitted'))
    expect(await it.server.db.select().from(messages)).toEqual([])
  })

  test('what the box is not set up for', async () => {
    await using it = await start()
    await it.server.db.update(boxes).set({ functions: ['phone'] })
    expect(await it.post(it.message)).toMatchObject(refused(422, 'not_permitted'))
  })

  test("somebody else's file, one that is gone, one that cannot be shown", async () => {
    await using it = await start()
    const johan = await it.world.user()
    const theirs = await uploaded(it.server, johan.token, { name: 'one.jpg', content: await picture() })
    const own = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    for (const id of [theirs.id, 999]) {
      expect(await it.post({ ...it.message, files: [own.id, id] })).toMatchObject(refused(404, 'not_found'))
    }
    const set = (change: Partial<typeof files.$inferInsert>) =>
      it.server.db.update(files).set(change).where(eq(files.id, own.id))
    await set({ state: 'failed' })
    expect(await it.post({ ...it.message, files: [own.id] })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { files: 'One of these files cannot be shown, and was not sent.' } },
    })
    await set({ state: 'ready', deletedAt: new Date() })
    expect(await it.post({ ...it.message, files: [own.id] })).toMatchObject(refused(404, 'not_found'))
    expect(await it.server.db.select().from(messages)).toEqual([])
  })
})

test('staff of the group and administrators send without a link', async () => {
  await using it = await start()
  const amina = await it.world.user({ role: 'staff' })
  await it.world.assignStaff(amina.id, it.group.groupId)
  const admin = await it.world.user({ role: 'admin', level: 'cluster', clusterId: it.group.clusterId })
  const stranger = await it.world.user({ role: 'staff' })
  await send(it.server, amina.token, { ids: [it.box.roomId] })
  await send(it.server, admin.token, { ids: [it.box.roomId] })
  expect(await it.post(it.message, stranger.token)).toMatchObject(refused(404, 'not_found'))
  expect(await readInbox(it.server, it.box.token)).toHaveLength(2)
})
