import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startRedisServer } from '../../apps/server/src/testing/redis-server.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { endsWithParent, makeFolder } from '../measuring/processes.ts'
import { startOwnPostgres } from './own-postgres.ts'

const bundle = join(import.meta.dirname, '../../apps/server/dist/main.js')

/** A server of several, as it was built, which is ended and started again at the same address. */
export const startOneOf = async (
  stack: AsyncDisposableStack,
  environment: Readonly<Record<string, string>>,
  /** Node runs it before the server. */
  preload?: URL,
) => {
  const imports = preload === undefined ? '' : ` --import ${preload.href}`
  let child: ChildProcess | undefined
  let port = '0'
  const start = async (): Promise<string> => {
    const started = spawn(process.execPath, [bundle], {
      env: {
        LOG_LEVEL: 'silent',
        MQTT_PORT: '0',
        ...environment,
        PORT: port,
        NODE_OPTIONS: endsWithParent + imports,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    for await (const line of createInterface({ input: started.stdout })) {
      const origin = /http:\/\/[\w.]+:\d+/.exec(line)?.[0]
      if (origin === undefined) continue
      started.stdout.resume()
      port = new URL(origin).port
      return origin
    }
    throw new Error('a server did not start')
  }
  /** Returns the milliseconds that it took. */
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return 0
    const began = Date.now()
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
    return Date.now() - began
  }
  const origin = await start()
  stack.defer(async () => void (await end('SIGKILL')))
  return { origin, start, end, pid: () => child?.pid ?? 0 }
}

export interface OnTwo {
  /** Node runs it before the second of them. */
  preload?: URL
  /** Settings. */
  ofBoth?: Readonly<Record<string, string>>
  ofOther?: Readonly<Record<string, string>>
}

/** Two servers on one PostgreSQL, one Redis and one folder of files. */
export const startTwoServers = async (
  stack: AsyncDisposableStack,
  fill: (db: Database) => Promise<unknown>,
  { preload, ofBoth = {}, ofOther = {} }: OnTwo = {},
) => {
  const postgres = await startOwnPostgres(stack)
  const redis = stack.use(await startRedisServer())
  const { app, owner, superuser } = postgres.roles
  await (await openDatabase(app, createLog('silent'), { owner })).close()
  const opened = await openDatabase(superuser, createLog('silent'))
  await fill(opened.db)
  await opened.close()
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: await makeFolder(stack),
    ...ofBoth,
  }
  const one = await startOneOf(stack, environment)
  const other = await startOneOf(stack, { ...environment, ...ofOther }, preload)
  return { postgres, redis, environment, one, other }
}
