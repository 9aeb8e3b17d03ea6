import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nobody } from './embedded-postgres-account.ts'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { isAlive, readPidFile } from './embedded-postgres-process.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts'

const runsAsRoot = process.getuid?.() === 0
let made = ''
let folder = ''
let started: EmbeddedPostgres[] = []

const makeOpenFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'lykta test '))
  await chmod(path, 0o755)
  return path
}

// Creating the files takes half a second, copying them much less.
beforeAll(async () => {
  made = await makeOpenFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(made, 'data'),
    durable: false,
    log: () => undefined,
  })
  await postgres.stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

/** A data folder that was in use before. */
const copyMade = (to: string) => promisify(execFile)('cp', ['-a', join(made, 'data'), to])

beforeEach(async () => {
  folder = await makeOpenFolder()
})

afterEach(async () => {
  for (const postgres of started.toReversed()) await postgres.stop()
  started = []
  await rm(folder, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    stateDir: join(folder, 'state'),
    durable: false,
    log: () => undefined,
    ...options,
  })
  started.push(postgres)
  return postgres
}

async function query(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text: sql })
    return rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

async function serverPid(postgres: EmbeddedPostgres): Promise<number> {
  const file = await readPidFile(postgres.dataFolder)
  if (file === undefined) throw new Error('no pid file')
  return file.pid
}

function stalePidFile({ roles: { app: connection }, dataFolder }: EmbeddedPostgres, pid: number): string {
  const lines = [pid, dataFolder, 1_700_000_000, connection.port, connection.host, '', '  1234 5', 'ready   ']
  return `${lines.join('\n')}\n`
}

