import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '../platform/embedded-postgres-home.ts'
import { endWithThisProcess } from './end-with-this-process.ts'
import { query, type TestPostgres } from './test-postgres.ts'

const user = 'lykta'
const database = 'lykta'

/**
 * A PostgreSQL as operators run it, without durability: the machine's own programs, such as Debian's, in a new folder. Its socket
 * there is its only door, so that no port is taken.
 * @param programs the folder of `initdb` and `postgres`
 */
export const startInstalledPostgres = async (programs: string): Promise<TestPostgres> => {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lykta-postgres-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? unprivilegedAccount : undefined
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  const own = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...account }

  const data = join(folder, 'data')
  const files = [
    '--pgdata',
    data,
    '--username',
    user,
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ]
  // The folder is open to this account only.
  await promisify(execFile)(
    join(programs, 'initdb'),
    [...files, '--auth-local=trust', '--auth-host=reject'],
    own,
  )

  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'full_page_writes=off',
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...own, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  undo.defer(async () => {
    server.kill('SIGINT')
    if (server.exitCode === null && server.signalCode === null) await ended
  })
  endWithThisProcess(server, 'INT')
  await untilReady(server.stderr)

  const connection = { host: folder, port: 5432, user, database, ssl: false as const }
  await query({ ...connection, database: 'postgres' }, `create database ${database}`)
  const started = undo.move()
  return { connection, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

const untilReady = async (output: NodeJS.ReadableStream): Promise<void> => {
  const lines: string[] = []
  for await (const line of createInterface(output)) {
    lines.push(line)
    if (!line.includes('ready to accept connections')) continue
    // Nobody reads on, but it must not block.
    output.resume()
    return
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
}
