import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { byTurns, timeOf } from '../measuring/by-turns.ts'
import { atMost, atMostTimes } from '../measuring/figures.ts'
import { makeFolder } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'

const starts = 12
const source = (path: string) => join(import.meta.dirname, path)

/** Starts a program and waits until it says where it listens, then ends it. Returns how long the start took. */
const timeOfStart = async (program: string, dataDir: string): Promise<number> => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LYKTA_DEMO: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const took = await timeOf(
    () =>
      new Promise<void>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => {
          if (/https?:\/\//.test(line)) resolve()
        })
        child.once('exit', () => {
          reject(new Error(`${program} did not start`))
        })
      }),
  )
  child.kill('SIGINT')
  await exit
  return took
}

row(
  {
    title: 'npm start again',
    ran: `all built, a data folder that is there, ${String(starts)} times, without npm’s own; floor: a bare process that starts the same database and listens`,
    unit: 'ms',
    aims: [atMostTimes(1.5), atMost(3_000)],
  },
  async () => {
    await using stack = new AsyncDisposableStack()
    const dataDir = await makeFolder(stack)
    // PostgreSQL's own account has to traverse it when this runs as root.
    await chmod(dataDir, 0o711)
    const start = (program: string) => () => timeOfStart(source(program), dataDir)
    const programs = { lykta: start('../../scripts/start.mjs'), floor: start('../floors/bare-start.ts') }
    return await byTurns(programs, { turns: starts })
  },
)
