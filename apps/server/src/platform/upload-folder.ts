import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { headBytes } from '@lykta/contract/files'
import type { Clock, Ids } from './clock.ts'
import { readDiskSpace } from './disk-space.ts'
import { keptFreeBytes } from './disks.ts'

/** A completely received file that is not stored yet. Disposing of it deletes it. */
export interface IncomingFile extends AsyncDisposable {
  path: string
  /** Bytes. */
  size: number
}

export class TooLargeError extends Error {
  constructor() {
    super('more bytes than were allowed')
    this.name = 'TooLargeError'
  }
}

/** The disk has too little space left for it. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC'

  constructor() {
    super('too little space on the disk')
    this.name = 'DiskFullError'
  }
}

/** No upload takes this long: an older file was left by a process that has ended. */
const abandonedAfterMs = 24 * 3_600_000

/** Streams uploads to the local disk. */
export const createUploadFolder = async (deps: {
  folder: string
  ids: Ids
  clock: Clock
  /** Returns the free bytes of the disk with this folder. */
  freeBytes?: (folder: string) => Promise<number>
}) => {
  const { folder, ids, clock, freeBytes = readFreeBytes } = deps
  /** What uploads in progress may still use. */
  let expectedBytes = 0
  await mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    /**
     * Leaves nothing behind if it fails.
     * @param limitOf a lower limit for files that begin like this, asked as soon as the file has begun, so that what is not
     * accepted is not received either
     * @throws DiskFullError if `maxBytes` would not fit, TooLargeError once more than the limit have arrived, and what `limitOf`
     * throws
     */
    receive: async (
      content: Readable,
      maxBytes: number,
      limitOf: (head: Buffer) => number = () => maxBytes,
    ): Promise<IncomingFile> => {
      const path = join(folder, ids.uuid())
      let size = 0
      let limit = maxBytes
      let head: Buffer | undefined = Buffer.alloc(0)
      const look = (begun: Buffer) => {
        head = undefined
        limit = Math.min(maxBytes, limitOf(begun))
      }
      const taken = expectedBytes + maxBytes
      expectedBytes = taken
      const measured = async function* (chunks: AsyncIterable<Buffer>) {
        // Here, so that an early error of the content is not missed.
        if ((await freeBytes(folder)) - taken < keptFreeBytes) throw new DiskFullError()
        for await (const chunk of chunks) {
          size += chunk.length
          if (head !== undefined) {
            head = Buffer.concat([head, chunk])
            if (head.length >= headBytes) look(head.subarray(0, headBytes))
          }
          if (size > limit) throw new TooLargeError()
          yield chunk
        }
        if (head !== undefined) {
          look(head)
          if (size > limit) throw new TooLargeError()
        }
      }
      const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      try {
        await pipeline(content, measured, written)
      } catch (error) {
        // The file may still be opening, which would create it again.
        await closingOf(written)
        await rm(path, { force: true })
        throw error
      } finally {
        expectedBytes -= maxBytes
      }
      return {
        path,
        size,
        [Symbol.asyncDispose]: () => rm(path, { force: true }),
      }
    },

    /** Whether so many bytes fit beside what others may still use. */
    hasRoom: async (bytes: number): Promise<boolean> =>
      (await freeBytes(folder)) - expectedBytes - bytes >= keptFreeBytes,

    /** A path for a program to write a file to. Disposing of it deletes the file. */
    place: () => {
      const path = join(folder, ids.uuid())
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    },

    /** Removes what a crashed process left. */
    removeAbandoned: async (): Promise<void> => {
      const before = clock.now().getTime() - abandonedAfterMs
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const modified = await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => undefined,
        )
        if (modified !== undefined && modified < before) await rm(path, { force: true })
      }
    },
  }
}
export type UploadFolder = Awaited<ReturnType<typeof createUploadFolder>>

const readFreeBytes = async (folder: string): Promise<number> => (await readDiskSpace(folder)).freeBytes

const closingOf = (written: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (written.closed) resolve()
    else written.once('close', resolve)
  })
