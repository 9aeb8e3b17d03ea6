import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts'

const bundle = join(import.meta.dirname, '../apps/server/dist/main.js')

/** Node's options for a program that ends after the bench that started it, however that ended. */
export const endsWithParent = `--import ${pathToFileURL(join(import.meta.dirname, 'ends-with-parent.mjs')).href}`

/** Starts a program in a process of its own, and waits for its first line, which says where it listens. */
export const startProcess = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(process.execPath, args, {
    env: { ...environment, NODE_OPTIONS: endsWithParent },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', () => {
      resolve('')
    })
  })
  const origin = /http:\S+/.exec(line)?.[0]
  if (origin === undefined || child.pid === undefined)
    throw new Error(`${args.join(' ')} did not start: ${line}`)
  return {
    origin,
    pid: child.pid,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}

/** Starts the server as it was built, in a process of its own, with this database. */
export const startServer = (
  { connection: { host, user, database } }: TestDatabase,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) =>
  startProcess([bundle], {
    DATABASE_URL: `socket://${user}@${host}?db=${database}`,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...settings,
  })

/** Megabytes that a process has in memory, where Linux tells it. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

export const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}
