import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackupRuns } from './platform/backup/backup-runs.ts'
import { systemClock, systemIds } from './platform/clock.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { readS3Url } from './platform/s3-url.ts'
import { createS3Store } from './platform/s3.ts'
import { createUploadFolder } from './platform/upload-folder.ts'
import { startBuckets } from './testing/bucket.ts'
import { createEmptyDatabase, tempFolder } from './testing/backups.ts'
import { built } from './testing/built.ts'
import { anyDate, textWith } from './testing/matchers.ts'
import { send } from './testing/messages.ts'
import { addressOf, fingerprintOf } from './testing/test-postgres.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { picture, uploaded } from './testing/upload-files.ts'
import { createWorld } from './testing/world.ts'

const runFile = promisify(execFile)
const recorded = { tables: ['backup_runs'], columns: [] }

let server: TestServer
let folder: Awaited<ReturnType<typeof tempFolder>>
let key: string
let recipient: string
const place = () => join(folder.path, 'backups')
const restored = () => join(folder.path, 'restored')

const ofServer = () => ({
  DATABASE_URL: addressOf(server.database.connection),
  DATABASE_OWNER_URL: addressOf(server.database.roles.owner),
  DATA_DIR: server.config.dataDir,
})

/** Runs a command as npm does. */
const command = async (
  name: 'backup' | 'restore' | 'move-database',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) => {
  const env = { PATH: process.env['PATH'], ...environment }
  try {
    const { stdout, stderr } = await runFile(process.execPath, [built(`${name}-command`), ...args], { env })
    return { code: 0, said: stdout, complained: stderr }
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error && 'code' in error)) throw error
    return { code: error.code, said: '', complained: String(error.stderr) }
  }
}

