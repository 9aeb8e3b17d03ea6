import { answerOf, listOf } from '@lykta/contract/envelope'
import { ErasurePreviewSchema, FormerResidentSchema } from '@lykta/contract/privacy'
import { and, eq, getTableColumns, getTableName, is, isNotNull, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock, systemIds } from '../../../platform/clock.ts'
import { createMailer } from '../../../platform/mail.ts'
import * as tables from '../../../tables.ts'
import { mailsTo } from '../../../testing/mailbox.ts'
import { send } from '../../../testing/messages.ts'
import {
  personalColumns,
  referencesThatGo,
  tableCalled,
  tellingColumns,
} from '../../../testing/personal-columns.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { picture, uploaded } from '../../../testing/upload-files.ts'
import { createWorld } from '../../../testing/world.ts'
import type { Fate } from './fate.ts'
import { erasuresMs } from './index.ts'
import { countRows } from './repo.ts'
import { fatesOfResident } from './residents/repo.ts'
import { fatesOfUser } from './users/repo.ts'

test.each(Object.entries(personalColumns))(
  '[PRIVACY-02] what becomes of each column of %s is said',
  (name, said) => {
    const entered = Object.values(said).flatMap((names) => names.split(' '))
    expect(entered).toEqual(expect.arrayContaining(tellingColumns(tableCalled(name))))
    expect(Object.keys(getTableColumns(tableCalled(name)))).toEqual(expect.arrayContaining(entered))
    expect(new Set(entered).size).toBe(entered.length)
  },
)

/** Pictures take their time on a busy machine. */
const timeout = 60_000
const looks = createTestAfter(erasuresMs)
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { after: looks.after } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Stands in everything that has to go. */
const mark = 'Ljungqvisthem'
const at = new Date()
const later = new Date(Date.now() + 86_400_000)
const profile = { title: '', firstName: 'Astrid', lastName: mark, phone: mark, address: mark, state: mark }

const startHome = async () => {
  const { groupId, clusterId } = await world.group()
  const room = await world.room(groupId, { name: '214', location: 'Mamma' })
  const box = await world.box({ groupId, roomId: room.id, profile, macAddress: mark })
  const beside = await world.box({ groupId })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const karin = await world.user({ clusterId })
  for (const { id } of [box, beside]) await world.link(karin.id, id)
  return { box, beside, admin, karin, clusterId, groupId }
}
type Home = Awaited<ReturnType<typeof startHome>>

const insert = async <T extends PgTable>(table: T, values: T['$inferInsert']) => {
  await server.db.insert(table).values(values)
}

