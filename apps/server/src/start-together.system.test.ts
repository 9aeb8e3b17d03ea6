import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServerToCutOff } from './testing/cut-off-server.ts'
import { startRedisServer } from './testing/redis-server.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { query } from './testing/test-postgres.ts'

/* All machines of a region come back at the same moment, on a new installation or on an old one. */

test('five servers that start at once on an empty database all serve, with the same secrets', async () => {
  await using redis = await startRedisServer()
  await using database = await createTestDatabase()
  const connection = database.roles.owner
  await query(connection, 'drop schema public cascade')
  await query(connection, 'drop schema drizzle cascade')
  await query(connection, 'create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'lykta-together-'))
  const start = (dataDir: string) =>
    startServerToCutOff({ database, redisUrl: redis.url, dataDir, overrides: {} })
  const servers = await Promise.all([1, 2, 3, 4, 5].map(() => start(folder)))
  const ready = await Promise.all(servers.map(({ origin }) => fetch(`${origin}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const configs = await Promise.all(
    servers.map(async ({ origin }) => (await fetch(`${origin}/api/config`)).text()),
  )
  expect(new Set(configs).size).toBe(1)
  const { rows } = await query(connection, 'select hash from drizzle.__drizzle_migrations')
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  for (const { end } of servers) await end()
  await rm(folder, { recursive: true })
})
