import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsIn, momentOfName, unfinished } from './backup-folder.ts'
import { namesIn } from './backup.ts'
import { readManifest } from './manifest.ts'
import { checkPart } from './parts.ts'

const dayMs = 86_400_000

/**
 * Removes the backups older than so many days, and the files that no other has; the newest stays. Returns how many backups went.
 * @throws BackupError, and removes no file, where one that stays cannot be read
 */
export const forgetOldBackups = async (place: string, keptDays: number, now: Date): Promise<number> => {
  const before = now.getTime() - keptDays * dayMs
  const old = (await backupsIn(place)).slice(0, -1).filter((name) => momentOfName(name).getTime() < before)
  for (const name of old) {
    // Half of it must not look whole.
    const going = join(place, name + unfinished)
    await rename(join(place, name), going)
    await rm(going, { recursive: true })
  }
  // One that is being made counts on files that are there.
  const isAnotherMade = (await readdir(place)).some((name) => name.endsWith(unfinished))
  if (!isAnotherMade) await removeUnneeded(place)
  return old.length
}

const removeUnneeded = async (place: string): Promise<void> => {
  const needed = new Map<string, Set<string>>()
  for (const name of await backupsIn(place)) {
    const folder = join(place, name)
    const manifest = await readManifest(folder)
    const { folder: files, names } = manifest.files
    await checkPart(folder, names)
    const all = needed.get(files) ?? new Set()
    for (const one of await namesIn({ folder, manifest })) all.add(one)
    needed.set(files, all)
  }
  for (const folder of await readdir(place)) {
    if (!folder.startsWith('files-')) continue
    for (const shard of await readdir(join(place, folder))) {
      if (shard.length !== 2) continue
      for (const name of await readdir(join(place, folder, shard)))
        if (needed.get(folder)?.has(name) !== true) await rm(join(place, folder, shard, name))
    }
  }
}
