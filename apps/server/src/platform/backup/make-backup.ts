import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Ids } from '../clock.ts'
import { isFileKey, type FileStore } from '../file-store.ts'
import { forEachAtOnce } from './at-once.ts'
import { BackupError } from './backup-error.ts'
import { beginBackup } from './backup-folder.ts'
import { readDataFolder } from './data-folder.ts'
import { folderOf, openKeptFiles } from './kept-files.ts'
import { asText, manifestName, type Manifest, type NewManifest } from './manifest.ts'
import { asLines, writePart } from './parts.ts'
import { createRowDigest } from './row-digest.ts'
import { schemaIn } from './schema-of.ts'
import type { Sealing } from './sealing.ts'
import { readTable, sequencesIn, setUpSession, tablesIn, type Table } from './tables-in.ts'

export interface BackupOptions {
  /** Of the database, for this alone. */
  client: ClientBase
  store: Pick<FileStore, 'list' | 'read' | 'size'>
  dataDir: string
  /** The folder that has all backups. */
  place: string
  sealing: Sealing
  release: string
  ids: Ids
  onProgress: (doing: string) => void
}

export interface MadeBackup {
  name: string
  manifest: NewManifest
  /** What was written this time. */
  bytes: number
  newFiles: number
}

/** Makes a backup of a Lykta that may run meanwhile. @throws BackupError; nothing that looks whole is left then */
export const makeBackup = async (options: BackupOptions): Promise<MadeBackup> => {
  const { client, place, sealing, ids, onProgress } = options
  await setUpSession(client)
  await beAlone(client)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const filesFolder = folderOf(sealing)
  const kept = await openKeptFiles(join(place, filesFolder), ids, await momentOf(client))
  const names = new Map<string, string>()
  let newFiles = 0
  let bytes = 0
  const copyFiles = () =>
    forEachAtOnce(options.store.list(), async ({ key }) => {
      if (names.has(key) || !isFileKey(key)) return
      const copied = await kept.keep(key, options.store, sealing.seal).catch(unlessGone(options.store, key))
      if (copied === undefined) return
      names.set(key, copied.name)
      bytes += copied.bytes
      if (copied.bytes > 0) newFiles += 1
      onProgress(`files: ${String(names.size)}, of which ${String(newFiles)} are new`)
    })
  // Before the database, as a file of one of its rows may be deleted meanwhile; and after it, as rows have got files.
  await copyFiles()
  await client.query('begin isolation level repeatable read read only')
  const schema = await schemaIn(client)
  if (schema === undefined)
    throw new BackupError('There is nothing to back up yet: no Lykta has started on this database.')
  const at = await momentOf(client)
  const backup = await beginBackup(place, at)
  try {
    const part = async (name: string, content: AsyncIterable<Buffer>) => {
      const written = await writePart(backup.folder, name, content, sealing)
      bytes += written.bytes
      return written
    }
    const tables: Manifest['tables'] = []
    for (const table of await tablesIn(client)) {
      const digest = createRowDigest()
      const rows = digest.watch(readTable(client, table))
      const copied = await part(
        `table-${table.name}`,
        reporting(rows, () => {
          onProgress(`${table.name}: ${String(digest.rows())} rows`)
        }),
      )
      tables.push({ ...table, ...digest.result(), part: copied })
    }
    const sequences = await sequencesIn(client)
    const dataFolder = await part(
      'data-folder',
      once(await readDataFolder(options.dataDir, await rowsOfSecrets(client, tables))),
    )
    await client.query('commit')
    await copyFiles()
    await kept.sync()
    const manifest: NewManifest = {
      release: options.release,
      schema,
      at: at.toISOString(),
      recipients: [...sealing.recipients],
      tables,
      sequences,
      dataFolder,
      files: {
        folder: filesFolder,
        count: names.size,
        keys: await part('file-keys', asLines(names.keys())),
        // Hashes, by which whoever has no private key can check the files.
        names: await writePart(backup.folder, 'file-names', asLines(names.values()), {
          ...sealing,
          ending: '',
          seal: (content) => content,
        }),
      },
    }
    await writeManifest(backup.folder, manifest)
    await backup.finish()
    return { name: backup.name, manifest, bytes, newFiles }
  } catch (error) {
    await backup.abandon()
    throw error
  }
}

/** A number that no other lock of Lykta uses in its database. */
const backupLock = 7104

/**
 * Until the connection ends, no other backup of this database is made: while one copies files, the other could take them away again, as
 * no backup that is whole has them yet.
 */
const beAlone = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ isAlone: boolean }>('select pg_try_advisory_lock($1) as "isAlone"', [
    backupLock,
  ])
  if (rows[0]?.isAlone !== true)
    throw new BackupError('Another backup of this Lykta is under way. Run this again once it has ended.')
}

const momentOf = async (client: ClientBase): Promise<Date> => {
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return rows[0]?.at ?? new Date()
}

/** Written last: without it nothing is a backup. */
const writeManifest = async (folder: string, manifest: NewManifest): Promise<void> => {
  await using file = await open(join(folder, manifestName), 'wx', 0o600)
  await file.writeFile(asText(manifest))
  await file.sync()
}

const rowsOfSecrets = async (client: ClientBase, tables: readonly Table[]): Promise<Set<string>> => {
  if (!tables.some(({ name }) => name === 'secrets')) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from secrets')
  return new Set(rows.map(({ name }) => name))
}

/** A file that somebody has deleted meanwhile is in no row either. */
const unlessGone =
  (store: Pick<FileStore, 'size'>, key: string) =>
  async (error: unknown): Promise<undefined> => {
    if ((await store.size(key)) !== undefined) throw error
  }

const once = async function* (content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const reporting = async function* (
  content: AsyncIterable<Buffer>,
  report: () => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    report()
    yield chunk
  }
}
