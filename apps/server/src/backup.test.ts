import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { backupsIn } from './platform/backup/backup-folder.ts'
import { openBackup } from './platform/backup/backup.ts'
import { forgetOldBackups } from './platform/backup/forget-old.ts'
import { makeKey, plain, sealFor } from './platform/backup/sealing.ts'
import { makeSchema } from './platform/backup/schema-of.ts'
import { verifyBackup } from './platform/backup/verify-backup.ts'
import { openDatabase } from './platform/database.ts'
import { createFolderStore } from './platform/file-store.ts'
import { systemIds } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { codeOf, ownSchema } from './platform/schema.ts'
import { createBackups, createEmptyDatabase, nothing, tempFolder, withClient } from './testing/backups.ts'
import { textWith } from './testing/matchers.ts'
import { send } from './testing/messages.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { fingerprintOf, query, type TestDatabase } from './testing/test-postgres.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { picture, uploaded } from './testing/upload-files.ts'
import { createWorld } from './testing/world.ts'

const everything = { tables: [], columns: [] }

let server: TestServer
let karin: { token: string }
let roomId: number
beforeAll(async () => {
  server = await startTestServer()
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const user = await world.user({ firstName: 'Kåre "\\N"\t', lastName: 'Öberg\nand more' })
  await world.link(user.id, box.id)
  karin = user
  roomId = box.roomId
  const { id } = await uploaded(server, karin.token, { name: 'a.jpg', content: await picture() })
  await send(server, karin.token, { ids: [roomId], files: [id] })
})
afterAll(() => server[Symbol.asyncDispose]())

let folder: Awaited<ReturnType<typeof tempFolder>>
let target: Awaited<ReturnType<typeof tempFolder>>
let backups: Awaited<ReturnType<typeof createBackups>>
let database: TestDatabase
beforeEach(async () => {
  folder = await tempFolder()
  target = await tempFolder()
  backups = await createBackups(folder.path)
  database = await createEmptyDatabase()
})
afterEach(async () => {
  for (const one of [database, folder, target]) await one[Symbol.asyncDispose]()
})

const source = () => ({ connection: server.database.roles.owner, dataDir: server.config.dataDir })
const elsewhere = () => ({ connection: database.roles.owner, dataDir: target.path })

/** The path and content of all files in a folder. */
const contentsOf = async (path: string): Promise<Map<string, string>> => {
  const all = await readdir(path, { recursive: true, withFileTypes: true })
  const found = all.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return new Map(
    await Promise.all(
      found
        .filter((file) => !file.endsWith('.store'))
        .map(async (file): Promise<[string, string]> => [
          file.slice(path.length),
          await readFile(file, 'base64'),
        ]),
    ),
  )
}
const newestFolder = async () => join(folder.path, (await backupsIn(folder.path)).at(-1) ?? '')

test('what is restored elsewhere is every row, every file, and the next number', async () => {
  await backups.make(source())
  await backups.restore(elsewhere())
  expect(await fingerprintOf(database.roles.owner, everything)).toBe(
    await fingerprintOf(server.database.roles.owner, everything),
  )
  const files = await contentsOf(join(target.path, 'files'))
  expect(files).toEqual(await contentsOf(join(server.config.dataDir, 'files')))
  expect(files.size).toBe(4)
  const next = `select nextval('user_extensions') as extension, nextval('messages_id_seq') as message`
  const { rows } = await query(database.roles.owner, next)
  expect(rows).toEqual((await query(server.database.roles.owner, next)).rows)
})

test('what is restored has the indexes, foreign keys and the rule of the audit that it had', async () => {
  await backups.make(source())
  await backups.restore(elsewhere())
  const made = `select indexdef as made from pg_indexes where schemaname = 'public' union all
    select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`
  const { rows } = await query(database.roles.owner, made)
  expect(rows).toEqual((await query(server.database.roles.owner, made)).rows)
  expect(rows.length).toBeGreaterThan(100)
})

