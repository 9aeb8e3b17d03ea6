import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { addressOf as urlOf } from '../../apps/server/src/testing/test-postgres.ts'

const bundle = join(import.meta.dirname, '../../apps/server/dist/main.js')

/** Node's options for a program that ends after the bench that started it, however that ended. */
export const endsWithParent = `--import ${pathToFileURL(join(import.meta.dirname, 'ends-with-parent.mjs')).href}`

export const addressOf = ({ connection }: TestDatabase): string => urlOf(connection)

/** A folder that is removed with the stack. */
export const makeFolder = async (stack: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-bench-'))
  stack.defer(() => rm(folder, { recursive: true }))
  return folder
}

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
export const startServer = async (
  stack: AsyncDisposableStack,
  database: TestDatabase,
  settings: Readonly<Record<string, string>> = {},
) =>
  stack.use(
    await startProcess([bundle], {
      DATABASE_URL: addressOf(database),
      DATA_DIR: await makeFolder(stack),
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    }),
  )

/** Megabytes that a process has in memory, where Linux tells it. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

const ticksASecond = 100

/** Seconds of a processor that a process has used, where Linux tells it. */
export const processorOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond
}

/** Seconds for which its main thread could have worked, and had to wait for a processor. */
export const waitedOf = async (pid: number): Promise<number> => {
  const [, waitedNs] = (await readFile(`/proc/${String(pid)}/schedstat`, 'utf8')).split(' ')
  return Number(waitedNs) / 1e9
}
