import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { nobody } from '../platform/embedded-postgres-account.ts'
import { findBinaries, makeRunnable } from '../platform/embedded-postgres-binaries.ts'
import { rolesAt, type EmbeddedRoles } from '../platform/embedded-postgres-roles.ts'
import { endWithThisProcess } from './end-with-this-process.ts'
import { query, type TestPostgres } from './test-postgres.ts'

/** The folder is closed to others, and nobody is asked for a password. */
const rolesOf = (folder: string) =>
  rolesAt({ socketFolder: folder, port: 5432 }, { superuser: 'none', owner: 'none', app: 'none' })

/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? nobody : undefined
const runIn = (folder: string) => ({
  cwd: folder,
  env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  ...account,
})
const dataOf = (folder: string) => join(folder, 'data')

/** Its data and its socket go here. */
const makeFolder = async (undo: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-postgres-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  return folder
}

const initialise = async (programs: string, folder: string): Promise<void> => {
  const files = [
    '--pgdata',
    dataOf(folder),
    '--username',
    rolesOf(folder).superuser.user,
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
    runIn(folder),
  )
}

const launch = async (programs: string, folder: string, more: readonly string[] = []) => {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'full_page_writes=off',
    ...more,
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', dataOf(folder), ...settings.flatMap((setting) => ['-c', setting])],
    { ...runIn(folder), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  endWithThisProcess(server, 'INT')
  await untilReady(server.stderr)
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    server.kill(signal)
    if (server.exitCode === null && server.signalCode === null) await ended
  }
  return { roles: rolesOf(folder), end }
}

/** What the operator's guide has them make by hand. */
const makeDatabase = async ({ superuser, owner, app }: EmbeddedRoles): Promise<void> => {
  for (const statement of [
    `create role ${owner.user} login`,
    `create role ${app.user} login`,
    `create database ${owner.database} owner ${owner.user}`,
  ])
    await query({ ...superuser, database: 'postgres' }, statement)
}

/**
 * A PostgreSQL as operators run it, without durability: the machine's own programs, such as Debian's, in a new folder. Its
 * socket there is its only door, so that no port is taken.
 * @param programs the folder of `initdb` and `postgres`
 */
export const startInstalledPostgres = async (programs: string): Promise<TestPostgres> => {
  await using undo = new AsyncDisposableStack()
  const folder = await makeFolder(undo)
  await initialise(programs, folder)
  const { roles, end } = await launch(programs, folder)
  undo.defer(() => end('SIGINT'))
  await makeDatabase(roles)
  const started = undo.move()
  return {
    roles,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** The PostgreSQL that comes with Lykta, twice: a primary, and a standby that has all that the primary has acknowledged. */
export const startPostgresPair = async () => {
  await using undo = new AsyncDisposableStack()
  const installed = await findBinaries(process.platform, process.arch)
  const programs = join((await makeRunnable(installed, '/var/lib/lykta', account)).folder, 'bin')
  const [first, second] = [await makeFolder(undo), await makeFolder(undo)]
  await initialise(programs, first)
  const before = await launch(programs, first)
  await makeDatabase(before.roles)
  await before.end('SIGINT')
  // A copy of what has stopped is a standby as good as one that is made while it runs.
  await promisify(execFile)('cp', ['-a', dataOf(first), dataOf(second)], runIn(second))
  await writeFile(join(dataOf(second), 'standby.signal'), '')
  const primary = await launch(programs, first, ['synchronous_standby_names=*'])
  undo.defer(() => primary.end('SIGINT'))
  const standby = await launch(programs, second, [
    `primary_conninfo=host=${first} port=5432 user=${primary.roles.superuser.user}`,
  ])
  undo.defer(() => standby.end('SIGINT'))
  const started = undo.move()
  return {
    primary: primary.roles.owner,
    standby: standby.roles.owner,
    killPrimary: () => primary.end('SIGKILL'),
    promote: () => query(standby.roles.superuser, 'select pg_promote()'),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const untilReady = async (output: NodeJS.ReadableStream): Promise<void> => {
  const lines: string[] = []
  for await (const line of createInterface(output)) {
    lines.push(line)
    if (!/ready to accept (read-only )?connections/.test(line)) continue
    // Nobody reads on, but it must not block.
    output.resume()
    return
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
}
