import { createWriteStream } from 'node:fs'
import { access, rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { FileStore } from '../file-store.ts'
import { ownSchema } from '../schema.ts'
import type { UploadFolder } from '../upload-folder.ts'
import { forEachAtOnce } from './at-once.ts'
import { filesIn, type Backup } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { writeDataFolder } from './data-folder.ts'
import { checkKept, readKept } from './kept-files.ts'
import { loadTables } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { readPart } from './parts.ts'
import { makeSchema, schemaIn } from './schema-of.ts'
import type { Stage } from './sealing.ts'
import { checkUnused, hasAll } from './target.ts'
import { unfinishedMark } from './unfinished-mark.ts'

export interface RestoreTarget {
  /** Of the database, for this alone. */
  client: Client
  store: Pick<FileStore, 'adopt' | 'size' | 'list'>
  uploads: Pick<UploadFolder, 'place'>
  dataDir: string
}

/**
 * Restores a backup to where nothing is yet; after having been broken off it goes on. Returns the tables that were left out, which are
 * none of Lykta's. The tables are those of the backup: the next start brings them up to date.
 * @throws BackupError
 */
export const restoreBackup = async (
  backup: Backup,
  target: RestoreTarget,
  onProgress: (doing: string) => void,
): Promise<string[]> => {
  const { folder, manifest } = backup
  const { client, dataDir } = target
  const open = openerOf(backup)
  // With the wrong key nothing is begun.
  const dataFolder = await readPart(folder, manifest.dataFolder, open, buffer)
  const files = await filesIn(backup, open)
  const isWritten = await areRowsWritten(client, dataDir, manifest)
  if (!isWritten) await checkUnused(client, manifest.schema)
  for await (const { key } of target.store.list()) {
    if (!files.has(key))
      throw new BackupError(
        'There are files already, which are not in the backup. Use a new place: a DATA_DIR that is not there yet, or an empty bucket.',
      )
  }
  const mark = unfinishedMark(dataDir)
  await writeFile(mark, '')
  await writeDataFolder(dataDir, dataFolder)
  await restoreFiles(files, { ...target, folder: backup.filesFolder, open }, onProgress)
  const leftOut = isWritten ? [] : await restoreRows(client, backup, open, onProgress)
  await rm(mark)
  return leftOut
}

/** Restores the files that are missing, and nothing else: where the database was saved by other means. @throws BackupError */
export const restoreOnlyFiles = async (
  backup: Backup,
  target: Pick<RestoreTarget, 'store' | 'uploads'>,
  onProgress: (doing: string) => void,
): Promise<void> => {
  const open = openerOf(backup)
  await restoreFiles(await filesIn(backup, open), { ...target, folder: backup.filesFolder, open }, onProgress)
}

/** @throws BackupError where the private key is missing */
const openerOf = ({ open }: Backup): Stage => {
  if (open !== undefined) return open
  throw new BackupError('This backup is encrypted. Name the file with its private key: --identity FILE.')
}

/** By a run that was broken off at its very end. */
const areRowsWritten = async (client: Client, dataDir: string, manifest: Manifest): Promise<boolean> => {
  const isMarked = await access(unfinishedMark(dataDir)).then(
    () => true,
    () => false,
  )
  if (!isMarked || (await schemaIn(client)) !== manifest.schema) return false
  return hasAll(client, manifest.tables)
}

const restoreFiles = async (
  files: ReadonlyMap<string, string>,
  {
    store,
    uploads,
    folder,
    open,
  }: Pick<RestoreTarget, 'store' | 'uploads'> & { folder: string; open: Stage },
  onProgress: (doing: string) => void,
): Promise<void> => {
  let done = 0
  const all = async function* () {
    yield* files
  }
  await forEachAtOnce(all(), async ([key, name]) => {
    done += 1
    onProgress(`files: ${String(done)} of ${String(files.size)}`)
    // A stored file is whole.
    if ((await store.size(key)) !== undefined) return
    await checkKept(folder, name)
    await using place = uploads.place()
    await readKept(folder, name, open, (content) =>
      pipeline(content, createWriteStream(place.path, { flags: 'wx', mode: 0o600 })),
    )
    await store.adopt(key, place.path)
  })
}

const restoreRows = async (
  client: Client,
  { folder, manifest }: Backup,
  open: Stage,
  onProgress: (doing: string) => void,
): Promise<string[]> => {
  await makeSchema(client, ownSchema, manifest.schema)
  const leftOut = await loadTables(
    client,
    {
      tables: manifest.tables,
      sequences: manifest.sequences,
      read: async (table, write) => {
        await readPart(folder, table.part, open, write)
        return table
      },
    },
    onProgress,
  )
  await client.query('analyze')
  return leftOut
}
