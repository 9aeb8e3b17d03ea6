import { dayAt } from '@lykta/calendar'
import { listOf } from '@lykta/contract/envelope'
import { OverviewItemSchema } from '@lykta/contract/overview'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calendarEvents, calendarExceptions, messageRecipients } from '../../../tables.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { send } from '../../../testing/messages.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { createBoxAccess } from '../../boxes/index.ts'
import { createCalendarReading } from '../../calendar/index.ts'
import { createFloorService } from './service.ts'

const hourMs = 3_600_000

/** A floor with two residents, and a nurse who works on it. */
const makeFloor = async (server: TestServer) => {
  const world = createWorld(server.db)
  const group = await world.group()
  const [one, two] = [await world.box(group), await world.box(group)]
  const amina = await world.user({ role: 'staff' })
  await world.assignStaff(amina.id, group.groupId)
  const overview = async (token: string) => {
    const { body } = await server.call('GET', 'overview', { token })
    return listOf(OverviewItemSchema).parse(body).data
  }
  const event = async (roomId: number, title: string, startsAt: number, daily = false) => {
    const [made] = await server.db
      .insert(calendarEvents)
      .values({
        roomId,
        createdBy: amina.id,
        title,
        body: '',
        startsAt: new Date(startsAt),
        interval: daily ? 'Daily' : 'none',
      })
      .returning()
    return made?.id ?? 0
  }
  return { world, group, one, two, amina, overview, event }
}

test('names the floor of each box, and counts the own messages that are unread there', async () => {
  await using server = await startTestServer()
  const { world, group, one, two, amina, overview } = await makeFloor(server)
  const johan = await world.user()
  await world.link(johan.id, one.id)
  await send(server, amina.token, { ids: [one.roomId, two.roomId] })
  const read = await send(server, amina.token, { ids: [one.roomId] })
  await server.db
    .update(messageRecipients)
    .set({ readAt: new Date() })
    .where(eq(messageRecipients.messageId, read))
  const recalled = await send(server, amina.token, { ids: [two.roomId] })
  await server.call('DELETE', `message/${String(recalled)}`, amina)
  await send(server, johan.token, { ids: [one.roomId] })
  await send(server, johan.token, { ids: [one.roomId] })
  const place = { group: { id: group.groupId, name: 'Second floor' }, entity: { name: 'Björkgården' } }
  expect(await overview(amina.token)).toMatchObject([
    { id: one.id, unread: 1, ...place },
    { id: two.id, unread: 1, ...place },
  ])
  expect(await overview(johan.token)).toMatchObject([{ id: one.id, unread: 2 }])
})

test('says what begins next in each room, and nothing that has begun or lies a week ahead', async () => {
  await using server = await startTestServer()
  const { one, two, amina, overview, event } = await makeFloor(server)
  const now = Date.now()
  await event(one.roomId, 'Going on', now - 60_000)
  await event(one.roomId, 'Choir', now + 3 * hourMs)
  const moved = await event(one.roomId, 'Walk', now + hourMs - 24 * hourMs, true)
  await server.db
    .insert(calendarExceptions)
    .values({ eventId: moved, day: dayAt(now + hourMs, 'Europe/Stockholm') })
  await event(two.roomId, 'Far ahead', now + 7 * 24 * hourMs)
  expect(await overview(amina.token)).toMatchObject([
    { id: one.id, next: { title: 'Choir', start: now + 3 * hourMs } },
    { id: two.id, next: null },
  ])
})

test('lists an administrator’s own boxes, not all of the cluster', async () => {
  await using server = await startTestServer()
  const { world, group, two, overview } = await makeFloor(server)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: group.clusterId })
  expect(await overview(admin.token)).toEqual([])
  await world.link(admin.id, two.id)
  expect(await overview(admin.token)).toMatchObject([{ id: two.id }])
})

test('costs no more queries for many boxes than for two', async () => {
  await using server = await startTestServer()
  const { world, group, one, amina, event } = await makeFloor(server)
  await event(one.roomId, 'Choir', Date.now() + hourMs, true)
  await using counted = countQueries(server.database.connection)
  const { db } = counted
  const access = createBoxAccess(db)
  const clock = createTestClock()
  const list = createFloorService({
    db,
    clock,
    access,
    nextIn: createCalendarReading({ db, clock, access, events: { publish: () => undefined } }).nextIn,
  })
  const cost = async () => {
    const { result, queries } = await counted.during(() => list({ userId: amina.id }))
    return { listed: result.length, queries }
  }
  const few = await cost()
  expect(few).toEqual({ listed: 2, queries: 5 })
  for (let made = 0; made < 10; made += 1) {
    const box = await world.box(group)
    await event(box.roomId, 'Choir', Date.now() + hourMs, true)
  }
  expect(await cost()).toEqual({ listed: 12, queries: few.queries })
})