/** Where the mark is still found: in a table, among the words of a search, in the outbox. */
const leftovers = async (): Promise<string[]> => {
  const found: string[] = []
  for (const table of Object.values(tables).filter((one) => is(one, PgTable))) {
    const { rows } = await server.db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${table} as t where row_to_json(t)::text ilike ${`%${mark.slice(0, 10)}%`}`,
    )
    found.push(...rows.map(({ row }) => `${getTableName(table)} ${row}`))
  }
  const outbox = join(server.config.dataDir, 'outbox')
  for (const name of await readdir(outbox).catch(() => []))
    if ((await readFile(join(outbox, name), 'utf8')).includes(mark)) found.push(name)
  return found
}

const referring = async (idsOf: Readonly<Record<string, number>>): Promise<string[]> => {
  const found: string[] = []
  for (const { what, ...one } of referencesThatGo(idsOf))
    if ((await countRows(server.db, one)) > 0) found.push(what)
  return found
}

const storedParts = async (fd: string): Promise<string[]> => {
  const names = await readdir(join(server.config.dataDir, 'files', fd.slice(0, 2))).catch(() => [])
  return names.filter((name) => name.startsWith(fd))
}

const untilErased = (kind: 'user' | 'resident', subjectId: number) =>
  vi.waitFor(async () => {
    const { erasures } = tables
    const isIt = and(eq(erasures.kind, kind), eq(erasures.subjectId, subjectId), isNotNull(erasures.doneAt))
    expect(await server.db.select().from(erasures).where(isIt)).toHaveLength(1)
  })

/** What the fates say is tried on something. */
const expectSomethingOfEach = async (fates: readonly Fate[]) => {
  const missing: string[] = []
  for (const { table, rows } of fates)
    if ((await countRows(server.db, { table, rows })) === 0) missing.push(getTableName(table))
  // A hash of an attempt, which is found by no person.
  expect(missing.filter((name) => name !== 'failed_attempts')).toEqual([])
}

const mail = ({ to, text }: { to: string; text: string }) =>
  createMailer({
    smtpUrl: undefined,
    allowPlain: true,
    from: 'Lykta <lykta@example.org>',
    outbox: join(server.config.dataDir, 'outbox'),
    clock: systemClock,
    ids: systemIds,
  }).send({ to, subject: 'News', text, html: `<p>${text}</p>` })

const fillResident = async ({ box, beside, karin, admin, clusterId }: Home) => {
  const { db } = server
  const { id: boxId, roomId } = box
  const file = await uploaded(server, karin.token, { name: `${mark}.jpg`, content: await picture() })
  const avatar = await uploaded(server, karin.token, { name: `${mark}2.jpg`, content: await picture() })
  await send(server, karin.token, { ids: [roomId], subject: mark, message: mark, files: [file.id] })
  await send(server, karin.token, {
    ids: [roomId, beside.roomId],
    subject: 'To both',
    message: 'Tea at three',
  })
  const plan = { schedule: later.getTime(), subject: 'Planned' }
  await send(server, karin.token, { ids: [roomId], ...plan, message: mark })
  await send(server, karin.token, { ids: [roomId, beside.roomId], ...plan, message: 'For both' })
  await db
    .update(tables.links)
    .set({
      avatar: avatar.fd,
      nickName: mark,
      firstNickName: mark,
      autoAnswer: { agreedBy: mark, agreedAt: 1 },
    })
    .where(and(eq(tables.links.boxId, boxId), eq(tables.links.userId, karin.id)))
  await insert(tables.calendarSubscriptions, {
    roomId,
    createdBy: karin.id,
    name: mark,
    url: `https://example.org/${mark}`,
    dueAt: later,
  })
  await insert(tables.calendarEvents, {
    roomId,
    createdBy: karin.id,
    title: mark,
    body: mark,
    startsAt: later,
  })
  await insert(tables.calendarFeeds, { roomId, userId: karin.id, secretHash: `${mark}${String(boxId)}` })
  await insert(tables.calls, {
    callerExtension: karin.extension,
    calleeExtension: box.extension,
    userId: karin.id,
    boxId,
    roomId,
    direction: 'to_box',
    video: true,
    startedAt: at,
  })
  await insert(tables.reportedCalls, {
    userId: karin.id,
    roomId,
    incoming: true,
    startedAt: at,
    durationSeconds: 5,
  })
  const [alarm] = await db
    .insert(tables.alarms)
    .values({
      origin: 'resident',
      clusterId,
      roomId,
      title: mark,
      body: mark,
      endNote: mark,
      level: 'important',
      state: 'sent',
      target: 'individuals',
    })
    .returning()
  await insert(tables.alarmRecipients, { alarmId: alarm?.id ?? 0, roomId })
  await insert(tables.linkMails, {
    boxId,
    recipientId: karin.id,
    recipient: { email: 'k@example.org', firstName: 'Karin', language: 'en', clusterId, boxName: mark },
    userIds: [karin.id],
    byUserId: admin.id,
    dueAt: later,
  })
  await insert(tables.consents, {
    boxId,
    purpose: 'automaticAnswer',
    userId: karin.id,
    cohabitant: mark,
    giver: 'guardian',
    givenBy: mark,
    proof: 'oral',
    witness: mark,
    from: at,
    withdrawnAt: at,
    withdrawnBy: mark,
  })
  await insert(tables.sensors, { boxId, name: mark, topics: ['power'], tokenHash: `${mark}${String(boxId)}` })
  await insert(tables.pairings, {
    id: crypto.randomUUID(),
    code: String(boxId).padStart(6, '0'),
    secretHash: mark,
    expiresAt: later,
    boxId,
    address: mark,
    device: mark,
  })
  await insert(tables.inboxEntries, { boxId, cursor: 900, kind: 'message', itemId: 1, at })
  await insert(tables.notificationPreferences, {
    userId: karin.id,
    boxId,
    kind: 'call_missed',
    enabled: false,
  })
  await insert(tables.pushedStates, { userId: karin.id, boxId, kind: 'box_offline', at })
  await insert(tables.dataExports, {
    kind: 'resident',
    subjectId: boxId,
    askedBy: karin.id,
    fd: `x${String(boxId)}`,
  })
  await insert(tables.auditEntries, { at, action: 'profile_read', userId: karin.id, boxId, clusterId })
  await mail({ to: 'k@example.org', text: `For Astrid ${mark} på Åsgården` })
  return { file, avatar }
}