/** Another process that owns the database of `dataDir` and is then killed, as a crashed Lykta is. */
async function startAndKillOwner(dataDir: string): Promise<void> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, durable: false })
    console.log('ready')
    setInterval(() => undefined, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

// Root hands PostgreSQL to an account that a closed folder keeps out; an ordinary user stays itself.
async function closedDataDir(): Promise<string> {
  const closed = join(folder, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o700)
  return join(closed, 'data')
}

describe('startEmbeddedPostgres', () => {
  test('starts a PostgreSQL 18 of its own, reachable by its socket alone', async () => {
    const { roles, dataFolder, movedBecause } = await start({ durable: true })
    const connection = roles.app
    expect(movedBecause).toBeUndefined()
    expect(await query(connection, 'show server_version')).toEqual([expect.stringMatching(/^18\./)])
    expect(await query(connection, 'show fsync')).toEqual(['on'])
    expect(await query(connection, 'show listen_addresses')).toEqual([''])
    expect(await query(connection, 'show server_encoding')).toEqual(['UTF8'])
    expect(await query(connection, "select lower('ÅSA')")).toEqual(['åsa'])
    expect((await stat(dataFolder)).mode & 0o777).toBe(0o700)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  })

  test('calls for other work while its server is starting', async () => {
    const order: string[] = []
    await start({ whileStarting: () => void order.push('other work') })
    order.push('started')
    expect(order).toEqual(['other work', 'started'])
  })

  test('keeps what was written over stop and start', async () => {
    await copyMade(join(folder, 'data'))
    const first = await start()
    await query(first.roles.owner, 'create table kept (id integer)')
    await query(first.roles.owner, 'insert into kept values (7)')
    const pid = await serverPid(first)
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect(await query(second.roles.owner, 'select id from kept')).toEqual([7])
  })

  test('starts again after the server itself was killed, and has told of the loss', async () => {
    await copyMade(join(folder, 'data'))
    let lost = ''
    const first = await start({ onLost: (reason) => (lost = reason) })
    await query(first.roles.owner, 'create table kept (id integer)')
    process.kill(await serverPid(first), 'SIGKILL')
    await expect.poll(() => lost).toContain('went away')
    const second = await start()
    expect(await query(second.roles.owner, 'select count(*)::int from kept')).toEqual([0])
  })

  test('adopts the server of a killed owner, and ends it', async () => {
    const dataDir = join(folder, 'data')
    await copyMade(dataDir)
    await startAndKillOwner(dataDir)
    const left = await readPidFile(join(dataDir, 'postgres', 'data'))
    const lines: string[] = []
    const adopted = await start({ log: (line) => lines.push(line) })
    expect(await serverPid(adopted)).toBe(left?.pid)
    expect(lines.join()).toContain('Adopted')
    expect(await query(adopted.roles.app, 'select 1')).toEqual([1])
    await adopted.stop()
    await expect(query(adopted.roles.app, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
    expect(await readPidFile(adopted.dataFolder)).toBeUndefined()
  })

  test('refuses a data folder that another Lykta works with, and leaves it in peace', async () => {
    await copyMade(join(folder, 'data'))
    const first = await start()
    await expect(start()).rejects.toThrow(
      `Another Lykta is running with the data folder ${join(folder, 'data')}`,
    )
    expect(await query(first.roles.app, 'select 1')).toEqual([1])
  })

  test('joins a running one for a command beside it, and does not end it', async () => {
    await copyMade(join(folder, 'data'))
    const first = await start()
    const joined = await start({ whenInUse: 'join' })
    expect(joined.roles).toEqual(first.roles)
    await joined.stop()
    expect(await query(first.roles.app, 'select 1')).toEqual([1])
  })

  test('a stale pid file does not stop it: the process is gone', async () => {
    await copyMade(join(folder, 'data'))
    const first = await start()
    await first.stop()
    await writeFile(join(first.dataFolder, 'postmaster.pid'), stalePidFile(first, 2 ** 22 + 1))
    const second = await start()
    expect(await query(second.roles.app, 'select 1')).toEqual([1])
  })

  test('a stale pid file does not stop it: the number is another program by now', async () => {
    await copyMade(join(folder, 'data'))
    const account = runsAsRoot ? nobody : {}
    const other = spawn('sleep', ['60'], { ...account, cwd: '/' })
    try {
      const first = await start()
      await first.stop()
      await writeFile(join(first.dataFolder, 'postmaster.pid'), stalePidFile(first, other.pid ?? 0))
      const second = await start()
      expect(await query(second.roles.app, 'select 1')).toEqual([1])
      expect(other.exitCode).toBeNull()
    } finally {
      other.kill()
    }
  })

  test('an interrupted initialisation is started again', async () => {
    const unfinished = join(folder, 'data', 'postgres', 'data.unfinished')
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n')
    if (runsAsRoot) await chmod(join(folder, 'data'), 0o711)
    const {
      roles: { app: connection },
    } = await start()
    expect(await query(connection, 'select 1')).toEqual([1])
  })

  test('a path too long for a socket gets a short folder, closed to others', async () => {
    const dataDir = join(folder, 'a'.repeat(90))
    await copyMade(dataDir)
    const {
      roles: { app: connection },
    } = await start({ dataDir })
    expect(connection.host.startsWith(join(tmpdir(), 'lykta-'))).toBe(true)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(connection, 'select 1')).toEqual([1])
    await rm(connection.host, { recursive: true })
  })
})

describe('a data folder that PostgreSQL cannot use', () => {
  test('is left for the state folder where that is so, and the next start finds it', async () => {
    const dataDir = await closedDataDir()
    const first = await start({ dataDir })
    const expectedHome = runsAsRoot ? join(folder, 'state') : dataDir
    expect(first.dataFolder.startsWith(expectedHome)).toBe(true)
    expect(first.movedBecause !== undefined).toBe(runsAsRoot)
    await query(first.roles.owner, 'create table kept (id integer)')
    await first.stop()
    const second = await start({ dataDir })
    expect(second.dataFolder).toBe(first.dataFolder)
    expect(await query(second.roles.owner, 'select count(*)::int from kept')).toEqual([0])
  })

  test('a database made before the folder was closed comes along', async () => {
    const dataDir = await closedDataDir()
    await chmod(join(folder, 'closed'), 0o755)
    await copyMade(dataDir)
    const first = await start({ dataDir })
    await query(first.roles.owner, 'create table kept (id integer)')
    await first.stop()
    await chmod(join(folder, 'closed'), 0o700)
    const second = await start({ dataDir })
    expect(await query(second.roles.owner, 'select count(*)::int from kept')).toEqual([0])
  })

  test('a deleted data folder begins anew', async () => {
    const dataDir = await closedDataDir()
    const first = await start({ dataDir })
    await query(first.roles.owner, 'create table gone (id integer)')
    await first.stop()
    await rm(dataDir, { recursive: true })
    const second = await start({ dataDir })
    expect(await query(second.roles.app, "select to_regclass('gone')")).toEqual([null])
  })

  test('is named when it cannot be made', async () => {
    await writeFile(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    await expect(start({ dataDir })).rejects.toThrow(`The data folder ${dataDir} cannot be made`)
  })
})

describe('findBinaries', () => {
  test('finds what is installed for this machine', async () => {
    const { folder: native } = await findBinaries(process.platform, process.arch)
    expect((await stat(join(native, 'bin', 'postgres'))).isFile()).toBe(true)
  })

  test('asks for DATABASE_URL where there is none', async () => {
    await expect(findBinaries('win32', 'x64')).rejects.toThrow(/win32-x64: set DATABASE_URL/)
  })
})