beforeAll(async () => {
  folder = await tempFolder()
  // PostgreSQL's own account has to traverse it when this runs as root.
  await chmod(folder.path, 0o711)
  server = await startTestServer()
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const { id } = await uploaded(server, karin.token, { name: 'a.jpg', content: await picture() })
  await send(server, karin.token, { ids: [box.roomId], files: [id] })
  key = join(folder.path, 'lykta.key')
  const { said } = await command('backup', ['--make-key', key], {})
  recipient = /BACKUP_RECIPIENT=(age1\S+)/.exec(said)?.[1] ?? ''
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

test('a Lykta that runs is backed up, checked, restored on an empty machine, and moved to a PostgreSQL', async () => {
  expect(await readFile(key, 'utf8')).toContain(`# public key: ${recipient}\nAGE-SECRET-KEY-1`)
  const backup = () => command('backup', [place()], { ...ofServer(), BACKUP_RECIPIENT: recipient })
  const first = await backup()
  expect(first).toMatchObject({ code: 0, complained: '' })
  expect(first.said).toMatch(/rows and 4 files, of which 4 are new; .* MB in .* s\.\n$/)
  expect((await backup()).said).toContain('of which 0 are new')
  expect(await readBackupRuns(server.db)).toMatchObject([{ what: 'backup', failedAt: null }])

  const without = { DATA_DIR: join(folder.path, 'nothing') }
  const checked = await command('backup', ['--verify', place()], without)
  expect(checked).toMatchObject({ code: 0, complained: '' })
  expect(checked.said).toContain('is there as it was written (4 files)')
  expect(await readdir(folder.path)).not.toContain('nothing')
  const read = await command('backup', ['--verify', place(), '--identity', key], without)
  expect(read.said).toMatch(/is whole: \d+ rows and 4 files can be read/)

  const onto = { DATA_DIR: restored() }
  const restoring = await command('restore', [place(), '--identity', key], onto)
  expect(restoring).toMatchObject({ code: 0, complained: '' })
  expect(restoring.said).toContain('rows and 4 files, compared with the backup')
  const rows = await fingerprintOf(server.database.connection, recorded)
  {
    const postgres = await startEmbeddedPostgres({ dataDir: restored(), log: () => undefined })
    expect(await fingerprintOf(postgres.roles.owner, recorded)).toBe(rows)
    await postgres.stop()
  }
  const again = await command('restore', [place(), '--identity', key], onto)
  expect(again).toMatchObject({ code: 1 })
  expect(again.complained).toMatch(/^This Lykta is in use: its database has accounts\. .*\n$/)

  await using own = await createEmptyDatabase()
  const move = () => command('move-database', [addressOf(own.roles.owner)], onto)
  const moved = await move()
  expect(moved).toMatchObject({ code: 0, complained: '' })
  expect(moved.said).toMatch(/^\d+ rows were copied and compared.*\n.*set DATABASE_URL/)
  expect(await fingerprintOf(own.roles.owner, recorded)).toBe(rows)
  expect((await move()).said).toContain('Everything is there already')
}, 120_000)

test('[SYSTEM-06] a check of a backup is recorded where this Lykta is, and one that failed too', async () => {
  const into = join(folder.path, 'checked')
  await command('backup', [into], { ...ofServer(), BACKUP_RECIPIENT: recipient })
  const runsOf = async (...whats: string[]) =>
    (await readBackupRuns(server.db)).filter(({ what }) => whats.includes(what))
  const verify = (...args: string[]) => command('backup', ['--verify', into, ...args], ofServer())

  expect(await verify()).toMatchObject({ code: 0, complained: '' })
  expect(await runsOf('verify', 'rehearsal')).toMatchObject([
    { what: 'verify', succeededAt: anyDate, failedAt: null },
  ])
  expect(await verify('--identity', key)).toMatchObject({ code: 0, complained: '' })
  expect(await runsOf('rehearsal')).toMatchObject([{ succeededAt: anyDate, failedAt: null }])

  const other = join(folder.path, 'other.key')
  await command('backup', ['--make-key', other], {})
  expect(await verify('--identity', other)).toMatchObject({ code: 1 })
  // The backup is well: the wrong key was named.
  expect(await runsOf('verify')).toMatchObject([{ failedAt: null }])

  const [name = ''] = (await readdir(into)).filter((entry) => !entry.startsWith('files-'))
  await rm(join(into, name, 'table-users.zst.age'))
  expect(await verify()).toMatchObject({ code: 1 })
  expect(await runsOf('verify')).toMatchObject([
    { failedAt: anyDate, fault: 'table-users.zst.age is missing: this backup is not whole.' },
  ])
}, 120_000)

test('a check of a backup that cannot be recorded counts, and says so', async () => {
  const into = join(folder.path, 'unrecorded')
  await command('backup', [into], { ...ofServer(), BACKUP_RECIPIENT: recipient })
  const checked = await command('backup', ['--verify', into], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.said).toContain('is there as it was written')
  expect(checked.complained).toMatch(
    /^The check was not recorded: The database none at 127\.0\.0\.1 cannot be used/,
  )
}, 60_000)

test('files in a bucket are backed up from it, and restored into another', async () => {
  await using buckets = await startBuckets(folder.path, ['old', 'new'])
  const contentsOf = async (name: string): Promise<Record<string, string>> => {
    const bucket = readS3Url(buckets.addressOf(name))
    if (bucket === undefined) throw new Error('no bucket')
    const uploads = await createUploadFolder({
      folder: join(folder.path, 'incoming'),
      ids: systemIds,
      clock: systemClock,
    })
    const store = createS3Store(bucket, uploads)
    const contents: Record<string, string> = {}
    for await (const { key } of store.list())
      if (!key.startsWith('.')) contents[key] = (await buffer(store.read(key))).toString('base64')
    return contents
  }
  await using regional = await startTestServer({ environment: { S3_URL: buckets.addressOf('old') } })
  const { token } = await createWorld(regional.db).user()
  await uploaded(regional, token, { name: 'a.jpg', content: await picture() })
  const into = join(folder.path, 'of-bucket')
  const made = await command('backup', [into], {
    DATABASE_URL: addressOf(regional.database.connection),
    DATABASE_OWNER_URL: addressOf(regional.database.roles.owner),
    DATA_DIR: regional.config.dataDir,
    S3_URL: buckets.addressOf('old'),
    BACKUP_RECIPIENT: recipient,
  })
  expect(made).toMatchObject({ code: 0, complained: '' })

  await using own = await createEmptyDatabase()
  const onto = {
    DATABASE_URL: addressOf(own.connection),
    DATABASE_OWNER_URL: addressOf(own.roles.owner),
    DATA_DIR: join(folder.path, 'new-machine'),
  }
  const restore = () =>
    command('restore', [into, '--identity', key], { ...onto, S3_URL: buckets.addressOf('new') })
  expect(await restore()).toMatchObject({ code: 0, complained: '' })
  expect(await fingerprintOf(own.roles.owner, recorded)).toBe(
    await fingerprintOf(regional.database.roles.owner, recorded),
  )
  const files = await contentsOf('old')
  expect(Object.keys(files).length).toBeGreaterThan(2)
  expect(await contentsOf('new')).toEqual(files)
}, 120_000)

test('a database that a server writes to is not moved', async () => {
  await using own = await createEmptyDatabase()
  const moving = await command('move-database', [addressOf(own.roles.owner)], ofServer())
  expect(moving).toMatchObject({ code: 1 })
  expect(moving.complained).toMatch(/^A Lykta runs on this database\. End all its servers first/)
})

test.each([
  { name: 'backup', args: [], code: 2, says: 'Into which folder?' },
  { name: 'backup', args: ['--nonsense'], code: 2, says: 'npm run backup -- TO' },
  { name: 'backup', args: ['/tmp/nowhere'], code: 1, says: 'set BACKUP_RECIPIENT to a public key' },
  {
    name: 'backup',
    args: ['/tmp/nowhere', '--recipient', 'age1x'],
    code: 1,
    says: 'is no public key of age',
  },
  { name: 'restore', args: [], code: 2, says: 'From which folder?' },
  { name: 'restore', args: ['/nowhere'], code: 1, says: 'There is no whole backup in /nowhere' },
  { name: 'move-database', args: ['db.example'], code: 2, says: 'begins with postgres://' },
] as const)('$name $args ends with $code and says what to do', async ({ name, args, code, says }) => {
  const ended = await command(name, args, { DATA_DIR: join(folder.path, 'none') })
  expect(ended.code).toBe(code)
  expect(ended.complained).toContain(says)
})

test('a server does not start on a restore that was broken off', async () => {
  const dataDir = join(folder.path, 'half')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'restore-unfinished'), '')
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' }
  const starting = runFile(process.execPath, [built('main')], { env })
  await expect(starting).rejects.toMatchObject({
    code: 1,
    stdout: textWith('A restore into this data folder was broken off. Run it again'),
  })
})

test('a backup into the data folder is refused, and the failure is stored for whoever looks after it', async () => {
  const into = join(server.config.dataDir, 'backups')
  const ended = await command('backup', [into, '--plain'], ofServer())
  expect(ended).toMatchObject({ code: 1 })
  expect(ended.complained).toMatch(/^This folder is in the data folder/)
  const run = (await readBackupRuns(server.db)).find(({ what }) => what === 'backup')
  expect(run).toMatchObject({ failedAt: anyDate, fault: ended.complained.trim() })
})
