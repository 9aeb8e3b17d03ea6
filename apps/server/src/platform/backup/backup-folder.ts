import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { manifestName } from './manifest.ts'

/** Named by its moment, so that the last by name is the newest. */
const nameOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')
const isName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name)
/** The moment that a backup of this name shows. */
export const momentOfName = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'))
/** What the names of folders end in that are not whole, or not any more. */
export const unfinished = '.unfinished'
/** No backup takes that long: what is older was left by one that was broken off. */
const abandonedMs = 48 * 3_600_000

/** The folder of a backup in the making. Nothing that reads backups sees it before it is whole. */
export const beginBackup = async (place: string, at: Date) => {
  await removeAbandoned(place, at)
  const name = nameOf(at)
  const folder = join(place, name + unfinished)
  await mkdir(folder, { mode: 0o700 })
  return {
    name,
    folder,
    finish: async (): Promise<void> => {
      await syncFolder(folder)
      await rename(folder, join(place, name))
      await syncFolder(place)
    },
    abandon: () => rm(folder, { recursive: true, force: true }),
  }
}

const removeAbandoned = async (place: string, now: Date): Promise<void> => {
  for (const name of await readdir(place))
    if (name.endsWith(unfinished)) await removeIfAbandoned(join(place, name), now)
}

/** Removes what a backup that was broken off has left half-made. */
export const removeIfAbandoned = async (path: string, now: Date): Promise<void> => {
  const made = await stat(path).catch(() => undefined)
  if (made !== undefined && now.getTime() - made.mtimeMs > abandonedMs)
    await rm(path, { recursive: true, force: true })
}

export const backupsIn = async (place: string): Promise<string[]> =>
  (await readdir(place).catch(() => [])).filter(isName).toSorted()

/**
 * The folder of a backup, and the one that it lies in. Of a folder with several, the newest.
 * @throws BackupError if there is none
 */
export const findBackup = async (given: string): Promise<{ place: string; folder: string }> => {
  const isBackup = (await stat(join(given, manifestName)).catch(() => undefined)) !== undefined
  if (isBackup) return { place: join(given, '..'), folder: given }
  const newest = (await backupsIn(given)).at(-1)
  if (newest === undefined)
    throw new BackupError(
      `There is no whole backup in ${given}. One that was broken off ends in ${unfinished} and cannot be used.`,
    )
  return { place: given, folder: join(given, newest) }
}

/** So that a name survives a power cut; some network drives cannot. */
export const syncFolder = async (path: string): Promise<void> => {
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'].includes(String(error.code))
      )
    )
      throw error
  }
}