test('a backup while 200 messages are sent has all that were acknowledged before, and restores', async () => {
  const acknowledged: number[] = []
  const made = new AbortController()
  const sendOn = async (): Promise<void> => {
    while (!made.signal.aborted || acknowledged.length < 200)
      acknowledged.push(await send(server, karin.token, { ids: [roomId] }))
  }
  const sending = Promise.all([sendOn(), sendOn(), sendOn(), sendOn()])
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  const before = [...acknowledged]
  await backups.make(source())
  made.abort()
  await sending
  expect(new Set(acknowledged).size).toBeGreaterThanOrEqual(200)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  await backups.restore(elsewhere())
  const { rows } = await query(database.roles.owner, 'select id from messages where id = any($1)', [before])
  expect(rows).toHaveLength(before.length)
})

test('the next backup copies only the files that are new', async () => {
  const first = await backups.make(source())
  const second = await backups.make(source())
  expect([first.newFiles, second.newFiles]).toEqual([4, 0])
  await uploaded(server, karin.token, { name: 'b.jpg', content: await picture(61) })
  expect((await backups.make(source())).newFiles).toBe(4)
  const other = await makeKey()
  const forOther = await backups.make(source(), { sealing: sealFor([other.recipient]) })
  expect(forOther.newFiles).toBe(8)
})

test('an encrypted backup shows no word, and no name by which a file can be asked for', async () => {
  await backups.make(source())
  const all = await contentsOf(folder.path)
  const { rows } = await query(server.database.roles.owner, 'select fd from files limit 1')
  const fd = rows[0]?.['fd'] ?? ''
  expect(fd).not.toBe('')
  for (const [path, content] of all) {
    const text = Buffer.from(content, 'base64').toString('latin1')
    expect(path + text).not.toContain(fd)
    const isReadable = path.endsWith('/manifest.json') || path.includes('/file-names.')
    expect(isReadable || text.startsWith('age-encryption.org/')).toBe(true)
  }
})

test('a backup that was asked to be plain needs no key', async () => {
  await backups.make(source(), { sealing: plain })
  await backups.restore(elsewhere(), { keys: undefined })
  await verifyBackup(await openBackup(folder.path, undefined, nothing), nothing)
  const files = await contentsOf(join(target.path, 'files'))
  expect(files).toEqual(await contentsOf(join(server.config.dataDir, 'files')))
})

test('an encrypted backup is not restored without its key', async () => {
  await backups.make(source())
  await expect(backups.restore(elsewhere(), { keys: undefined })).rejects.toThrow(
    'Name the file with its private key: --identity FILE',
  )
})

test('files that were lost come back alone', async () => {
  await backups.make(source())
  const there = await contentsOf(join(server.config.dataDir, 'files'))
  const [lost = ''] = there.keys()
  await rm(join(server.config.dataDir, 'files', lost))
  await backups.restoreOnlyFiles(server.config.dataDir)
  expect(await contentsOf(join(server.config.dataDir, 'files'))).toEqual(there)
})

test.each([
  { what: 'a table', suffix: '/table-messages.zst.age' },
  { what: 'the secrets', suffix: '/data-folder.zst.age' },
  { what: 'a file', suffix: /files-[0-9a-f]+\/[0-9a-f]{2}\/[0-9a-f.]+$/ },
])('$what that was changed is refused, and nothing is kept', async ({ suffix }) => {
  await backups.make(source())
  const path = [...(await contentsOf(folder.path)).keys()].find((one) =>
    typeof suffix === 'string' ? one.endsWith(suffix) : suffix.test(one),
  )
  const file = join(folder.path, path ?? '')
  const content = await readFile(file)
  content.writeUInt8(content.readUInt8(content.length - 20) ^ 1, content.length - 20)
  await writeFile(file, content)
  await expect(backups.restore(elsewhere())).rejects.toThrow('is not as it was written')
  const verified = openBackup(folder.path, undefined, nothing).then((backup) => verifyBackup(backup, nothing))
  await expect(verified).rejects.toThrow('is not as it was written')
  const { rows } = await query(database.roles.owner, `select to_regclass('users') as users`)
  expect(rows).toEqual([{ users: null }])
})

test('a part that is missing is refused', async () => {
  await backups.make(source())
  await rm(join(await newestFolder(), 'table-users.zst.age'))
  await expect(backups.restore(elsewhere())).rejects.toThrow('table-users.zst.age is missing')
})

test('another private key opens nothing, and none neither', async () => {
  await backups.make(source())
  const other = await makeKey()
  await expect(backups.restore(elsewhere(), { keys: other.identity })).rejects.toThrow(
    'This private key does not open the backup',
  )
  await expect(backups.restore(elsewhere(), { keys: 'nothing' })).rejects.toThrow('There is no private key')
  const { rows } = await query(database.roles.owner, `select to_regclass('users') as users`)
  expect(rows).toEqual([{ users: null }])
})

