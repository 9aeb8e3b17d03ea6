import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const startLimitMs = 60_000

interface Running {
  origin: string
  process: ChildProcess
}

/** Lykta as `npm start` runs it, with the demo world, until it says where it listens. */
const start = async (dataDir: string, port: string): Promise<Running> => {
  const child = spawn(process.execPath, [join(root, 'packages/demo/src/main.ts')], {
    // Nothing of the machine's own settings: a story is the same everywhere.
    env: { DATA_DIR: dataDir, PORT: port, MQTT_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  try {
    for await (const line of createInterface(child.stdout)) {
      said.push(line)
      const origin = /Web app\s+(https?:\/\/\S+?)\/?$/.exec(line)?.[1]
      if (origin !== undefined) {
        // What it says from now on nobody reads, but it must be able to say it.
        child.stdout.resume()
        return { origin, process: child }
      }
    }
  } finally {
    clearTimeout(limit)
  }
  throw new Error(`Lykta did not start:\n${said.join('\n')}`)
}

const end = async (child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** A folder that PostgreSQL's own account may walk through, where these run as root. */
const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-story-'))
  await chmod(folder, 0o711)
  return folder
}

export interface Template extends AsyncDisposable {
  dataDir: string
}

/** The data folder of a demo world that has just been made; the stories copy it, which is faster than making it. */
export const makeTemplate = async (): Promise<Template> => {
  const folder = await makeFolder()
  const dataDir = join(folder, 'data')
  const running = await start(dataDir, '0')
  await end(running.process, 'SIGINT')
  return { dataDir, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** A municipality of one's own: its server, its database, its port. */
export interface World extends AsyncDisposable {
  /** Such as `http://localhost:40123`. */
  origin: string
  /** As a power cut would. */
  kill: () => Promise<void>
  /** Again, on the same port and the same data. */
  restart: () => Promise<void>
}

export const startWorld = async (template: Template): Promise<World> => {
  const folder = await makeFolder()
  const dataDir = join(folder, 'data')
  // With the owners of the files: PostgreSQL works in those that are its own.
  await promisify(execFile)('cp', ['-a', template.dataDir, dataDir])
  let running = await start(dataDir, '0')
  const { origin } = running
  return {
    origin,
    kill: () => end(running.process, 'SIGKILL'),
    restart: async () => {
      running = await start(dataDir, new URL(origin).port)
    },
    [Symbol.asyncDispose]: async () => {
      await end(running.process, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
