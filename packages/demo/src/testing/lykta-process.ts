import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithThisProcess } from '../../../../apps/server/src/testing/end-with-this-process.ts'

const startLimitMs = 60_000

export interface LyktaProcess {
  /** Such as `http://localhost:40123`. */
  origin: string
  /** SIGINT stops it in order, SIGKILL as a power cut would; returns when it is gone. */
  end: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
}

/** A new folder that PostgreSQL's own account can reach when this runs as root. */
export const makeDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-world-'))
  await chmod(folder, 0o711)
  return folder
}

/** What `npm start` starts; it must be built first. */
const bundle = join(import.meta.dirname, '../../../../apps/server/dist/demo.js')

/**
 * Lykta as `npm start` runs it, with the demo world, in a separate process; returns when it listens.
 * @param port 0: a free one
 * @param settings of its environment, such as `SMTP_URL`
 * @param built what runs; without it what was built here
 */
export const startLykta = async (
  dataDir: string,
  port = 0,
  settings: Readonly<Record<string, string>> = {},
  built = bundle,
): Promise<LyktaProcess> => {
  const child = spawn(process.execPath, [built], {
    // None of the machine's own settings, so that it is the same everywhere.
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: '0',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: join(tmpdir(), 'lykta-compile-cache'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThisProcess(child, 'INT')
  const end = async (signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  const said: string[] = []
  try {
    for await (const line of createInterface(child.stdout)) {
      said.push(line)
      const origin = /Web app\s+(https?:\/\/\S+?)\/$/.exec(line)?.[1]
      if (origin === undefined) continue
      // Nobody reads its output from now on, but it must not block.
      child.stdout.resume()
      return { origin, end }
    }
  } finally {
    clearTimeout(limit)
  }
  throw new Error(`Lykta did not start:\n${said.join('\n')}`)
}
