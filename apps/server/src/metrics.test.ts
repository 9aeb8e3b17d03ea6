import { expect, test } from 'vitest'
import { labelValues } from './platform/metrics.ts'
import { drill } from './testing/alarm-world.ts'
import { connectBox } from './testing/box-client.ts'
import { createTestClock } from './testing/test-clock.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'
import { createInstallationFigures } from './modules/system/metrics/service.ts'
import { backupRuns, users } from './tables.ts'

const token = 'a-token-of-thirty-two-characters'

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const samplesIn = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inBraces = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const labels: Record<string, string> = {}
      for (const [, label = '', said = ''] of inBraces.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
        labels[label] = said
      return { name, labels, value: Number(value) }
    })

const scrape = async ({ origin }: TestServer): Promise<Sample[]> => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return samplesIn(await answer.text())
}
const valueIn = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([label, said]) => one.labels[label] === said),
  )?.value

const startWorld = async () => {
  const clock = createTestClock()
  const routes: string[] = []
  const server = await startTestServer({
    environment: { METRICS_TOKEN: token },
    overrides: { clock, onRoute: ({ url }) => void routes.push(url) },
  })
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const box = await world.box({ groupId, online: false })
  return {
    server,
    world,
    clock,
    routes,
    groupId,
    admin,
    box,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('[SYSTEM-05] requests are counted by the pattern of their route and by status, connections and TVs by kind', async () => {
  await using it = await startWorld()
  const { server, admin, box } = it
  await server.call('GET', 'users/me', admin)
  await server.call('GET', `boxes/${String(box.id)}/links`, admin)
  await server.call('GET', 'users/me')
  await server.call('GET', 'karin.lind@example.org/secret', admin)
  await using tv = await connectBox(server.origin, box)
  expect(tv.mqtt.connected).toBe(true)
  const samples = await scrape(server)
  const requests = (labels: Record<string, string>) => valueIn(samples, 'lykta_http_requests_total', labels)
  expect(requests({ route: '/api/users/me', method: 'GET', status: '200' })).toBe(1)
  expect(requests({ route: '/api/users/me', method: 'GET', status: '401' })).toBe(1)
  expect(requests({ route: '/api/boxes/:id/links', status: '200' })).toBe(1)
  expect(valueIn(samples, 'lykta_http_request_duration_seconds_count', { route: '/api/users/me' })).toBe(2)
  expect(valueIn(samples, 'lykta_connections', { kind: 'tv' })).toBe(1)
  expect(valueIn(samples, 'lykta_database_up')).toBe(1)
  expect(valueIn(samples, 'lykta_bus_up')).toBe(1)
  expect(valueIn(samples, 'lykta_disk_free_bytes', { holds: 'files' })).toBe(9e11)
  expect(valueIn(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
})

test('[SYSTEM-05] alarms are counted with the age of the oldest that nobody has answered, and ladders that are late', async () => {
  await using it = await startWorld()
  const { server, admin, box, clock } = it
  const body = { ...drill, state: 'sent', target: 'individuals', ids: [box.roomId] }
  expect((await server.call('POST', 'alarms', { token: admin.token, body })).status).toBe(200)
  const before = await scrape(server)
  expect(valueIn(before, 'lykta_installation_alarms_open', { alarm: 'climbing' })).toBe(1)
  expect(valueIn(before, 'lykta_installation_ladders_late')).toBe(0)
  clock.advance(3_600_000)
  const after = await scrape(server)
  expect(valueIn(after, 'lykta_installation_oldest_open_alarm_seconds')).toBe(3_600)
})

test('[SYSTEM-05] the age of the last good backup is said, and without one how long it has been missing', async () => {
  await using it = await startWorld()
  const { server, clock } = it
  const age = async () => {
    clock.advance(10_000)
    return valueIn(await scrape(server), 'lykta_installation_backup_age_seconds')
  }
  const firstAt = new Date(clock.now().getTime() - 3_590_000)
  await server.db.update(users).set({ createdAt: firstAt })
  expect(await age()).toBe(3_600)
  const succeededAt = new Date(clock.now().getTime() - 100_000)
  const failedAt = new Date(clock.now().getTime() - 1_000)
  await server.db
    .insert(backupRuns)
    .values({ what: 'backup', succeededAt, durationMs: 50_000, failedAt, fault: 'no room' })
  expect(await age()).toBe(60)
})

test('a demo world needs no backup', async () => {
  await using it = await startWorld()
  const figures = createInstallationFigures({ ...it, db: it.server.db, expectsBackups: false })
  expect((await figures()).backupAgeSeconds).toBeNull()
})

test('[SYSTEM-10] the time to the first picture of a call is counted, and by nothing that names anybody', async () => {
  await using it = await startWorld()
  const { server, admin, box } = it
  const report = async (token: string, body: object) =>
    (await server.call('POST', 'calls/first-picture', { token, body })).status
  expect(await report(admin.token, { ms: 400, path: 'direct' })).toBe(200)
  expect(await report(box.token, { ms: 30_000, path: 'relayed' })).toBe(200)
  for (const wrong of [
    { ms: -1, path: 'direct' },
    { ms: 30_001, path: 'direct' },
    { ms: 1, path: 'karin' },
  ])
    expect(await report(admin.token, wrong)).toBe(400)
  const samples = await scrape(server)
  const bucket = (labels: Record<string, string>) =>
    valueIn(samples, 'lykta_call_first_picture_seconds_bucket', labels)
  expect(bucket({ app: 'web', path: 'direct', le: '0.25' })).toBe(0)
  expect(bucket({ app: 'web', path: 'direct', le: '0.5' })).toBe(1)
  expect(bucket({ app: 'tv', path: 'relayed', le: '10' })).toBe(0)
  expect(bucket({ app: 'tv', path: 'relayed', le: '+Inf' })).toBe(1)
})

test('[SYSTEM-05] no label names a person: each has values of a closed set', async () => {
  await using it = await startWorld()
  const { server, admin, routes } = it
  await server.call('GET', 'users/me', admin)
  await server.call('GET', `users/${String(admin.id)}`, admin)
  await server.call('GET', 'karin.lind@example.org/secret', admin)
  await fetch(`${server.origin}/box/karin.lind`, { method: 'PATCH' })
  const closed: Record<string, readonly string[]> = labelValues
  const ofOthers: Record<string, RegExp> = {
    route: /^none$/,
    status: /^[1-5]\d\d$/,
    le: /^(?:[\d.]+|\+Inf)$/,
    version: /^v?\d+\.\d+\.\d+$/,
    // Of the process itself.
    kind: /^(?:major|minor|incremental|weakcb)$/,
    type: /^[A-Za-z]+$/,
    space: /^[a-z_]+$/,
    major: /^\d+$/,
    minor: /^\d+$/,
    patch: /^\d+$/,
  }
  const samples = await scrape(server)
  expect(samples.length).toBeGreaterThan(100)
  const open = samples.flatMap(({ name, labels }) =>
    Object.entries(labels)
      .filter(([label, said]) => {
        if (closed[label]?.includes(said) === true) return false
        return ofOthers[label]?.test(said) !== true && !(label === 'route' && routes.includes(said))
      })
      .map(([label, said]) => `${name}: ${label}=${said}`),
  )
  expect(open).toEqual([])
  const text = JSON.stringify(samples)
  for (const personal of ['karin', admin.email, admin.token]) expect(text).not.toContain(personal)
})

test('[SYSTEM-05] without the token nothing is said, not even that there is something', async () => {
  await using it = await startWorld()
  for (const headers of [{}, { authorization: 'Bearer other' }]) {
    const answer = await fetch(`${it.server.origin}/metrics`, { headers })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'route_unknown' })
  }
})

test('however many read them, the database is asked once in ten seconds', async () => {
  await using it = await startWorld()
  const offline = async () => valueIn(await scrape(it.server), 'lykta_installation_tvs', { tv: 'offline' })
  expect(await offline()).toBe(1)
  await it.world.box({ groupId: it.groupId, online: false })
  it.clock.advance(9_999)
  expect(await offline()).toBe(1)
  it.clock.advance(1)
  expect(await offline()).toBe(2)
})
