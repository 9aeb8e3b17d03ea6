import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { query } from './testing/test-postgres.ts'
import { startTestServer } from './testing/test-server.ts'

const config = readConfig({ PORT: '0', LYKTA_DEMO: '0', MQTT_PORT: '0' })
const log = createLog('silent')

const nobodyIsConnected = (database: TestDatabase) =>
  vi.waitFor(async () => {
    expect(await database.connections()).toBe(0)
  })

test('a start that fails leaves nothing behind', async () => {
  await using database = await createTestDatabase()
  const starting = createApp(config, {
    database: database.connection,
    log,
    extend: () => Promise.reject(new Error('the world is not ready')),
  })
  await expect(starting).rejects.toThrow('the world is not ready')
  await nobodyIsConnected(database)
})

test('closing stops extensions first, then every listener, then the database; closing twice is fine', async () => {
  await using database = await createTestDatabase()
  const stopped = vi.fn<() => void>()
  const app = await createApp(config, {
    database: database.connection,
    log,
    extend: ({ db }) =>
      Promise.resolve({
        stop: async () => {
          await db.execute('select 1')
          stopped()
        },
      }),
  })
  const { port, mqttPort = 0 } = await app.listen()
  await app.close()
  await app.close()
  expect(stopped).toHaveBeenCalledTimes(1)
  for (const closed of [port, mqttPort]) {
    await expect(once(connect(closed, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  }
  await nobodyIsConnected(database)
})

test('a second server on the same database does not start, and the first keeps running', async () => {
  await using database = await createTestDatabase()
  const first = await createApp(config, { database: database.connection, log })
  await first.listen()
  const second = createApp(config, { database: database.connection, log })
  await expect(second).rejects.toThrow('Another Lykta runs on this database.')
  await first.db.execute('select 1')
  await first.close()
  const next = await createApp(config, { database: database.connection, log })
  await next.close()
  await nobodyIsConnected(database)
})

test('an app that never listened can be closed', async () => {
  await using database = await createTestDatabase()
  const app = await createApp(config, { database: database.connection, log })
  await app.close()
  await nobodyIsConnected(database)
  expect(app.http.server.listening).toBe(false)
})

test.each([
  ['DATABASE_URL alone', { DATABASE_URL: 'postgres://lykta@db.example/lykta' }, 1],
  [
    'DATABASE_URL and SECRET_KEY',
    { DATABASE_URL: 'postgres://lykta@db.example/lykta', SECRET_KEY: 'k'.repeat(32) },
    0,
  ],
  ['neither', {}, 0],
])(
  'keys that are not encrypted in a database that others dump are warned of once: %s',
  async (_what, environment, times) => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    await using server = await startTestServer({ environment, overrides: { log } })
    expect((await server.call('GET', 'config')).status).toBe(200)
    expect(lines.filter((line) => line.includes('not encrypted'))).toHaveLength(times)
  },
)

test.each([
  ['limited', 'app', { DATABASE_URL: 'postgres://lykta@db.example/lykta' }, 1],
  ['owner', 'owner', { DATABASE_URL: 'postgres://lykta@db.example/lykta' }, 1],
  ['superuser', 'superuser', { DATABASE_URL: 'postgres://lykta@db.example/lykta' }, 1],
  ['limited', 'app', {}, 0],
] as const)(
  'a start on a PostgreSQL of its own says once what its role may do: %s',
  async (standing, role, environment, times) => {
    await using database = await createTestDatabase()
    const lines: string[] = []
    const own = createLog('info', { write: (line) => void lines.push(line) })
    await using server = await startTestServer({
      environment,
      overrides: { log: own, database: database.roles[role] },
    })
    expect((await server.call('GET', 'config')).status).toBe(200)
    const said = lines.filter((line) => line.includes('the role in the database'))
    expect(said).toHaveLength(times)
    for (const line of said) expect(JSON.parse(line)).toMatchObject({ standing })
  },
)

test('a server that has more to do than it can is ready all the same, and is asked as often as anybody likes', async () => {
  await using server = await startTestServer()
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const busy = Array.from({ length: 10 }, async () => {
    const began = Promise.withResolvers<undefined>()
    const done = server.db.transaction(async (tx) => {
      await tx.execute('select 1')
      began.resolve(undefined)
      await held
    })
    await began.promise
    return { done }
  })
  const all = await Promise.all(busy)
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${server.origin}/readyz`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    letGo(undefined)
    await Promise.all(all.map(({ done }) => done))
  }
})

test('a server whose database can only be read, as a standby can, is not ready until it can be written to', async () => {
  await using server = await startTestServer()
  const { superuser } = server.database.roles
  const ready = async () => (await fetch(`${server.origin}/readyz`)).text()
  const setReadOnly = async (value: 'on' | 'off') => {
    const before = { ...superuser, options: '-c default_transaction_read_only=off' }
    await query(before, `alter database ${superuser.database} set default_transaction_read_only = ${value}`)
    // Only new connections go by it.
    await query(
      before,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  expect(await ready()).toContain('true')
  await setReadOnly('on')
  await expect.poll(ready).toContain('The database can only be read')
  await setReadOnly('off')
  await expect.poll(ready).toContain('true')
})
