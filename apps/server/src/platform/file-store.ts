import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Ids } from './clock.ts'

/** In bytes, inclusive at both ends. */
export interface ByteRange {
  start: number
  end: number
}

export interface LocalFile extends AsyncDisposable {
  path: string
}

/** Stores files. A key is written once and never changes; stored files are complete and durable. */
export interface FileStore {
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Like `put`, but moves a local file. */
  adopt: (key: string, path: string) => Promise<void>
  /** In bytes; undefined if the key does not exist. */
  size: (key: string) => Promise<number | undefined>
  read: (key: string, range?: ByteRange) => Readable
  /** Returns the content of a key as a local file, for programs that read files. It must not be changed. */
  local: (key: string) => Promise<LocalFile>
  /** All files, in no order. */
  list: () => AsyncIterable<{ key: string; modifiedMs: number }>
  /** A missing key is no error. */
  remove: (key: string) => Promise<void>
}

/** The folder for files being written. On the same disk, so that one rename puts them in place. */
export const incomingFolder = (folder: string): string => join(folder, '.incoming')

export const isFileKey = (key: string): boolean => /^[\w-]{2,200}(\.[a-z]+)?$/.test(key)

/** Stores files in a local folder, in subfolders by the beginning of their keys. */
export const createFolderStore = async (deps: { folder: string; ids: Ids }): Promise<FileStore> => {
  const { folder, ids } = deps
  await mkdir(incomingFolder(folder), { recursive: true, mode: 0o700 })

  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a key of a file')
    return join(folder, key.slice(0, 2), key)
  }

  const adopt = async (key: string, path: string): Promise<void> => {
    const place = pathOf(key)
    await syncFile(path)
    const created = await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await rename(path, place)
    await syncFolder(dirname(place))
    if (created !== undefined) await syncFolder(folder)
  }

  return {
    adopt,
    put: async (key, content) => {
      const path = join(incomingFolder(folder), ids.uuid())
      try {
        await writeFile(path, content, { mode: 0o600, flag: 'wx' })
        await adopt(key, path)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    local: (key) => Promise.resolve({ path: pathOf(key), [Symbol.asyncDispose]: () => Promise.resolve() }),
    list: async function* () {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        // Subfolders have two characters; others hold files being written.
        if (!entry.isDirectory() || entry.name.length !== 2) continue
        for (const key of await readdir(join(folder, entry.name))) {
          const at = await stat(join(folder, entry.name, key)).catch(() => undefined)
          if (at !== undefined) yield { key, modifiedMs: at.mtimeMs }
        }
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Acknowledged files survive a power cut: first the content is synced to disk, then the name. */
const syncFile = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+')
  await file.sync()
}

const syncFolder = async (path: string): Promise<void> => {
  // Windows syncs names anyway, and cannot open a folder.
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}
