import { AuditEntrySchema, AccessLogEntrySchema, OwnAccessSchema } from '@lykta/contract/audit'
import { listOf } from '@lykta/contract/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../tables.ts'
import { send } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'

const hour = 3_600_000
const clock = createTestClock()
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A box with its super user and somebody who sees it; the hour has just begun. */
const start = async () => {
  clock.advance(hour - (clock.now().getTime() % hour))
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId })
  const [karin, amina] = [
    await world.user({ firstName: 'Karin', lastName: 'Lind' }),
    await world.user({ firstName: 'Amina', lastName: 'Ali', role: 'staff', clusterId }),
  ]
  await world.link(karin.id, box.id)
  await world.assignStaff(amina.id, groupId)
  const filter = JSON.stringify({ room: box.roomId })
  return {
    box,
    clusterId,
    karin,
    amina,
    messages: (token: string) => server.call('GET', `message-relative?filter=${filter}`, { token }),
    calendar: (token: string) => server.call('GET', `calendar?filter=${filter}`, { token }),
    profile: (token: string) => server.call('GET', `boxes/${String(box.id)}`, { token }),
    readings: async () => {
      const { body } = await server.call('GET', `boxes/${String(box.id)}/readings`, { token: karin.token })
      return listOf(AccessLogEntrySchema)
        .parse(body)
        .data.map(({ what, user, at }) => [user.name, what, at - clock.now().getTime()])
    },
    send: () => send(server, karin.token, { ids: [box.roomId] }),
  }
}

test('who opened a resident’s data is recorded once an hour, and the super user sees it', async () => {
  const it = await start()
  await it.calendar(it.amina.token)
  await it.calendar(it.amina.token)
  await it.profile(it.amina.token)
  await expect.poll(it.readings).toEqual([
    ['Amina Ali', 'profile', 0],
    ['Amina Ali', 'calendar', 0],
  ])
  clock.advance(hour)
  await it.calendar(it.amina.token)
  await expect.poll(it.readings).toEqual([
    ['Amina Ali', 'calendar', 0],
    ['Amina Ali', 'profile', -hour],
    ['Amina Ali', 'calendar', -hour],
  ])
})

test('[LOOKED-01] [LOOKED-02] calls are in it, with those that the TV answered by itself, and copies; the resident sees the last 30 days', async () => {
  const it = await start()
  const { box, karin, amina } = it
  const called = (userId: number, call: number, hoursAgo: number, direction = 'to_box') => ({
    at: new Date(clock.now().getTime() - hoursAgo * hour),
    action: 'call_started' as const,
    userId,
    boxId: box.id,
    subjectType: 'call',
    subjectId: call,
    detail: { direction },
  })
  const answered = { ...called(karin.id, 1, 2), action: 'call_answered' as const }
  await server.db
    .insert(auditEntries)
    .values([
      called(karin.id, 1, 2),
      { ...answered, detail: { direction: 'to_box', automatic: true } },
      called(amina.id, 2, 1),
      called(amina.id, 3, 1, 'from_box'),
      called(amina.id, 4, 31 * 24),
      { ...called(karin.id, box.id, 3), action: 'export_fetched', subjectType: 'box', detail: {} },
    ])
  const fresh = [
    ['Amina Ali', 'call', -hour],
    ['Karin Lind', 'automaticAnswer', -2 * hour],
    ['Karin Lind', 'copy', -3 * hour],
  ]
  expect(await it.readings()).toEqual([...fresh, ['Amina Ali', 'call', -31 * 24 * hour]])
  const { body } = await server.call('GET', 'box/access-log', { token: box.token })
  const own = listOf(OwnAccessSchema).parse(body).data
  expect(own.map(({ what, name, at }) => [name, what, at - clock.now().getTime()])).toEqual(fresh)
})

test('messages are opened by those who did not send them', async () => {
  const it = await start()
  await it.send()
  await it.messages(it.karin.token)
  await it.messages(it.amina.token)
  await expect.poll(it.readings).toEqual([['Amina Ali', 'messages', 0]])
})

test('administrators find it in the audit, by the name of who it was', async () => {
  const it = await start()
  const chief = await world.user({ role: 'admin', level: 'cluster', clusterId: it.clusterId })
  await it.profile(it.amina.token)
  const found = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '50' })
    const { body } = await server.call('GET', `audit?${query.toString()}`, { token: chief.token })
    const { data, total } = listOf(AuditEntrySchema).parse(body)
    return [total, ...data.map(({ action, userName, room, resident }) => [action, userName, room, resident])]
  }
  const entry = ['profile_read', 'Amina Ali', '214', 'Astrid Lind']
  await expect.poll(() => found({ search: 'amina a' })).toEqual([1, entry])
  expect(await found({ search: 'astrid' })).toEqual([1, entry])
  expect(await found({ search: 'karin' })).toEqual([0])
  expect(await found({ search: '%' })).toEqual([0])
  expect(await found({ boxId: it.box.id, action: 'profile_read' })).toEqual([1, entry])
})
