import { once } from 'node:events'
import { createServer } from 'node:http'
import { InboxSchema } from '@lykta/contract/boxes'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alarmsMs } from './modules/alarms/index.ts'
import { insertNotSentMails } from './modules/alarms/plans/repo.ts'
import { remindersMs, subscriptionsMs } from './modules/calendar/index.ts'
import { settleUnanswered } from './modules/calendar/reminders/repo.ts'
import { plansMs } from './modules/messages/index.ts'
import { createLog } from './platform/log.ts'
import {
  alarms,
  alarmNotSentMails,
  alarmSteps,
  calendarEvents,
  calendarReminders,
  calendarSubscriptions,
  messages,
} from './tables.ts'
import { drill } from './testing/alarm-world.ts'
import { startMailServer } from './testing/mail-server.ts'
import { subjectOf } from './testing/mailbox.ts'
import { send } from './testing/messages.ts'
import { startRedisServer, type RedisServer } from './testing/redis-server.ts'
import { createTestAfter } from './testing/test-after.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

/* Two servers on one database that look for what is due at the same moment, again and again. */

const upkeepMs = 60_000
const hourMs = 3_600_000
const each = 8

let redis: RedisServer
let post: Awaited<ReturnType<typeof startMailServer>>
let servers: { server: TestServer; turns: ReturnType<typeof createTestAfter> }[] = []
let one: TestServer
const faults: string[] = []
beforeAll(async () => {
  redis = await startRedisServer()
  post = await startMailServer()
  const environment = { REDIS_URL: redis.url, SMTP_URL: post.url, CALENDAR_PRIVATE_ADDRESSES: '1' }
  const log = createLog('error', { write: (line) => faults.push(line) })
  const start = async (beside?: TestServer) => {
    const turns = createTestAfter(plansMs, alarmsMs, subscriptionsMs, remindersMs, upkeepMs)
    const overrides = { after: turns.after, log }
    const server = await startTestServer({ environment, overrides, ...(beside && { beside }) })
    servers.push({ server, turns })
    return server
  }
  one = await start()
  await start(one)
})
afterAll(async () => {
  for (const { server } of servers.toReversed()) await server[Symbol.asyncDispose]()
  servers = []
  await post[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

const patience = { timeout: 40_000 }
const mailed = (subject: string) => post.received.filter((mail) => subjectOf(mail).includes(subject)).length

/** All look at once, until it holds; then once more, which must do nothing. */
const lookUntil = async (holds: () => Promise<void>) => {
  const look = () => {
    for (const { turns } of servers) turns.end()
  }
  const armed = () => servers.map(({ turns }) => turns.count())
  const before = armed()
  const lookOnce = async () => {
    look()
    await vi.waitFor(() => expect(armed()).toEqual(before), patience)
  }
  await vi.waitFor(async () => {
    await lookOnce()
    await holds()
  }, patience)
  await lookOnce()
  await holds()
  expect(faults).toEqual([])
}

const makeHome = async () => {
  const world = createWorld(one.db)
  const group = await world.group()
  const box = await world.box(group)
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  return { box, karin, admin, group }
}
const ago = (ms: number) => new Date(Date.now() - ms)
const times = <T>(make: (index: number) => T): T[] => Array.from({ length: each }, (_, index) => make(index))
const entriesOf = async (kind: string, token: string) => {
  const { body } = await one.call('GET', 'box/inbox', { token })
  return InboxSchema.parse(body).data.filter((entry) => entry.kind === kind)
}

test('each planned message is sent once', async () => {
  const { box, karin } = await makeHome()
  await Promise.all(times(() => send(one, karin.token, { ids: [box.roomId], schedule: Date.now() + hourMs })))
  await one.db.update(messages).set({ scheduledAt: ago(1_000) })
  await lookUntil(async () => expect(await entriesOf('message', box.token)).toHaveLength(each))
})

test('each scheduled alarm is sent once, and each step of its ladder begins and leaves once', async () => {
  const { box, admin } = await makeHome()
  const body = {
    ...drill,
    state: 'scheduled',
    schedule: Date.now() + hourMs,
    target: 'individuals',
    ids: [box.roomId],
    ladder: {
      steps: [
        { kind: 'repeat', after: 0 },
        { kind: 'mail', after: 0, ids: [admin.id] },
      ],
    },
  }
  const made = await Promise.all(times(() => one.call('POST', 'alarms', { token: admin.token, body })))
  expect(made.map(({ status }) => status)).toEqual(times(() => 200))
  await one.db.update(alarms).set({ scheduledAt: ago(1_000) })
  await lookUntil(async () => {
    // The alarm, and its repetition.
    expect(await entriesOf('alarm', box.token)).toHaveLength(2 * each)
    const done = await one.db.select().from(alarmSteps).where(eq(alarmSteps.state, 'done'))
    expect(done.map(({ kind, tries }) => `${kind} ${String(tries)}`).toSorted()).toEqual([
      ...times(() => 'mail 1'),
      ...times(() => 'repeat 0'),
    ])
    expect(mailed('An alarm is waiting')).toBe(each)
  })
})

test('each mail that an alarm was not sent goes out once', async () => {
  const { admin } = await makeHome()
  const values = {
    ...drill,
    level: 'important',
    sound: 'none',
    state: 'draft',
    target: 'individuals',
  } as const
  for (const { id } of await one.db
    .insert(alarms)
    .values(times(() => values))
    .returning())
    await insertNotSentMails(
      one.db,
      { alarmId: id, dueAt: ago(hourMs), isRepeated: false, tryAt: ago(1_000) },
      [admin.id],
    )
  await lookUntil(async () => {
    expect(await one.db.select().from(alarmNotSentMails)).toEqual([])
    expect(mailed('not sent')).toBe(each)
  })
})

test('each subscribed calendar is fetched once', async () => {
  const fetched: string[] = []
  const elsewhere = createServer((request, response) => {
    fetched.push(request.url ?? '')
    response.writeHead(404).end()
  })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = elsewhere.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { box, karin } = await makeHome()
  await one.db.insert(calendarSubscriptions).values(
    times((index) => ({
      roomId: box.roomId,
      createdBy: karin.id,
      name: 'Care',
      url: `http://127.0.0.1:${String(port)}/${String(index)}.ics`,
      dueAt: ago(1_000),
    })),
  )
  await lookUntil(async () => {
    const left = await one.db.select().from(calendarSubscriptions).where(isNull(calendarSubscriptions.fault))
    expect(left).toEqual([])
    expect(fetched.toSorted()).toEqual(times((index) => `/${String(index)}.ics`))
  })
  elsewhere.close()
  elsewhere.closeAllConnections()
})

test('each reminder that nobody has answered is told of once', async () => {
  const { box, karin } = await makeHome()
  const [event] = await one.db
    .insert(calendarEvents)
    .values({ roomId: box.roomId, createdBy: karin.id, title: 'Lunch', body: '', startsAt: ago(hourMs) })
    .returning()
  const eventId = event?.id ?? 0
  await one.db
    .insert(calendarReminders)
    .values(times((index) => ({ eventId, occurrenceAt: ago(index * hourMs), remindAt: ago(hourMs) })))
  const asked = await Promise.all(
    [...servers, ...servers].map(({ server }) => settleUnanswered(server.db, new Date(), new Date())),
  )
  expect(asked.flat()).toHaveLength(each)
})