const fillUser = async ({ box, beside, clusterId, groupId }: Home) => {
  const { db } = server
  const eva = await world.user({
    clusterId,
    role: 'staff',
    username: mark,
    email: `${mark}@example.org`,
    firstName: 'Eva',
    lastName: 'Berg',
    phone: mark,
    company: mark,
    recentBrowser: { name: mark, version: '1', platform: mark, address: mark },
  })
  const { id: userId, token } = eva
  await world.assignStaff(userId, groupId)
  await world.link(userId, box.id, { nickName: mark })
  const [carried, unsent, portrait] = [
    await uploaded(server, token, { name: 'sent.jpg', content: await picture() }),
    await uploaded(server, token, { name: `${mark}.jpg`, content: await picture() }),
    await uploaded(server, token, { name: `${mark}2.jpg`, content: await picture() }),
  ]
  await server.call('PUT', `users/${String(userId)}/picture`, { token, body: { file: portrait.id } })
  await send(server, token, {
    ids: [box.roomId],
    subject: 'Hello',
    message: 'I was here',
    files: [carried.id],
  })
  await send(server, token, { ids: [box.roomId], subject: mark, message: mark, schedule: later.getTime() })
  await insert(tables.calendarSubscriptions, {
    roomId: box.roomId,
    createdBy: userId,
    name: mark,
    url: `https://example.org/${mark}`,
    dueAt: later,
  })
  await insert(tables.calendarFeeds, { roomId: box.roomId, userId, secretHash: mark })
  const consent = { boxId: box.id, giver: 'self', givenBy: 'Astrid', proof: 'signed', from: at } as const
  await insert(tables.consents, { ...consent, purpose: 'automaticAnswer', userId })
  await insert(tables.consents, { ...consent, purpose: 'help', notedBy: userId })
  await insert(tables.calendarEvents, {
    roomId: box.roomId,
    createdBy: userId,
    title: 'Tea',
    body: '',
    startsAt: later,
  })
  await insert(tables.calls, {
    callerExtension: eva.extension,
    calleeExtension: box.extension,
    userId,
    boxId: box.id,
    roomId: box.roomId,
    direction: 'to_box',
    video: true,
    startedAt: at,
  })
  await insert(tables.reportedCalls, {
    userId,
    roomId: box.roomId,
    incoming: true,
    startedAt: at,
    durationSeconds: 5,
    callId: mark,
  })
  const alarm = {
    clusterId,
    body: 'Walk',
    level: 'info' as const,
    target: 'group' as const,
    targetIds: [groupId],
  }
  await insert(tables.alarms, { ...alarm, createdBy: userId, title: mark, state: 'draft' })
  await insert(tables.alarms, { ...alarm, takenBy: userId, title: 'Taken', state: 'sent' })
  const [row] = await db
    .insert(tables.alarms)
    .values({ ...alarm, createdBy: userId, title: 'Drill', state: 'sent' })
    .returning()
  const alarmId = row?.id ?? 0
  await insert(tables.alarmRecipients, { alarmId, roomId: beside.roomId, handledBy: userId })
  await insert(tables.alarmSteps, {
    alarmId,
    position: 0,
    kind: 'people',
    at,
    state: 'done',
    userIds: [userId],
  })
  await insert(tables.alarmCalls, { alarmId, userId, at })
  await insert(tables.alarmNotSentMails, { alarmId, userId, dueAt: later, isRepeated: false, tryAt: later })
  await insert(tables.groupLadders, { groupId, steps: [{ kind: 'people', after: 5, ids: [userId] }] })
  await insert(tables.linkMails, {
    boxId: box.id,
    recipientId: userId,
    recipient: { email: eva.email, firstName: mark, language: 'en', clusterId, boxName: mark },
    userIds: [userId],
    byUserId: userId,
    dueAt: later,
  })
  const disk = { holds: ['files' as const], state: 'fine' as const, freeBytes: 1, sizeBytes: 2 }
  await insert(tables.diskMails, { userId, server: 'one', disk, tryAt: later })
  const [session] = await db.select().from(tables.sessions).where(eq(tables.sessions.userId, userId))
  const sessionId = session?.id ?? 0
  await insert(tables.pushSubscriptions, {
    userId,
    sessionId,
    token: mark,
    endpoint: `https://x.example/${mark}`,
  })
  await insert(tables.knownDevices, { userId, tokenHash: mark, lastUsedAt: at })
  await insert(tables.passwordResets, { userId, tokenHash: mark, expiresAt: later, invitation: true })
  await insert(tables.providerIdentities, { userId, provider: 'bankid', issuer: mark, subject: mark })
  await insert(tables.userIdentifiers, { userId, kind: 'personalNumber', keyedHash: mark })
  await insert(tables.devicePins, { userId, pinHash: mark })
  const [device] = await db.insert(tables.sharedDevices).values({ clusterId, name: 'Tablet' }).returning()
  await insert(tables.deviceUsers, { userId, deviceId: device?.id ?? 0, lastUsedAt: later })
  await insert(tables.directoryAccounts, { userId, clusterId, username: mark, externalId: mark })
  const [directoryGroup] = await db
    .insert(tables.directoryGroups)
    .values({ clusterId, name: 'Nurses' })
    .returning()
  await insert(tables.directoryMembers, { groupId: directoryGroup?.id ?? 0, userId })
  await insert(tables.directorySettlings, { userId })
  await insert(tables.directoryMails, { userId, kind: 'accountClosed', tryAt: later })
  await insert(tables.scimTokens, { clusterId, name: mark, tokenHash: mark, createdBy: userId })
  await insert(tables.emailChanges, {
    userId,
    email: `new-${mark}@example.org`,
    tokenHash: mark,
    expiresAt: later,
  })
  await insert(tables.notificationPreferences, { userId, boxId: box.id, kind: 'call_missed', enabled: false })
  await insert(tables.notificationSettings, { userId, quietHours: { from: '22:00', to: '06:00' } })
  await insert(tables.pushedStates, { userId, boxId: box.id, kind: 'box_offline', at })
  await insert(tables.userImports, { key: mark, userId })
  await insert(tables.dataExports, {
    kind: 'user',
    subjectId: userId,
    askedBy: userId,
    fd: `y${String(userId)}`,
  })
  await insert(tables.auditEntries, { at, action: 'login', userId, clusterId })
  await mail({ to: eva.email, text: 'A link for you' })
  return { eva, carried, unsent, portrait }
}

