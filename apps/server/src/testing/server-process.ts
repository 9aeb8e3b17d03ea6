import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { built } from './built.ts'
import { addressOf } from './test-postgres.ts'
import type { TestServer } from './test-server.ts'

/**
 * A server in a process of its own, beside one of the test: on the same database, files and Redis.
 * @param main what runs; without it what is built from this source
 * @param role what it works as
 */
export const startServerProcess = async (
  beside: Pick<TestServer, 'config' | 'database'>,
  {
    redisUrl,
    main = built('main'),
    role = 'app',
  }: { redisUrl: string; main?: string; role?: 'app' | 'owner' },
) => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: beside.config.dataDir,
      DATABASE_URL: addressOf(beside.database.roles[role]),
      REDIS_URL: redisUrl,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** Returns when it is gone. */
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const origin = await vi
    .waitFor(
      () => {
        const found = /^Lykta: (\S+)$/m.exec(output)?.[1]
        if (found === undefined) throw new Error(`it does not listen yet: ${output}`)
        return found
      },
      { timeout: 40_000 },
    )
    .catch(async (error: unknown) => {
      await end('SIGKILL')
      throw error
    })
  return { origin, end, [Symbol.asyncDispose]: () => end('SIGKILL') }
}
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