test('a backup that was broken off, at whichever part, is none', async () => {
  const parts: string[] = []
  await backups.make(source(), { onProgress: (doing) => void parts.push(doing) })
  await rm(await newestFolder(), { recursive: true })
  // How many rows of a table have been read at each report is for the network to say.
  const nameOf = (doing = '') => /^(\w+): \d+ rows$/.exec(doing)?.[1]
  const tables = parts.flatMap((doing) => nameOf(doing) ?? [])
  expect(tables.length).toBeGreaterThan(10)
  for (const at of [tables[0], tables.at(-1)]) {
    const making = backups.make(source(), {
      onProgress: (doing) => {
        if (nameOf(doing) === at) throw new Error('broken off')
      },
    })
    await expect(making).rejects.toThrow('broken off')
    await expect(openBackup(folder.path, backups.identity, nothing)).rejects.toThrow(
      'There is no whole backup',
    )
  }
  // As if the power had gone just before the end.
  await backups.make(source())
  const whole = await newestFolder()
  await rename(whole, `${whole}.unfinished`)
  await expect(openBackup(folder.path, backups.identity, nothing)).rejects.toThrow('There is no whole backup')
})

test('a Lykta that is in use is not written over', async () => {
  await backups.make(source())
  await backups.restore(elsewhere())
  await using another = await tempFolder()
  const again = backups.restore({ ...elsewhere(), dataDir: another.path })
  await expect(again).rejects.toThrow('This Lykta is in use: its database has accounts. Use a new one')
})

test('a Lykta that was only started is written over', async () => {
  await backups.make(source())
  await using started = await createTestDatabase()
  await query(started.roles.owner, `insert into secrets values ('push-key', 'other', false)`)
  await backups.restore({ connection: started.roles.owner, dataDir: target.path })
  expect(await fingerprintOf(started.roles.owner, everything)).toBe(
    await fingerprintOf(server.database.roles.owner, everything),
  )
})

test('files of something else are not mixed with those of the backup', async () => {
  await backups.make(source())
  const store = await createFolderStore({ folder: join(target.path, 'files'), ids: systemIds })
  await store.put('other.full', Buffer.from('x'))
  await expect(backups.restore(elsewhere())).rejects.toThrow('There are files already')
})

test('a restore that was broken off goes on, and no server starts in between', async () => {
  await backups.make(source())
  const store = await createFolderStore({ folder: join(target.path, 'files'), ids: systemIds })
  let adopted = 0
  const breaking = {
    ...store,
    adopt: async (key: string, path: string) => {
      adopted += 1
      if (adopted > 2) throw new Error('broken off')
      await store.adopt(key, path)
    },
  }
  await expect(backups.restore(elsewhere(), { keys: backups.identity, store: breaking })).rejects.toThrow(
    'broken off',
  )
  expect(await readdir(target.path)).toContain('restore-unfinished')
  await backups.restore(elsewhere())
  expect(await readdir(target.path)).not.toContain('restore-unfinished')
  // Broken off after the rows, and before the mark was taken away.
  await writeFile(join(target.path, 'restore-unfinished'), '')
  await backups.restore(elsewhere())
  expect(await readdir(target.path)).not.toContain('restore-unfinished')
  expect(await fingerprintOf(database.roles.owner, everything)).toBe(
    await fingerprintOf(server.database.roles.owner, everything),
  )
})

test('old backups go with the files that only they have, and the newest stays whatever its age', async () => {
  await using dataDir = await tempFolder()
  const store = await createFolderStore({ folder: join(dataDir.path, 'files'), ids: systemIds })
  const from = { connection: server.database.roles.owner, dataDir: dataDir.path }
  await store.put('old1.full', Buffer.from('1'))
  await store.put('kept.full', Buffer.from('2'))
  await backups.make(from)
  await store.remove('old1.full')
  const newest = await backups.make(from)
  const now = new Date()
  expect(await forgetOldBackups(folder.path, 1, now)).toBe(0)
  expect(await forgetOldBackups(folder.path, 1, new Date(now.getTime() + 2 * 86_400_000))).toBe(1)
  expect(await backupsIn(folder.path)).toEqual([newest.name])
  const kept = [...(await contentsOf(folder.path)).keys()].filter((path) => path.startsWith('/files-'))
  expect(kept).toHaveLength(1)
  await verifyBackup(await openBackup(folder.path, backups.identity, nothing), nothing)
})