const previewOf = async (path: string, token: string) => {
  const { body } = await server.call('GET', `${path}/erasure`, { token })
  return answerOf(ErasurePreviewSchema).parse(body).data
}

test(
  '[PRIVACY-01] [PRIVACY-02] nothing is left of an erased resident but what the law and alarms ask for',
  { timeout },
  async () => {
    const home = await startHome()
    const { box, beside, admin, karin } = home
    const { file, avatar } = await fillResident(home)
    const stay = { boxId: box.id, roomId: box.roomId }
    await expectSomethingOfEach(fatesOfResident(stay))
    expect((await leftovers()).length).toBeGreaterThan(10)
    const path = `boxes/${String(box.id)}`
    const preview = await previewOf(path, admin.token)
    expect(preview.goes).toContainEqual({ what: 'calendar', count: 3 })
    expect(preview.stays).toContainEqual({ what: 'alarms', why: 'alarms', count: 1 })

    expect((await server.call('DELETE', path, { token: admin.token })).status).toBe(200)
    await untilErased('resident', box.id)
    expect(await leftovers()).toEqual([])
    expect(await referring({ boxes: box.id, rooms: box.roomId })).toEqual([])
    const stays = await server.db.select().from(tables.rooms).where(eq(tables.rooms.groupId, home.groupId))
    expect(stays.filter(({ location }) => location === 'Mamma').map(({ id }) => id)).toEqual([beside.roomId])
    for (const { fd } of [file, avatar]) expect(await storedParts(fd)).toEqual([])
    const after = await previewOf(path, admin.token)
    expect(after.goes.map(({ what }) => what)).toEqual(['profile', 'alarms'])

    // What went to others as well is theirs.
    const filter = encodeURIComponent(JSON.stringify({ room: beside.roomId }))
    const { body } = await server.call('GET', `message-relative?filter=${filter}`, { token: karin.token })
    expect(JSON.stringify(body)).toContain('Tea at three')
    const plans = await server.db
      .select()
      .from(tables.messages)
      .where(isNotNull(tables.messages.plannedRooms))
    expect(plans.map(({ plannedRooms }) => plannedRooms)).toEqual([[beside.roomId]])
  },
)

