import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { openDatabase, type Database } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { startRedisServer } from '../../apps/server/src/testing/redis-server.ts'
import { makeFolder, startProcess, startServer } from '../measuring/processes.ts'
import { region } from './region.ts'

const source = (name: string) => join(import.meta.dirname, '../../apps/server/src/testing', name)

type Task = 'boxes' | 'relatives' | 'one at a time' | 'all at once' | 'steadily' | 'messages' | 'leave'

/** Boxes and relatives of a server, or of one each, in a process of their own. */
export const startCrowd = async (origin: string, originOfRelatives = origin) => {
  const child = fork(source('crowd-process.ts'), [origin, originOfRelatives])
  await once(child, 'message')
  return {
    /** Has this many of them do it. Returns milliseconds. */
    do: async (task: Task, count: number): Promise<number[]> => {
      const done = once(child, 'message')
      child.send({ task, count })
      const [times] = z.tuple([z.array(z.number().nullable())], z.unknown()).parse(await done)
      return times.map((time) => time ?? Number.POSITIVE_INFINITY)
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

/** A database with a region, whose boxes and users have the tokens that a crowd uses. */
const fillDatabase = async (stack: AsyncDisposableStack, fill: (db: Database) => Promise<unknown>) => {
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const { db, close } = await openDatabase(database.roles.superuser, createLog('silent'))
  await fill(db)
  await db.execute(sql`
    update boxes set token_hash = encode(sha256(('box_' || id)::bytea), 'hex'), online = false`)
  await db.execute(sql`
    insert into sessions (user_id, token_hash, last_used_at, expires_at)
    select id, encode(sha256(('session_' || id)::bytea), 'hex'), now(), now() + interval '1 day' from users
    on conflict do nothing`)
  await db.execute(sql`vacuum analyze`)
  await close()
  return database
}

/** Lykta with a region. */
export const startRegion = async (stack: AsyncDisposableStack, fill: (db: Database) => Promise<unknown>) =>
  startServer(stack, await fillDatabase(stack, fill))

/** The same by two servers and a Redis. */
export const startRegionOnTwo = async (
  stack: AsyncDisposableStack,
  fill: (db: Database) => Promise<unknown>,
) => {
  const database = await fillDatabase(stack, fill)
  const redis = stack.use(await startRedisServer())
  const settings = { REDIS_URL: redis.url, DATA_DIR: await makeFolder(stack) }
  return {
    one: await startServer(stack, database, settings),
    other: await startServer(stack, database, settings),
  }
}

/** Lykta with a thousand boxes, and the floor, each with a crowd. */
export const startBoth = async (stack: AsyncDisposableStack) => {
  const lykta = await startRegion(stack, (db) => db.execute(sql.raw(region)))
  const floor = stack.use(await startProcess([source('crowd-floor.ts')]))
  return {
    lykta: { ...lykta, crowd: stack.use(await startCrowd(lykta.origin)) },
    floor: { ...floor, crowd: stack.use(await startCrowd(floor.origin)) },
  }
}
export type Crowd = Awaited<ReturnType<typeof startCrowd>>
