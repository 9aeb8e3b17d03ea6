import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isFileKey } from '../file-store.ts'
import { codeOf, ownSchema } from '../schema.ts'
import { findBackup } from './backup-folder.ts'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { nameOfKey } from './kept-files.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { checkPart, readPart, type Part } from './parts.ts'
import { openPlain, openWith, type Stage } from './sealing.ts'

/** A backup that was found, and whose parts are as they were written. */
export interface Backup {
  folder: string
  /** Where its files are. */
  filesFolder: string
  manifest: Manifest
  /** Undefined where there is no private key: what is encrypted cannot be read. */
  open: Stage | undefined
}

const partsOf = ({ tables, dataFolder, files }: Manifest): Part[] => [
  dataFolder,
  files.names,
  files.keys,
  ...tables.map(({ part }) => part),
]

/** @throws BackupError for one that is not whole, was changed, or is from a release to come */
export const openBackup = async (
  given: string,
  /** What the file with the private keys has. */
  keys: string | undefined,
  onProgress: (doing: string) => void,
): Promise<Backup> => {
  const { place, folder } = await findBackup(given)
  const manifest = await readManifest(folder)
  checkRelease(manifest)
  for (const part of partsOf(manifest)) {
    onProgress(`checking ${part.file}`)
    await checkPart(folder, part)
  }
  const openSealed = keys === undefined ? undefined : openWith(keys)
  const open = manifest.recipients.length === 0 ? openPlain : openSealed
  return { folder, filesFolder: join(place, manifest.files.folder), manifest, open }
}

const checkRelease = ({ schema, release }: Manifest): void => {
  const code = codeOf(ownSchema)
  if (schema <= code) return
  throw new BackupError(
    `This backup is from a newer Lykta (${release}, tables number ${String(schema)}) than this one, which knows tables up to number ${String(code)}. Use that release or a newer one.`,
  )
}

const linesIn = async ({ folder }: Pick<Backup, 'folder'>, part: Part, open: Stage): Promise<string[]> =>
  (await readPart(folder, part, open, text)).split('\n').slice(0, -1)

/** The names of its files, which need no private key. @throws BackupError */
export const namesIn = async (backup: Pick<Backup, 'folder' | 'manifest'>): Promise<string[]> => {
  const { count, names } = backup.manifest.files
  const lines = await linesIn(backup, names, openPlain)
  if (lines.length !== count) throw listDamaged()
  return lines
}

/** The keys of its files, each with its name. @throws BackupError */
export const filesIn = async (backup: Backup, open: Stage): Promise<Map<string, string>> => {
  const names = await namesIn(backup)
  const keys = await linesIn(backup, backup.manifest.files.keys, open)
  if (keys.length !== names.length) throw listDamaged()
  return new Map(
    keys.map((key, at): [string, string] => {
      const name = names[at]
      if (name === undefined || !isFileKey(key) || nameOfKey(key) !== name.slice(0, 32)) throw listDamaged()
      return [key, name]
    }),
  )
}

const listDamaged = () =>
  new DamagedBackupError('The list of files was changed or damaged. Take another backup.')