test('while another backup is made, or one that stays cannot be read, no file is removed', async () => {
  await backups.make(source())
  await backups.make(source())
  const [oldest = ''] = await backupsIn(folder.path)
  const far = new Date(Date.now() + 10 * 86_400_000)
  const filesThere = async () =>
    [...(await contentsOf(folder.path)).keys()].filter((path) => path.startsWith('/files-')).length
  const before = await filesThere()
  await rename(join(folder.path, oldest), join(folder.path, `${oldest}.unfinished`))
  await rm(join(await newestFolder(), 'manifest.json'))
  expect(await forgetOldBackups(folder.path, 1, far)).toBe(0)
  await rm(join(folder.path, `${oldest}.unfinished`), { recursive: true })
  await expect(forgetOldBackups(folder.path, 1, far)).rejects.toThrow('is no backup')
  expect(await filesThere()).toBe(before)
})

test('while a backup copies files, another is refused: it would take them away again', async () => {
  const store = await createFolderStore({ folder: join(server.config.dataDir, 'files'), ids: systemIds })
  const listing = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const slow = {
    ...store,
    list: async function* () {
      listing.resolve()
      await refused.promise
      yield* store.list()
    },
  }
  const first = backups.make(source(), { store: slow })
  await listing.promise
  const second = await backups.make(source()).catch((error: unknown) => error)
  refused.resolve()
  await first
  expect(second).toMatchObject({ message: textWith('Another backup of this Lykta is under way') })
  await backups.make(source())
  expect(await backupsIn(folder.path)).toHaveLength(2)
})

test('half of a file, left by a backup that was broken off, goes in time', async () => {
  await backups.make(source())
  const [files = ''] = (await readdir(folder.path)).filter((name) => name.startsWith('files-'))
  const incoming = join(folder.path, files, '.incoming')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [name, at] of [
    ['of-long-ago', daysAgo(3)],
    ['of-now', daysAgo(1)],
  ] as const) {
    await writeFile(join(incoming, name), 'half')
    await utimes(join(incoming, name), at, at)
  }
  await backups.make(source())
  expect(await readdir(incoming)).toEqual(['of-now'])
})

const ManifestSchema = z.looseObject({ format: z.number(), schema: z.number() })
const changeManifest = async (changes: Partial<z.infer<typeof ManifestSchema>>) => {
  const path = join(await newestFolder(), 'manifest.json')
  const manifest = ManifestSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  await writeFile(path, JSON.stringify({ ...manifest, ...changes }))
}

test('a backup of a newer release is refused, with what to do', async () => {
  await backups.make(source())
  await changeManifest({ schema: codeOf(ownSchema) + 1 })
  await expect(backups.restore(elsewhere())).rejects.toThrow(
    /^This backup is from a newer Lykta \(0\.0\.0, tables number \d+\) .* Use that release or a newer one\.$/,
  )
  await changeManifest({ format: 2 })
  await expect(backups.restore(elsewhere())).rejects.toThrow('in a form that this one does not know')
})

test('a backup of an older release is brought up to date', async () => {
  const old = 30
  await using before = await createEmptyDatabase()
  await withClient(before.roles.owner, (client) => makeSchema(client, ownSchema, old))
  await query(before.roles.owner, `insert into clusters (name) values ('Sjöbygden')`)
  await using dataDir = await tempFolder()
  await backups.make({ connection: before.roles.owner, dataDir: dataDir.path })
  await backups.restore(elsewhere())
  const { close } = await openDatabase(database.roles.owner, createLog('silent'))
  await close()
  const { rows } = await query(database.roles.owner, 'select name from clusters')
  expect(rows).toEqual([{ name: 'Sjöbygden' }])
  const { rows: migrations } = await query(
    database.roles.owner,
    'select hash from drizzle.__drizzle_migrations',
  )
  expect(migrations).toHaveLength(codeOf(ownSchema) + 1)
})

test('where no Lykta has started there is nothing to back up', async () => {
  await expect(backups.make(elsewhere())).rejects.toThrow('There is nothing to back up yet')
})
