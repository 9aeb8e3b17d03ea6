import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atMost, atMostTimes } from './figures.ts'
import { row } from './row.ts'
import { timeOf } from './server.ts'

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
    const dataDir = await mkdtemp(join(tmpdir(), 'lykta-start-'))
    // PostgreSQL's own account has to traverse it when this runs as root.
    await chmod(dataDir, 0o711)
    try {
      const [lykta, floor] = [source('../scripts/start.mjs'), source('bare-start.ts')]
      await timeOfStart(lykta, dataDir)
      await timeOfStart(floor, dataDir)
      const times = { lykta: Array<number>(), floor: Array<number>() }
      for (let start = 0; start < starts; start += 1) {
        times.lykta.push(await timeOfStart(lykta, dataDir))
        times.floor.push(await timeOfStart(floor, dataDir))
      }
      return times
    } finally {
      await rm(dataDir, { recursive: true })
    }
  },
)
