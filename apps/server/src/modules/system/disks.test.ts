import { answerOf } from '@lykta/contract/envelope'
import { AdministrationOverviewSchema } from '@lykta/contract/overview'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditEntries, backupRuns, clusters, diskMails, servers } from '../../tables.ts'
import type { DiskSpace } from '../../platform/disk-space.ts'
import { drill } from '../../testing/alarm-world.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { mailsTo, subjectOf } from '../../testing/mailbox.ts'
import { textLike } from '../../testing/matchers.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { lookMs } from './disk-mails.ts'
import { measureMs } from './index.ts'

const terabyte = 1e12

/** A server whose one disk has as much room as a test says, and two people who look after it. */
const startFilling = async (environment: Record<string, string> = {}) => {
  const [measuring, mailing] = [createTestAfter(measureMs), createTestAfter(lookMs)]
  const clock = createTestClock()
  const space: DiskSpace = { device: 1, freeBytes: terabyte, sizeBytes: terabyte }
  const overrides = {
    after: (ms: number, run: () => void) => (ms === measureMs ? measuring : mailing).after(ms, run),
    clock,
    databaseFolder: '/database',
    readDiskSpace: () => Promise.resolve({ ...space }),
  }
  const server = await startTestServer({ environment, overrides })
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const system = await world.user({ role: 'admin', level: 'system' })
  const other = await world.user({ role: 'admin', level: 'system', language: 'sv' })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const box = await world.box({ groupId })
  const row = async () => (await server.db.select().from(servers))[0]
  return {
    server,
    world,
    clock,
    mailing,
    system,
    other,
    admin,
    box,
    row,
    /** The disk has so much free, and is measured. */
    measure: async (freeBytes: number) => {
      space.freeBytes = freeBytes
      await vi.waitFor(() => expect(measuring.count()).toBeGreaterThan(0))
      measuring.end()
      await vi.waitFor(async () => expect((await row())?.disks[0]?.freeBytes).toBe(freeBytes))
    },
    subjects: async (to: { email: string }) => (await mailsTo(server, to.email)).map(subjectOf),
    trouble: async ({ token }: { token: string }) =>
      answerOf(AdministrationOverviewSchema).parse(
        (await server.call('GET', 'overview/administration', { token })).body,
      ).data.trouble,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('[SYSTEM-01] whoever looks after the system is mailed once for each state that a disk gets into', async () => {
  await using it = await startFilling()
  await it.measure(0.14 * terabyte)
  await vi.waitFor(async () => {
    expect(await it.subjects(it.system)).toEqual(['Lykta: A disk is filling up'])
    expect(await it.subjects(it.other)).toHaveLength(1)
  })
  await it.measure(0.13 * terabyte)
  it.clock.advance(1_000)
  await it.measure(0.04 * terabyte)
  await vi.waitFor(async () =>
    expect(await it.subjects(it.system)).toEqual([
      'Lykta: A disk is filling up',
      'Lykta: A disk is almost full',
    ]),
  )
  expect(await it.subjects(it.admin)).toEqual([])
  const [, swedish = ''] = await mailsTo(it.server, it.other.email)
  expect(swedish).toMatch(/40(?:=C2=A0| )GB av 1/)
  await vi.waitFor(async () => expect(await it.server.db.select().from(diskMails)).toEqual([]))
})

test('[SYSTEM-01] a server that starts again mails no state that it has mailed before', async () => {
  await using it = await startFilling()
  const name = (await it.row())?.name ?? ''
  const disk = {
    holds: ['files' as const, 'database' as const],
    freeBytes: 0.14 * terabyte,
    sizeBytes: terabyte,
  }
  await it.server.db
    .update(servers)
    .set({ disks: [{ ...disk, state: 'low' }] })
    .where(eq(servers.name, name))
  await it.measure(0.13 * terabyte)
  expect(await it.subjects(it.system)).toEqual([])
})

test('[SYSTEM-01] a mail that the mail server does not take is tried again, and in the end recorded', async () => {
  await using mailServer = await startMailServer(() => true)
  await using it = await startFilling({ SMTP_URL: mailServer.url })
  await it.measure(0.14 * terabyte)
  for (const delayMs of [5_000, 30_000, 120_000, 600_000]) {
    await vi.waitFor(async () => {
      const rows = await it.server.db.select().from(diskMails)
      expect(rows.map(({ tryAt }) => tryAt.getTime() - it.clock.now().getTime())).toEqual([delayMs, delayMs])
    })
    it.clock.advance(delayMs)
    it.mailing.end()
  }
  await vi.waitFor(async () => expect(await it.server.db.select().from(diskMails)).toEqual([]))
  expect(
    await it.server.db.select().from(auditEntries).where(eq(auditEntries.action, 'mail_failed')),
  ).toMatchObject([{ detail: { mail: 'disk' } }, { detail: { mail: 'disk' } }])
})

test('[SYSTEM-02] the overview of whoever looks after the system says which disk is worst, and nobody else’s', async () => {
  await using it = await startFilling()
  await it.server.db.insert(backupRuns).values({ what: 'backup', succeededAt: it.clock.now() })
  expect(await it.trouble(it.system)).toBeNull()
  await it.measure(0.14 * terabyte)
  const own = (await it.row())?.name ?? ''
  expect(await it.trouble(it.system)).toEqual({ kind: 'diskLow', server: own, freeBytes: 0.14 * terabyte })
  expect(await it.trouble(it.admin)).toBeUndefined()
  const other = {
    version: '1',
    startedAt: it.clock.now(),
    seenAt: it.clock.now(),
    disks: [{ holds: ['files' as const], freeBytes: 7, sizeBytes: terabyte, state: 'noUploads' as const }],
  }
  await it.server.db.insert(servers).values({ ...other, name: 'other:80' })
  expect(await it.trouble(it.system)).toEqual({ kind: 'diskNoUploads', server: 'other:80', freeBytes: 7 })
  it.clock.advance(150_000)
  expect(await it.trouble(it.system)).toEqual({ kind: 'serverSilent', server: 'other:80', freeBytes: null })
})

test('[SYSTEM-03] with a full disk changes are refused with a reason to come again; reading and alarms go on', async () => {
  await using it = await startFilling()
  const { token } = it.system
  const write = () => it.server.call('POST', 'clusters', { token, body: { name: 'Öster' } })
  const ready = () => fetch(`${it.server.origin}/readyz`)
  await it.measure(100_000_000)
  const refused = await write()
  expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'disk_full' } })
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await it.server.db.select().from(clusters).where(eq(clusters.name, 'Öster'))).toEqual([])
  const red = await ready()
  expect(red.status).toBe(503)
  expect(await red.json()).toMatchObject({ message: textLike(/128 MB/) })
  expect((await it.server.call('GET', 'clusters', { token })).status).toBe(200)
  const alarm = await it.server.call('POST', 'alarms', {
    token,
    body: { ...drill, state: 'sent', target: 'individuals', ids: [it.box.roomId] },
  })
  expect(alarm.status).toBe(200)
  it.clock.advance(1_000)
  await it.measure(terabyte)
  expect((await write()).status).toBe(200)
  expect((await ready()).status).toBe(200)
})

test('[SYSTEM-03] a disk without room for pictures is no reason to send nobody here, and /healthz says it', async () => {
  await using it = await startFilling()
  await it.measure(500_000_000)
  expect((await fetch(`${it.server.origin}/readyz`)).status).toBe(200)
  const alive = await fetch(`${it.server.origin}/healthz`)
  expect(await alive.json()).toMatchObject({ message: textLike(/no pictures or films/) })
})
