import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { files, links, messages, sessions } from '../../../tables.ts'
import { MessagesSchema, messageOf, readInbox, send } from '../../../testing/messages.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'
import { plansMs } from '../index.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Karin may write to two boxes; time stands still until the test lets it pass. */
const start = async () => {
  const clock = createTestClock()
  const turns = createTestAfter(plansMs)
  const server: TestServer = await startTestServer({ overrides: { clock, after: turns.after } })
  const world = createWorld(server.db)
  const group = await world.group()
  const [box, other] = [await world.box(group), await world.box(group)]
  const karin = await world.user()
  await world.link(karin.id, box.id)
  await world.link(karin.id, other.id)
  // Days pass here.
  await server.db.update(sessions).set({ expiresAt: new Date(Date.now() + 100 * dayMs) })
  const startedAt = clock.now().getTime()
  const ids = [box.roomId]
  return {
    server,
    world,
    clock,
    box,
    other,
    karin,
    ids,
    later: (ms: number) => startedAt + ms,
    /** Lets time pass, and the server handle what is due. */
    pass: async (ms: number) => {
      clock.advance(ms)
      turns.end()
      await vi.waitFor(() => expect(turns.count()).toBe(1))
    },
    planned: async (token = karin.token) => {
      const filter = encodeURIComponent(JSON.stringify({ planned: true }))
      const { body } = await server.call('GET', `message-relative?filter=${filter}`, { token })
      return MessagesSchema.parse(body).data
    },
    subjects: async (token = box.token) =>
      (await readInbox(server, token)).map((entry) => messageOf(entry)?.message.subject ?? entry.removed),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('a message for later', () => {
  test('[MSG-50] is changed or sent at once: what takes its place keeps its pictures, and it never goes out itself', async () => {
    await using it = await start()
    const file = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    const say = (subject: string, change: object) =>
      send(it.server, it.karin.token, { ids: it.ids, files: [file.id], subject, ...change })
    const first = await say('First', { schedule: it.later(hourMs) })
    const second = await say('Second', { schedule: it.later(2 * hourMs), replaces: first })
    expect(await it.planned()).toMatchObject([
      { message: { subject: 'Second' }, attachments: [{ id: file.id }] },
    ])
    await say('Now', { replaces: second })
    expect(await it.planned()).toEqual([])
    await it.pass(3 * hourMs)
    expect(await it.subjects()).toEqual(['Now'])
    const [entry] = await readInbox(it.server, it.box.token)
    expect(messageOf(entry)?.attachments).toMatchObject([{ id: file.id }])
  })

  test('[MSG-50] that has gone out, or is of somebody else, is not replaced, and nothing is sent', async () => {
    await using it = await start()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    const plan = await send(it.server, it.karin.token, { ids: it.ids, schedule: it.later(hourMs) })
    const replace = (token: string) =>
      it.server.call('POST', 'message', {
        token,
        body: { ids: it.ids, subject: 'Instead', message: 'x', replaces: plan },
      })
    expect(await replace(johan.token)).toMatchObject({ status: 404 })
    await it.pass(hourMs)
    expect(await replace(it.karin.token)).toMatchObject({ status: 404 })
    expect(await it.subjects()).not.toContain('Instead')
  })

  test('[MSG-50] is not replaced by a message that was sent before', async () => {
    await using it = await start()
    const clientId = randomUUID()
    const first = await send(it.server, it.karin.token, { ids: it.ids, clientId })
    const plan = { ids: it.ids, subject: 'Later', schedule: it.later(hourMs) }
    const replaces = await send(it.server, it.karin.token, plan)
    expect(await send(it.server, it.karin.token, { ids: it.ids, clientId, replaces })).toBe(first)
    expect(await it.planned()).toMatchObject([{ message: { subject: 'Later' } }])
  })

  test('[MSG-36] [MSG-38] waits, is seen by its sender alone, and goes out once at its time, with its pictures', async () => {
    await using it = await start()
    const johan = await it.world.user()
    await it.world.link(johan.id, it.box.id)
    const file = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
    const plan = { ids: it.ids, schedule: it.later(hourMs), files: [file.id], subject: 'Later' }
    const answer = await it.server.call('POST', 'message', {
      token: it.karin.token,
      body: { ...plan, message: 'Vi ses' },
    })
    expect(answer.body).toMatchObject({ data: { planned: true } })
    expect(await it.planned()).toMatchObject([
      {
        message: { subject: 'Later' },
        attachments: [{ id: file.id }],
        recipients: [{ room: { id: it.box.roomId }, deliveredAt: null }],
        plan: { at: it.later(hourMs), recurrence: null, reminder: -1 },
      },
    ])
    expect(await it.planned(johan.token)).toEqual([])
    await it.pass(hourMs - 1)
    expect(await it.subjects()).toEqual([])
    await it.pass(1)
    await it.pass(dayMs)
    expect(await readInbox(it.server, it.box.token)).toMatchObject([
      {
        item: { createdAt: it.later(hourMs), message: { subject: 'Later' }, attachments: [{ id: file.id }] },
      },
    ])
    expect(await it.planned()).toEqual([])
    expect(await it.server.db.select().from(messages)).toHaveLength(1)
  })

  test('a server that was off sends it when it is back, and one that is sent again is known', async () => {
    await using it = await start()
    const clientId = randomUUID()
    const input = { ids: it.ids, schedule: it.later(hourMs), clientId }
    const id = await send(it.server, it.karin.token, input)
    expect(await send(it.server, it.karin.token, input)).toBe(id)
    await it.pass(3 * dayMs)
    await send(it.server, it.karin.token, input)
    expect(await it.subjects()).toEqual(['Hej'])
  })

  test('goes to none whom its sender may no longer write to', async () => {
    await using it = await start()
    await send(it.server, it.karin.token, {
      ids: [it.box.roomId, it.other.roomId],
      schedule: it.later(hourMs),
    })
    await it.server.db.update(links).set({ competence: 'viewers' }).where(eq(links.boxId, it.box.id))
    await it.pass(hourMs)
    expect(await it.subjects()).toEqual([])
    expect(await it.subjects(it.other.token)).toEqual(['Hej'])
  })

  test('is not sent once it is deleted', async () => {
    await using it = await start()
    const id = await send(it.server, it.karin.token, { ids: it.ids, schedule: it.later(hourMs) })
    const answer = await it.server.call('DELETE', `message/${String(id)}`, { token: it.karin.token })
    expect(answer.status).toBe(200)
    await it.pass(hourMs)
    expect(await it.subjects()).toEqual([])
  })

  test('reminds before its time', async () => {
    await using it = await start()
    await send(it.server, it.karin.token, { ids: it.ids, schedule: it.later(hourMs), reminder: 15 })
    await it.pass(hourMs - 15 * 60_000)
    await it.pass(0)
    const inbox = await readInbox(it.server, it.box.token)
    expect(inbox).toMatchObject([{ item: { remindsOf: it.later(hourMs) } }])
    await it.pass(15 * 60_000)
    const [, second, ...more] = await readInbox(it.server, it.box.token)
    expect(messageOf(second)).toBeDefined()
    expect(messageOf(second)?.remindsOf).toBeUndefined()
    expect(more).toEqual([])
  })
})

describe('a message that is repeated', () => {
  test('[MSG-38] goes out each time as a message of its own, and ends with its expiration', async () => {
    await using it = await start()
    const recurrence = { interval: 'Daily' as const, days: [] }
    const expiration = it.later(2 * dayMs + 2 * hourMs)
    const input = { ids: it.ids, schedule: it.later(hourMs), recurrence, expiration }
    await send(it.server, it.karin.token, input)
    await it.pass(hourMs)
    await it.pass(1)
    expect(await it.subjects()).toEqual(['Hej'])
    expect(await it.planned()).toMatchObject([{ plan: { recurrence } }])
    await it.pass(dayMs + hourMs)
    expect(await it.subjects()).toEqual(['Hej', 'Hej'])
    // Everything missed is sent once, and expired messages are gone from the TV.
    await it.pass(5 * dayMs)
    expect(await it.planned()).toEqual([])
    expect(await it.subjects()).toEqual([true, true, true, true])
  })

  test('missed days are not made up for', async () => {
    await using it = await start()
    const recurrence = { interval: 'Daily' as const, days: [] }
    await send(it.server, it.karin.token, { ids: it.ids, schedule: it.later(hourMs), recurrence })
    await it.pass(4 * dayMs)
    await it.pass(1)
    expect(await it.subjects()).toEqual(['Hej'])
  })
})

test('what is over is taken off the TV', async () => {
  await using it = await start()
  const id = await send(it.server, it.karin.token, { ids: it.ids, expiration: it.later(hourMs) })
  expect(await readInbox(it.server, it.box.token)).toMatchObject([{ item: { expiresAt: it.later(hourMs) } }])
  await it.pass(hourMs)
  expect(await readInbox(it.server, it.box.token)).toMatchObject([
    { id, removed: true },
    { id, removed: true },
  ])
  await it.pass(hourMs)
  expect(await readInbox(it.server, it.box.token)).toHaveLength(2)
})

describe('times that cannot be', () => {
  test.each<[string, (later: (ms: number) => number) => object, object]>([
    [
      '[MSG-25] an expiration that has passed',
      (at) => ({ expiration: at(-1) }),
      { expiration: 'Invalid expiration time' },
    ],
    [
      '[MSG-25] an expiration that is now',
      (at) => ({ expiration: at(0) }),
      { expiration: 'Invalid expiration time' },
    ],
    [
      '[MSG-25] an expiration before the schedule',
      (at) => ({ schedule: at(dayMs), expiration: at(hourMs) }),
      { expiration: 'Invalid expiration time' },
    ],
    [
      '[MSG-26] the same day twice',
      (at) => ({ schedule: at(dayMs), recurrence: { interval: 'Weekly', days: [0, 3, 0] } }),
      { 'recurrence.days': 'Day 0 is already exist' },
    ],
    [
      'no day of the week',
      (at) => ({ schedule: at(dayMs), recurrence: { interval: 'Weekly', days: [] } }),
      {},
    ],
    [
      'a recurrence without a beginning',
      () => ({ recurrence: { interval: 'Daily' } }),
      { schedule: 'Required' },
    ],
    ['a reminder of nothing', () => ({ reminder: 5 }), { reminder: 'A reminder is of a scheduled time.' }],
    ['a reminder that is not offered', (at) => ({ schedule: at(dayMs), reminder: 7 }), {}],
  ])('%s', async (_what, change, fields) => {
    await using it = await start()
    const body = { subject: 'Hej', message: 'Hej', ids: it.ids, ...change(it.later) }
    const answer = await it.server.call('POST', 'message', { token: it.karin.token, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields } })
    expect(await it.server.db.select().from(messages)).toEqual([])
  })

  test('[MSG-36] none at all, as 0 or null, is at once', async () => {
    await using it = await start()
    const none = { schedule: null, expiration: null, template: null }
    await send(it.server, it.karin.token, { ids: it.ids, ...none, reminder: -1 })
    const zero = { schedule: 0 as const, expiration: 0 as const, reminder: 0 as const }
    await send(it.server, it.karin.token, { ids: it.ids, ...zero })
    expect(await it.subjects()).toEqual(['Hej', 'Hej'])
  })
})

test('the file of a plan is not swept away', async () => {
  await using it = await start()
  const file = await uploaded(it.server, it.karin.token, { name: 'one.jpg', content: await picture() })
  await send(it.server, it.karin.token, { ids: it.ids, schedule: it.later(hourMs), files: [file.id] })
  const answer = await it.server.call('DELETE', `file/8/${String(file.id)}`, { token: it.karin.token })
  expect(answer.status).not.toBe(200)
  const [row] = await it.server.db.select().from(files)
  expect(row?.deletedAt).toBeNull()
})