test(
  '[PRIVACY-01] [PRIVACY-02] nothing is left of a deleted user but the name, with what they have sent',
  { timeout },
  async () => {
    const home = await startHome()
    await server.db
      .update(tables.boxes)
      .set({ profile: { ...profile, lastName: 'L', phone: '', address: '', state: '' }, macAddress: '' })
    await server.db.update(tables.rooms).set({ location: '' })
    const { eva, carried, unsent, portrait } = await fillUser(home)
    await expectSomethingOfEach(fatesOfUser(eva.id))
    expect((await leftovers()).length).toBeGreaterThan(10)
    const path = `users/${String(eva.id)}`
    const preview = await previewOf(path, home.admin.token)
    expect(preview.stays).toContainEqual({ what: 'messages', why: 'author', count: 1 })

    expect((await server.call('DELETE', path, { token: home.admin.token })).status).toBe(200)
    await untilErased('user', eva.id)
    expect((await leftovers()).filter((row) => !row.endsWith('.eml'))).toEqual([])
    expect(await referring({ users: eva.id })).toEqual([])
    for (const { fd } of [unsent, portrait]) expect(await storedParts(fd)).toEqual([])
    expect(await storedParts(carried.fd)).not.toEqual([])
  },
)

test('[PRIVACY-03] an erasure that was broken off begins again, and a restored backup is erased again', async () => {
  const home = await startHome()
  const { box } = home
  await insert(tables.erasures, { kind: 'resident', subjectId: box.id, tries: 1, tryAt: new Date() })
  looks.end()
  await untilErased('resident', box.id)
  const [row] = await server.db.select().from(tables.boxes).where(eq(tables.boxes.id, box.id))
  expect(row).toMatchObject({ tokenHash: null, profile: { firstName: '', lastName: '' } })
  expect(row?.retiredAt).not.toBeNull()
})

test('[PRIVACY-04] administrators find who has left, until they are erased, and are mailed', async () => {
  const { box, admin } = await startHome()
  const former = async () => {
    const { body } = await server.call('GET', 'boxes/former', { token: admin.token })
    return listOf(FormerResidentSchema).parse(body).data
  }
  expect(await former()).toEqual([])
  await server.call('POST', `boxes/${String(box.id)}/retire`, { token: admin.token })
  expect(await former()).toMatchObject([{ id: box.id, name: `Astrid ${mark}`, room: '214', erasing: false }])
  await server.call('DELETE', `boxes/${String(box.id)}`, { token: admin.token })
  await untilErased('resident', box.id)
  expect(await former()).toEqual([])
  await vi.waitFor(async () => expect(await mailsTo(server, admin.email)).toHaveLength(1))
})
