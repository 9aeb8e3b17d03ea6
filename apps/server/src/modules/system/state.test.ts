import { answerOf } from '@lykta/contract/envelope'
import { SystemStateSchema } from '@lykta/contract/system'
import { expect, test } from 'vitest'
import { auditEntries, backupRuns, servers } from '../../tables.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { troublesAmong } from './troubles.ts'

const start = async () => {
  const clock = createTestClock()
  const server = await startTestServer({ overrides: { clock } })
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
  expect(state).toMatchObject({ redis: 'none', mail: { goesOut: false, failed: 1 }, lastBackupAt })
  expect(state.certificateEndsAt).toBeNull()
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
  const kinds = troublesAmong(all, { areApart: true, failedMails: 1, now }).map(({ kind }) => kind)
  expect(kinds).toEqual(['diskFull', 'serversApart', 'serverSilent', 'mailsFail', 'diskLow'])
})
