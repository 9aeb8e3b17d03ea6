import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ids } from '../clock.ts'
import type { FileStore } from '../file-store.ts'
import { DamagedBackupError } from './backup-error.ts'
import { removeIfAbandoned, syncFolder } from './backup-folder.ts'
import { measureFile, writeSealed } from './parts.ts'
import type { Sealing, Stage } from './sealing.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What was encrypted for other keys is copied anew. */
export const folderOf = ({ recipients }: Pick<Sealing, 'recipients'>): string =>
  recipients.length === 0 ? 'files-plain' : `files-${sha256(recipients.toSorted().join('\n')).slice(0, 16)}`

/** By the key's hash: the key itself is part of addresses, and must not be read from the name of an encrypted file. */
export const nameOfKey = (key: string): string => sha256(key).slice(0, 32)
/** A name is that of the key, and the hash of what lies there. */
const isName = (name: string): boolean => /^[0-9a-f]{32}\.[0-9a-f]{64}$/.test(name)
const pathOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name)
const incoming = '.incoming'

/** The files of all backups in a place. A key is written once and never changes, so what is there is not copied again. */
export const openKeptFiles = async (folder: string, ids: Ids, now: Date) => {
  await mkdir(join(folder, incoming), { recursive: true, mode: 0o700 })
  for (const name of await readdir(join(folder, incoming)))
    await removeIfAbandoned(join(folder, incoming, name), now)
  const names = new Map<string, string>()
  for (const shard of await readdir(folder)) {
    if (shard.length !== 2) continue
    for (const name of await readdir(join(folder, shard)))
      if (isName(name)) names.set(name.slice(0, 32), name)
  }

  return {
    /** Returns its name, and how many bytes were written. */
    keep: async (
      key: string,
      store: Pick<FileStore, 'read'>,
      seal: Stage,
    ): Promise<{ name: string; bytes: number }> => {
      const there = names.get(nameOfKey(key))
      if (there !== undefined) return { name: there, bytes: 0 }
      const path = join(folder, incoming, ids.uuid())
      try {
        const { bytes, sha256: hash } = await writeSealed(path, store.read(key), seal)
        const name = `${nameOfKey(key)}.${hash}`
        const place = pathOf(folder, name)
        await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
        await rename(path, place)
        names.set(nameOfKey(key), name)
        return { name, bytes }
      } finally {
        await rm(path, { force: true })
      }
    },
    /** So that their names survive a power cut. */
    sync: async (): Promise<void> => {
      for (const shard of await readdir(folder)) if (shard.length === 2) await syncFolder(join(folder, shard))
      await syncFolder(folder)
    },
  }
}

/** @throws BackupError if it is not what its name says */
export const checkKept = async (folder: string, name: string): Promise<{ bytes: number }> => {
  if (!isName(name))
    throw new DamagedBackupError('The list of files was changed or damaged. Take another backup.')
  const path = pathOf(folder, name)
  const { bytes, sha256: hash } = await measureFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { bytes: -1, sha256: '' }
    throw error
  })
  if (hash === name.slice(33)) return { bytes }
  throw new DamagedBackupError(
    bytes === -1
      ? `A file is missing (${path}): this backup is not whole.`
      : `${path} is not as it was written: it was changed or damaged. Delete it, and the next backup copies it again while Lykta still has it.`,
  )
}

/** Reads a file that has been checked. */
export const readKept = async <T>(
  folder: string,
  name: string,
  open: Stage,
  use: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> => pipeline(createReadStream(pathOf(folder, name)), open, use)
