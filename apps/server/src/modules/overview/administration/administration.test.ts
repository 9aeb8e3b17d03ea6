import { answerOf } from '@lykta/contract/envelope'
import { AdministrationOverviewSchema, FirstStepsSchema } from '@lykta/contract/overview'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, calls, clusters, entityGroups, files, onlineCounts } from '../../../tables.ts'
import { send } from '../../../testing/messages.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { createAdministrationOverview } from './service.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async ({ token }: { token: string }) =>
  answerOf(AdministrationOverviewSchema).parse(
    (await server.call('GET', 'overview/administration', { token })).body,
  ).data

const firstSteps = async ({ token }: { token: string }) =>
  answerOf(FirstStepsSchema).parse((await server.call('GET', 'overview/first-steps', { token })).body).data

/** A cluster with its administrator. */
const makeCluster = async () => {
  const { clusterId, groupId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { clusterId, groupId, admin }
}

test('[OVERVIEW-01] counts the boxes of the administrator’s cluster as the list of boxes filters them', async () => {
  const { groupId, admin } = await makeCluster()
  const long = new Date(Date.now() - 61 * minuteMs)
  const just = new Date(Date.now() - 59 * minuteMs)
  await world.box({ groupId, online: true, battery: 90 })
  await world.box({ groupId, online: true, battery: 8, usingBattery: true })
  await world.box({ groupId, online: false, lastSeenAt: long })
  await world.box({ groupId, online: false, lastSeenAt: just })
  await world.box({ groupId, tokenHash: null })
  await world.box({ groupId, online: true, retiredAt: new Date() })
  const { boxes } = await read(admin)
  expect(boxes).toEqual({ total: 5, tvs: 4, online: 2, offline: 1, lowBattery: 1 })
  for (const [filter, count] of [
    ['offline', boxes.offline],
    ['lowBattery', boxes.lowBattery],
  ] as const) {
    const query = new URLSearchParams({ filter: JSON.stringify({ [filter]: true }) })
    const { body } = await server.call('GET', `boxes?${query.toString()}`, admin)
    expect(body).toMatchObject({ total: count })
  }
})

test('[OVERVIEW-02] counts calls and messages by the region’s days, and a message to many rooms once', async () => {
  const { groupId, clusterId, admin } = await makeCluster()
  const [one, two] = [await world.box({ groupId }), await world.box({ groupId })]
  const nurse = await world.user({ role: 'staff', clusterId })
  await world.assignStaff(nurse.id, groupId)
  await send(server, nurse.token, { ids: [one.roomId, two.roomId] })
  const call = (startedAt: number, answered: boolean) =>
    server.db.insert(calls).values({
      callerExtension: nurse.extension,
      calleeExtension: one.extension,
      userId: nurse.id,
      boxId: one.id,
      roomId: one.roomId,
      direction: 'to_box',
      video: true,
      startedAt: new Date(startedAt),
      answeredAt: answered ? new Date(startedAt) : null,
      endedAt: new Date(startedAt + 1000),
    })
  const now = Date.now()
  await call(now, true)
  await call(now, false)
  await call(now - 7 * dayMs, true)
  await call(now - 20 * dayMs, true)
  const { days } = await read(admin)
  expect(days).toHaveLength(14)
  expect(days.at(-1)).toMatchObject({ calls: 2, answered: 1, messages: 1 })
  expect(days.at(-8)).toMatchObject({ calls: 1, answered: 1, messages: 0 })
  expect(days.reduce((sum, day) => sum + day.calls, 0)).toBe(3)
  const stockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })
  expect(days.at(-1)?.day).toBe(stockholm.format(now))
})

test('[OVERVIEW-03] counts what failed in the last seven days, and what the files take', async () => {
  const { clusterId, admin } = await makeCluster()
  const fail = (action: 'film_failed' | 'mail_failed', at: number) =>
    server.db.insert(auditEntries).values({ action, at: new Date(at), clusterId })
  await fail('film_failed', Date.now())
  await fail('mail_failed', Date.now())
  await fail('mail_failed', Date.now() - 6 * dayMs)
  await fail('mail_failed', Date.now() - 8 * dayMs)
  const file = {
    ownerId: admin.id,
    category: 1,
    name: 'a.jpg',
    mediaType: 'image/jpeg',
    kind: 'image' as const,
    size: 1000,
  }
  await server.db.insert(files).values([
    { ...file, fd: `kept-${String(admin.id)}` },
    { ...file, fd: `deleted-${String(admin.id)}`, deletedAt: new Date() },
  ])
  expect(await read(admin)).toMatchObject({
    failed: { films: 1, mails: 2 },
    storage: { files: 1, bytes: 1000 },
  })
})

test('[OVERVIEW-05] says which first steps have been taken', async () => {
  const [made] = await server.db.insert(clusters).values({ name: 'Empty' }).returning()
  const clusterId = made?.id ?? 0
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const none = {
    cluster: true,
    entityGroup: false,
    entity: false,
    group: false,
    room: false,
    user: false,
    tv: false,
    message: false,
  }
  expect(await firstSteps(admin)).toEqual(none)
  const [area] = await server.db.insert(entityGroups).values({ clusterId, name: 'North' }).returning()
  expect(await firstSteps(admin)).toEqual({ ...none, entityGroup: true })
  await server.db
    .update(entityGroups)
    .set({ retiredAt: new Date() })
    .where(eq(entityGroups.id, area?.id ?? 0))
  await world.user({ role: 'staff', clusterId })
  expect(await firstSteps(admin)).toEqual({ ...none, user: true })
  const full = await makeCluster()
  const box = await world.box({ groupId: full.groupId })
  const upToTv = {
    cluster: true,
    entityGroup: true,
    entity: true,
    group: true,
    room: true,
    user: false,
    tv: true,
  }
  expect(await firstSteps(full.admin)).toEqual({ ...upToTv, message: false })
  await send(server, full.admin.token, { ids: [box.roomId] })
  expect(await firstSteps(full.admin)).toEqual({ ...upToTv, message: true })
})

test('[OVERVIEW-01] writes down once a quarter of an hour how many TVs are online, and shows a day of it', async () => {
  const clock = createTestClock()
  const { clusterId, groupId, admin } = await makeCluster()
  await world.box({ groupId, online: true })
  await world.box({ groupId, online: false })
  await world.box({ groupId, tokenHash: null })
  const { count } = createAdministrationOverview({
    db: server.db,
    clock,
    timeZone: 'Europe/Stockholm',
    worstTrouble: () => Promise.resolve(null),
  })
  await Promise.all([count(), count()])
  clock.advance(-15 * minuteMs)
  await count()
  await server.db
    .insert(onlineCounts)
    .values({ clusterId, at: new Date(Date.now() - 25 * 60 * minuteMs), online: 9, tvs: 9 })
  const { online } = await read(admin)
  expect(online).toMatchObject([
    { online: 1, tvs: 2 },
    { online: 1, tvs: 2 },
  ])
  const [first, second] = online
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(15 * minuteMs)
  expect((first?.at ?? 1) % (15 * minuteMs)).toBe(0)
})

test('[OVERVIEW-01] is for administrators', async () => {
  const { clusterId } = await makeCluster()
  for (const role of ['staff', 'relative'] as const) {
    const { token } = await world.user({ role, clusterId })
    expect((await server.call('GET', 'overview/administration', { token })).status).toBe(422)
  }
})
