import { Readable } from 'node:stream'
import { fileCategoryId } from '@lykta/contract/constants'
import { fileKindOf, type CheckedFile, type FileKind, type UploadedFile } from '@lykta/contract/files'
import { AppError, badInput, notFound } from '../../errors.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { TooLargeError, type UploadFolder, type IncomingFile } from '../../platform/upload-folder.ts'
import type { FilmJobs } from './jobs.ts'
import type { MediaStorage, StoredMedia } from './media-storage.ts'
import { cleanName } from './names.ts'
import { presentUploaded } from './present.ts'
import { createFilesRepo, type FileRow } from './repo.ts'

/** Bytes. */
export interface FileLimits {
  imageBytes: number
  videoBytes: number
  userBytes: number
}

export interface Upload {
  name: string
  /** Replaces the user's own file of that name. */
  override: boolean
  content: Readable
}

/** How long uploads of an unsent draft are stored. */
const unsentKeptMs = 30 * 86_400_000
const unsentAtOnce = 100

interface Entry {
  ownerId: number
  name: string
  override: boolean
  size: number
  at: Date
}

export const createFilesService = (deps: {
  db: Database
  clock: Clock
  uploads: UploadFolder
  mediaStorage: MediaStorage
  jobs: Pick<FilmJobs, 'look'>
  limits: FileLimits
}) => {
  const { db, clock, uploads, mediaStorage, jobs, limits } = deps
  const repo = createFilesRepo(db)
  const limitOf = (kind: FileKind) => (kind === 'image' ? limits.imageBytes : limits.videoBytes)

  const isTaken = async (over: Pick<typeof repo, 'takenNames'>, ownerId: number, name: string) =>
    (await over.takenNames(ownerId, fileCategoryId, [name])).has(name)

  /** Receives no more than the limit and the user's free space allow. */
  const receive = async (content: Readable, limit: number, space: number): Promise<IncomingFile> => {
    if (space <= 0) throw new AppError('quota_full')
    try {
      return await uploads.receive(content, Math.min(limit, space))
    } catch (error) {
      if (error instanceof TooLargeError) throw new AppError(space < limit ? 'quota_full' : 'file_size')
      // System errors are the server's; all others come from the sender.
      if (error instanceof Error && 'syscall' in error) throw error
      throw new AppError('bad_input', { message: 'The upload was incomplete.', cause: error })
    }
  }

  /** Checks space and name again under a lock, because a user may have several uploads at once. */
  const enter = async (tx: Executor, entry: Entry, stored: StoredMedia): Promise<FileRow> => {
    const { ownerId, name, override, size, at } = entry
    const inTransaction = createFilesRepo(tx)
    await inTransaction.lockOwner(ownerId)
    if ((await inTransaction.usedBytes(ownerId)) + size > limits.userBytes) throw new AppError('quota_full')
    if (override) await inTransaction.replace(ownerId, fileCategoryId, name, at)
    else if (await isTaken(inTransaction, ownerId, name)) throw new AppError('file_taken')
    return inTransaction.insert({ ownerId, name, size, category: fileCategoryId, createdAt: at, ...stored })
  }

  /** Deletes the owner's file if nothing needs it. Returns whether it did. */
  const discardUnsent = async (ownerId: number, id: number): Promise<boolean> => {
    const file = await db.transaction(async (tx) => {
      const inTransaction = createFilesRepo(tx)
      await inTransaction.lock(id)
      return inTransaction.discardUnsent(ownerId, id, clock.now())
    })
    if (file !== undefined) await mediaStorage.discard(file)
    return file !== undefined
  }

  return {
    discardUnsent,

    /** Returns what is wrong with each file, in the order of the request, before any is uploaded. */
    checkNames: async (
      user: SignedInUser,
      asked: readonly { name: string; size: number }[],
    ): Promise<CheckedFile[]> => {
      const cleaned = asked.map(({ name }) => cleanName(name))
      const names = cleaned.filter((name) => name !== undefined)
      const taken = await repo.takenNames(user.userId, fileCategoryId, names)
      let space = limits.userBytes - (await repo.usedBytes(user.userId))
      return asked.map(({ name: given, size }, index): CheckedFile => {
        const name = cleaned[index]
        const flagged = (reason: CheckedFile['reason']) => ({ name: given, error: true, reason })
        if (name === undefined) return flagged('name')
        const kind = fileKindOf(name)
        if (kind === undefined) return flagged('type')
        if (size > limitOf(kind) || size > space) return flagged('size')
        if (taken.has(name)) return flagged('taken')
        // Of two files with the same name in one request, the second finds it taken.
        taken.add(name)
        space -= size
        return { name: given, error: false, reason: null }
      })
    },

    /**
     * Receives and stores a file.
     * @throws file_name, file_type, file_size, file_unreadable, file_too_long, file_too_many_pixels, file_taken,
     * quota_full
     */
    upload: async (user: SignedInUser, { name: given, override, content }: Upload): Promise<UploadedFile> => {
      const name = cleanName(given)
      if (name === undefined)
        throw new AppError('file_name', { fields: { name: 'This name cannot be used.' } })
      const kind = fileKindOf(name)
      if (kind === undefined) throw new AppError('file_type')
      if (!override && (await isTaken(repo, user.userId, name))) throw new AppError('file_taken')
      const space = limits.userBytes - (await repo.usedBytes(user.userId))
      await using file = await receive(content, limitOf(kind), space)
      const stored = await mediaStorage.store(file, limitOf)
      const entry = { ownerId: user.userId, name, override, size: file.size, at: clock.now() }
      try {
        const entered = await db.transaction((tx) => enter(tx, entry, stored))
        jobs.look()
        return presentUploaded(entered)
      } catch (error) {
        await mediaStorage.discard(stored)
        throw error
      }
    },

    /** Stores a file as if its owner had uploaded it then, in the given transaction. For the demo. */
    add: async (
      tx: Executor,
      { content, ...entry }: Pick<Entry, 'ownerId' | 'name' | 'at'> & { content: Buffer },
    ): Promise<FileRow> => {
      await using file = await uploads.receive(Readable.from([content]), content.length)
      const stored = await mediaStorage.store(file, limitOf)
      return enter(tx, { ...entry, override: false, size: file.size }, stored)
    },

    /**
     * Deletes a file that was uploaded but not sent, which frees its name and space. Files in a message stay.
     * @throws not_found
     */
    discard: async (user: SignedInUser, id: number): Promise<void> => {
      if (!(await discardUnsent(user.userId, id))) throw notFound()
    },

    /** Messages that carried these are gone: what no other carries goes too, from every disk. */
    discardUncarried: async (ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      for (const { id, ownerId } of await repo.unsentAmong(ids)) await discardUnsent(ownerId, id)
    },

    /** Deletes uploads that were never sent, so that they do not take up space for ever. */
    removeUnsent: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - unsentKeptMs)
      for (const { id, ownerId } of await repo.unsentBefore(before, unsentAtOnce)) {
        await discardUnsent(ownerId, id)
      }
    },

    /**
     * Returns the user's own sendable files, in the given order, locked until the transaction of `over` ends. A film
     * that is still being converted may be sent: receivers see the text first and the film when it is ready.
     * @throws not_found, bad_input
     */
    ownSendable: async (
      user: SignedInUser,
      ids: readonly number[],
      over: Executor = db,
    ): Promise<FileRow[]> => {
      const rows = ids.length === 0 ? [] : await createFilesRepo(over).ofOwner(user.userId, ids)
      const found = ids.map((id) => rows.find((row) => row.id === id) ?? missing())
      if (found.some(({ state }) => state === 'failed')) {
        throw badInput({ files: 'One of these files cannot be shown, and was not sent.' })
      }
      return found
    },
  }
}
export type FilesService = ReturnType<typeof createFilesService>

const missing = (): never => {
  throw notFound()
}
