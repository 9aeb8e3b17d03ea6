import { answerOf } from '@lykta/contract/envelope'
import { SystemStateSchema } from '@lykta/contract/system'
import { expect, test } from 'vitest'
import type { BackupRun } from '../../platform/backup/backup-runs.ts'
import { auditEntries, backupRuns, servers } from '../../tables.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { createSystemService } from './service.ts'
import { troublesAmong } from './troubles.ts'

const start = async (environment: Record<string, string> = {}) => {
  const clock = createTestClock()
  const server = await startTestServer({ environment, overrides: { clock } })
  const world = createWorld(server.db)
  const system = await world.user({ role: 'admin', level: 'system' })
  return { clock, server, world, system, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('[SYSTEM-06] whoever looks after the whole system reads how its servers are doing', async () => {
  await using it = await start()
  const { server, system, clock } = it
  const gone = { version: '0.9', startedAt: clock.now(), seenAt: clock.now(), disks: [] }
  await server.db.insert(servers).values({ ...gone, name: 'other:80' })
  await server.db.insert(auditEntries).values({ action: 'mail_failed', at: clock.now() })
  await server.db.insert(backupRuns).values([
    { what: 'backup', succeededAt: clock.now(), failedAt: new Date(0) },
    { what: 'verify', succeededAt: new Date(1) },
    { what: 'rehearsal', succeededAt: new Date(2) },
    { what: 'restore', succeededAt: new Date(0) },
  ])
  const lastBackupAt = clock.now().getTime()
  clock.advance(150_000)
  const { body } = await server.call('GET', 'system', system)
  const state = answerOf(SystemStateSchema).parse(body).data
  expect(state.servers.map(({ name, isSilent }) => [name === 'other:80', isSilent])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(state.postgres).toMatch(/^\d+/)
  expect(state).toMatchObject({
    redis: 'none',
    redisVersion: null,
    mail: { goesOut: false, failed: 1 },
    lastBackupAt,
    lastVerifiedAt: 1,
    lastRehearsedAt: 2,
    certificateEndsAt: null,
  })
  expect(state.troubles).toEqual([
    { kind: 'serverSilent', server: 'other:80', freeBytes: null },
    { kind: 'mailsFail', server: null, freeBytes: null },
  ])
})

test('[SYSTEM-06] an administrator of a municipality, staff and relatives do not', async () => {
  await using it = await start()
  const { clusterId } = await it.world.group()
  for (const user of [
    await it.world.user({ role: 'admin', level: 'cluster', clusterId }),
    await it.world.user({ role: 'staff', clusterId }),
    await it.world.user(),
  ])
    expect((await it.server.call('GET', 'system', user)).body).toMatchObject({ code: 'not_permitted' })
})

test('what does not work comes in the order of how bad it is; a server that was replaced is no trouble', () => {
  const now = new Date()
  const disk = { holds: ['files' as const], freeBytes: 1, sizeBytes: 9, state: 'low' as const }
  const before = (ms: number) => new Date(now.getTime() - ms)
  const one = {
    name: 'one',
    version: '1',
    startedAt: now,
    seenAt: now,
    disks: [disk, { ...disk, state: 'full' as const }],
  }
  const all = [
    one,
    { ...one, name: 'silent', seenAt: before(150_000) },
    { ...one, name: 'replaced', seenAt: before(86_400_000) },
  ]
  const kinds = kindsAmong(all, { ...allWell, areApart: true, failedMails: 1, now })
  expect(kinds).toEqual(['diskFull', 'serversApart', 'serverSilent', 'mailsFail', 'diskLow'])
})

const allWell = {
  areApart: false,
  failedMails: 0,
  backupRuns: [],
  expectsBackups: false,
  certificateEndsAt: null,
  now: new Date(),
}
const kindsAmong = (...given: Parameters<typeof troublesAmong>) =>
  troublesAmong(...given).map(({ kind }) => kind)

test.each([
  { days: 14, kinds: ['certificateEnds'] },
  { days: 14.1, kinds: [] },
  { days: 0, kinds: ['certificateEnded'] },
])('[SYSTEM-06] a certificate that ends in $days days is said: $kinds', ({ days, kinds }) => {
  const certificateEndsAt = new Date(allWell.now.getTime() + days * 86_400_000)
  expect(kindsAmong([], { ...allWell, certificateEndsAt })).toEqual(kinds)
})

const hoursAgo = (hours: number) => new Date(allWell.now.getTime() - hours * 3_600_000)
const run = (fields: Partial<BackupRun>): BackupRun => ({
  what: 'backup',
  succeededAt: null,
  bytes: null,
  durationMs: 3_600_000,
  failedAt: null,
  fault: null,
  ...fields,
})

test.each([
  { case: 'none was ever made', runs: [], kinds: ['backupNever'], ofDemo: [] },
  { case: 'one is made each night', runs: [run({ succeededAt: hoursAgo(26.9) })], kinds: [], ofDemo: [] },
  {
    case: 'last night’s is missing',
    runs: [run({ succeededAt: hoursAgo(27.1) })],
    kinds: ['backupLate'],
    ofDemo: [],
  },
  {
    case: 'the first failed',
    runs: [run({ failedAt: hoursAgo(1) })],
    kinds: ['backupFailed'],
    ofDemo: ['backupFailed'],
  },
  {
    case: 'one failed since the last',
    runs: [run({ succeededAt: hoursAgo(30), failedAt: hoursAgo(6) })],
    kinds: ['backupFailed'],
    ofDemo: ['backupFailed'],
  },
  {
    case: 'one failed while the last was made',
    runs: [run({ succeededAt: hoursAgo(6), failedAt: hoursAgo(5.5) })],
    kinds: [],
    ofDemo: [],
  },
  {
    case: 'one is damaged',
    runs: [
      run({ succeededAt: hoursAgo(6) }),
      run({ what: 'verify', succeededAt: hoursAgo(9), failedAt: hoursAgo(2) }),
    ],
    kinds: ['backupDamaged'],
    ofDemo: ['backupDamaged'],
  },
  {
    case: 'the one after a damaged one is whole',
    runs: [
      run({ succeededAt: hoursAgo(6) }),
      run({ what: 'verify', succeededAt: hoursAgo(1), failedAt: hoursAgo(2), durationMs: 0 }),
    ],
    kinds: [],
    ofDemo: [],
  },
])(
  '[SYSTEM-06] of backups, where $case, it is said: $kinds; of a demo world: $ofDemo',
  ({ runs, kinds, ofDemo }) => {
    const given = { ...allWell, backupRuns: runs }
    expect(kindsAmong([], { ...given, expectsBackups: true })).toEqual(kinds)
    expect(kindsAmong([], given)).toEqual(ofDemo)
  },
)

test('[SYSTEM-06] what is worst is the certificate that ends, and that there is no backup but in a demo world', async () => {
  await using it = await start()
  const { clock } = it
  let endsAt = new Date(clock.now().getTime() + 20 * 86_400_000)
  const create = (expectsBackups: boolean) =>
    createSystemService({
      db: it.server.db,
      clock,
      disks: { measure: () => Promise.resolve(), known: () => [] },
      mails: { write: () => Promise.resolve(), wake: () => undefined },
      serverName: () => 'one:80',
      version: '1',
      redis: () => 'works',
      redisVersion: () => '7.4.2',
      mailGoesOut: true,
      certificateEndsAt: () => endsAt,
      expectsBackups,
      figures: () => Promise.reject(new Error('not read')),
    })
  const [real, demo] = [create(true), create(false)]
  const looking = { role: 'admin' as const, level: 'system' as const }
  expect(await real.worstFor(looking)).toMatchObject({ kind: 'backupNever', server: null })
  expect(await demo.worstFor(looking)).toBeNull()
  endsAt = new Date(clock.now().getTime() + 10 * 86_400_000)
  expect(await real.worstFor(looking)).toMatchObject({ kind: 'certificateEnds', server: null })
})

test('[SYSTEM-06] a server of a demo world misses no backup', async () => {
  await using it = await start({ LYKTA_DEMO: '1' })
  const { body } = await it.server.call('GET', 'system', it.system)
  expect(answerOf(SystemStateSchema).parse(body).data.troubles).toEqual([])
})
