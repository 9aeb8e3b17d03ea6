import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lchown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '../testing/test-postgres.ts'
import { handOver, nobody, ownAccount } from './embedded-postgres-account.ts'
import { findBinaries, makeRunnable } from './embedded-postgres-binaries.ts'
import { findServer } from './embedded-postgres-process.ts'
import { readPasswords } from './embedded-postgres-roles.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const run = promisify(execFile)
const runsAsRoot = process.getuid?.() === 0
let folder = ''
let undo = new AsyncDisposableStack()
const dataDir = () => join(folder, 'data')
const home = () => join(dataDir(), 'postgres')

beforeEach(async () => {
  undo = new AsyncDisposableStack()
  folder = await mkdtemp(join(tmpdir(), 'lykta-account-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
})
afterEach(() => undo.disposeAsync())

const start = async (whenInUse: 'refuse' | 'join' = 'refuse'): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({
    dataDir: dataDir(),
    durable: false,
    log: () => undefined,
    whenInUse,
  })
  undo.defer(() => postgres.stop())
  return postgres
}
const ownerOf = async (path: string) => (await stat(path)).uid
const wordsIn = async ({ roles }: EmbeddedPostgres) =>
  (await query(roles.owner, 'select word from kept')).rows
const words = [{ word: 'gökotta' }]

/** A data folder as a release before left it, whose PostgreSQL was nobody's. */
const makeAsBefore = async (): Promise<void> => {
  const made = await start()
  await query(made.roles.owner, `create table kept as select 'gökotta' as word`)
  await made.stop()
  await handOver(join(home(), 'data'), nobody)
  await lchown(join(home(), 'run'), nobody.uid, nobody.gid)
  await lchown(home(), 0, 0)
  await chmod(home(), 0o711)
}

/** Starts it as that release did. It outlives its owner, as after a kill. */
const launchAsBefore = async () => {
  const binaries = await makeRunnable(
    await findBinaries(process.platform, process.arch),
    '/var/lib/lykta',
    nobody,
  )
  const settings = ['listen_addresses=', `unix_socket_directories=${join(home(), 'run')}`, 'fsync=off']
  const child = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    ['-D', join(home(), 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: '/', stdio: 'ignore', detached: true, ...nobody },
  )
  undo.defer(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await expect.poll(async () => (await findServer(join(home(), 'data'), 0)).kind).toBe('running')
}

/** What nobody is answered who tries to read a file, or to connect to a socket. */
const asNobody = (script: string, path: string) =>
  run(process.execPath, ['-e', script, path], { cwd: '/', ...nobody }).then(({ stdout }) => stdout)
const read = `
  try { require('fs').readFileSync(process.argv[1]); console.log('read') } catch (error) { console.log(error.code) }`
const connect = `
  require('net').connect(process.argv[1]).on('connect', () => process.exit(console.log('connected')))
    .on('error', (error) => console.log(error.code))`

test.runIf(runsAsRoot)('nobody reads its files, or reaches its socket', async () => {
  const { roles, dataFolder } = await start()
  expect(await ownerOf(dataFolder)).toBe(ownAccount(dataDir()).uid)
  expect(await asNobody(read, join(dataFolder, 'PG_VERSION'))).toBe('EACCES\n')
  expect(await asNobody(connect, join(roles.app.host, '.s.PGSQL.5432'))).toBe('EACCES\n')
  // The folder around them is closed as well, also while they are made.
  await chmod(dataFolder, 0o755)
  expect(await asNobody(read, join(dataFolder, 'PG_VERSION'))).toBe('EACCES\n')
})

test.runIf(runsAsRoot)('what belonged to nobody is handed over, with all that is in it', async () => {
  await makeAsBefore()
  const postgres = await start()
  expect(await wordsIn(postgres)).toEqual(words)
  const { stdout } = await run('find', [home(), '-user', String(nobody.uid)])
  expect(stdout).toBe('')
})

test.runIf(runsAsRoot)('so it is where that was broken off', async () => {
  await makeAsBefore()
  await lchown(join(home(), 'data'), 0, 0)
  await lchown(join(home(), 'data', 'base'), ownAccount(dataDir()).uid, 0)
  expect(await wordsIn(await start())).toEqual(words)
})

test.runIf(runsAsRoot)('and where its PostgreSQL still runs, since Lykta was killed', async () => {
  await makeAsBefore()
  await launchAsBefore()
  const postgres = await start()
  expect(await wordsIn(postgres)).toEqual(words)
  expect(await ownerOf(postgres.dataFolder)).toBe(ownAccount(dataDir()).uid)
})

test.runIf(runsAsRoot)('but not beside a Lykta that works with it', async () => {
  await makeAsBefore()
  await launchAsBefore()
  const holder = new Client({
    host: join(home(), 'run'),
    user: 'lykta',
    database: 'postgres',
    password: (await readPasswords(home()))?.superuser,
  })
  await holder.connect()
  undo.defer(() => holder.end())
  // As it held the folder.
  await holder.query('select pg_advisory_lock($1)', [0x4c796b])
  expect(await wordsIn(await start('join'))).toEqual(words)
  expect(await ownerOf(join(home(), 'data'))).toBe(nobody.uid)
})

test('two data folders have accounts of their own', () => {
  const numbers = ['/srv/lykta', '/srv/other', '/root/lykta/data'].map((path) => ownAccount(path).uid)
  expect(new Set(numbers).size).toBe(3)
  for (const number of numbers) expect(number >= 60_706 && number <= 61_183).toBe(true)
})
