import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, open, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './embedded-postgres-binaries.ts'
import type { Account } from './embedded-postgres-home.ts'
import { waitUntilReady } from './embedded-postgres-process.ts'
import { roleNames } from './embedded-postgres-roles.ts'
import { StartError } from './start-error.ts'

export interface LaunchOptions {
  home: string
  dataFolder: string
  socketFolder: string
  port: number
  binaries: Binaries
  account: Account | undefined
  durable: boolean
  /** The process that now has the pid of a dead server. */
  foreignPid: number | undefined
  log: (line: string) => void
  whileStarting?: () => void
  /** By password, if it is not said otherwise. */
  access?: keyof typeof accesses
}

/** Keeps the user's own PostgreSQL settings (PGDATA, PGPORT …) out. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const maxLogBytes = 5_000_000
const leftoverPatienceMs = 10_000

/**
 * Starts the server, waits until it accepts connections, and returns its pid. First waits for the remains of a killed
 * one.
 */
export async function launch(options: LaunchOptions): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += 50) {
    const attempt = await tryLaunch(options)
    if ('pid' in attempt) return attempt.pid
    const isLeftover = /still in use|lock file .* already exists/.test(attempt.failure)
    if (!isLeftover || waitedMs >= leftoverPatienceMs) {
      throw new StartError(`PostgreSQL did not start: ${attempt.failure}`)
    }
    await delay(50)
  }
}

/**
 * Who may connect, and how. Beside the data folder, whose own such file its account could change; a release from before has its
 * own there, and still starts on it.
 */
export const accessFile = (home: string, access: keyof typeof accesses = 'byPassword'): string =>
  join(home, accesses[access].name)
/** With no address to listen at, there is only the socket, in a folder that is closed to others. */
const accesses = {
  byPassword: { name: 'pg_hba.conf', text: 'local all all scram-sha-256\n' },
  /** For a superuser whose password is not known. */
  bySocket: { name: 'pg_hba-without-password.conf', text: `local all ${roleNames.superuser} trust\n` },
}

async function writeAccessFile({ home, access = 'byPassword' }: LaunchOptions): Promise<void> {
  const path = accessFile(home, access)
  const { text } = accesses[access]
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  const unfinished = `${path}.unfinished`
  await writeFile(unfinished, text, { mode: 0o644 })
  await chmod(unfinished, 0o644)
  await rename(unfinished, path)
}

async function tryLaunch(options: LaunchOptions): Promise<{ pid: number } | { failure: string }> {
  await writeAccessFile(options)
  const logFile = join(options.home, 'postgres.log')
  if (((await stat(logFile).catch(() => undefined))?.size ?? 0) > maxLogBytes) await truncate(logFile)
  const output = await open(logFile, 'a', 0o600)
  const logStart = (await output.stat()).size
  // In its own session: Ctrl-C in the terminal is for Lykta, which stops the database last.
  const child = spawn(join(options.binaries.folder, 'bin', 'postgres'), serverArguments(options), {
    cwd: options.home,
    detached: true,
    stdio: ['ignore', 'ignore', output.fd],
    env: {
      ...postgresEnvironment,
      // It treats a lock file with this pid as stale.
      ...(options.foreignPid !== undefined && { PG_GRANDPARENT_PID: String(options.foreignPid) }),
    },
    ...options.account,
  })
  let ended: string | undefined
  const exit = once(child, 'exit').then(
    ([code, signal]) => (ended = `PostgreSQL ended with ${String(signal ?? code)}`),
    (error: unknown) => (ended = String(error)),
  )
  await output.close()
  child.unref()
  options.whileStarting?.()
  const ready =
    child.pid !== undefined &&
    (await waitUntilReady(child.pid, options.dataFolder, {
      ended: () => ended !== undefined,
      onSlow: () => {
        options.log('PostgreSQL is putting its files in order after an unclean end')
      },
    }))
  if (child.pid === undefined || !ready) {
    const reason = await exit
    const written = (await readFile(logFile)).subarray(logStart).toString('utf8')
    return { failure: /FATAL: .*/.exec(written)?.[0] ?? reason }
  }
  return { pid: child.pid }
}

function serverArguments(options: LaunchOptions): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${options.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    hba_file: accessFile(options.home, options.access),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements and their values may be personal; the client gets the error anyway.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    max_logical_replication_workers: '0',
    ...(options.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const listed = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', options.dataFolder, '-p', String(options.port), ...listed]
}
