import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { built } from '../../../../apps/server/src/testing/built.ts'
import { endWithThisProcess } from '../../../../apps/server/src/testing/end-with-this-process.ts'

const startLimitMs = 60_000

export interface LyktaProcess {
  /** Such as `http://localhost:40123`. */
  origin: string
  /** SIGINT stops it in order, SIGKILL as a power cut would; returns when it is gone. */
  end: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
  /** The lines of its log so far, without what it says to whoever starts it. */
  log: () => readonly string[]
}

/** A new folder that PostgreSQL's own account can reach when this runs as root. */
export const makeDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-world-'))
  await chmod(folder, 0o711)
  return folder
}

/**
 * Lykta as `npm start` runs it, with the demo world, in a separate process; returns when it listens.
 * @param port 0: a free one
 * @param settings of its environment, such as `SMTP_URL`
 * @param main what runs; without it what was built here
 */
export const startLykta = async (
  dataDir: string,
  port = 0,
  settings: Readonly<Record<string, string>> = {},
  main = built('demo'),
): Promise<LyktaProcess> => {
  const child = spawn(process.execPath, [main], {
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
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  const said: string[] = []
  const listening = Promise.withResolvers<string>()
  // Read as long as it lives, or it would block.
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => {
    said.push(line)
    const origin = /Web app\s+(https?:\/\/\S+?)\/$/.exec(line)?.[1]
    if (origin !== undefined) listening.resolve(origin)
  })
  lines.on('close', () => {
    listening.reject(new Error(`Lykta did not start:\n${said.join('\n')}`))
  })
  try {
    const origin = await listening.promise
    return { origin, end, log: () => said.filter((line) => line.startsWith('{')) }
  } finally {
    clearTimeout(limit)
  }
}
