import { Readable } from 'node:stream'
import { fileCategoryId } from '@lykta/contract/constants'
import { fileKindOf, type CheckedFile, type FileKind, type UploadedFile } from '@lykta/contract/files'
import { AppError, badInput, notFound } from '../../errors.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { TooLargeError, type Incoming, type IncomingFile } from '../../platform/incoming.ts'
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
  /** Takes the place of the user's own file of that name. */
  override: boolean
  content: Readable
}

/** A draft may wait this long for its writer; after that, what was uploaded for it goes. */
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
  incoming: Incoming
  mediaStorage: MediaStorage
  jobs: Pick<FilmJobs, 'look'>
  limits: FileLimits
}) => {
  const { db, clock, incoming, mediaStorage, jobs, limits } = deps
  const repo = createFilesRepo(db)
  const limitOf = (kind: FileKind) => (kind === 'image' ? limits.imageBytes : limits.videoBytes)

  const isTaken = async (over: Pick<typeof repo, 'takenNames'>, ownerId: number, name: string) =>
    (await over.takenNames(ownerId, fileCategoryId, [name])).has(name)

  /** Receives no more than the limit and the user's space leave room for. */
  const receive = async (content: Readable, limit: number, space: number): Promise<IncomingFile> => {
    if (space <= 0) throw new AppError('quota_full')
    try {
      return await incoming.receive(content, Math.min(limit, space))
    } catch (error) {
      if (error instanceof TooLargeError) throw new AppError(space < limit ? 'quota_full' : 'file_size')
      // The disk's errors are ours; all others are of whoever was sending.
      if (error instanceof Error && 'syscall' in error) throw error
      throw new AppError('bad_input', { message: 'The upload was incomplete.', cause: error })
    }
  }

  /** Space and name are looked at again under a lock, because several uploads of one person run at once. */
  const enter = async (tx: Executor, entry: Entry, stored: StoredMedia): Promise<FileRow> => {
    const { ownerId, name, override, size, at } = entry
    const inTransaction = createFilesRepo(tx)
    await inTransaction.lockOwner(ownerId)
    if ((await inTransaction.usedBytes(ownerId)) + size > limits.userBytes) throw new AppError('quota_full')
    if (override) await inTransaction.replace(ownerId, fileCategoryId, name, at)
    else if (await isTaken(inTransaction, ownerId, name)) throw new AppError('file_taken')
    return inTransaction.insert({ ownerId, name, size, category: fileCategoryId, createdAt: at, ...stored })
  }

  /** Takes away the owner's file where nothing needs it; false: something does, or there is none. */
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

    /** Returns in the order of the request what is wrong with each file, before any of it is sent. */
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
        // Of two with one name in the same request, the later one finds it taken.
        taken.add(name)
        space -= size
        return { name: given, error: false, reason: null }
      })
    },

    /**
     * Receives a file and keeps what may be shown of it.
     * @throws file_name, file_type, file_size, file_unreadable, file_too_long, file_too_many_pixels, file_taken, quota_full
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

    /** Keeps a file as if its owner had uploaded it then; in the transaction of whoever makes a world of their own. */
    add: async (
      tx: Executor,
      { content, ...entry }: Pick<Entry, 'ownerId' | 'name' | 'at'> & { content: Buffer },
    ): Promise<FileRow> => {
      await using file = await incoming.receive(Readable.from([content]), content.length)
      const stored = await mediaStorage.store(file, limitOf)
      return enter(tx, { ...entry, override: false, size: file.size }, stored)
    },

    /**
     * Takes a file away that was chosen and not sent after all: its name and its space are free again. What a message
     * carries stays. @throws not_found
     */
    discard: async (user: SignedInUser, id: number): Promise<void> => {
      if (!(await discardUnsent(user.userId, id))) throw notFound()
    },

    /** Messages that carried these are gone: what no other carries goes too, from every disk. */
    discardUncarried: async (ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      for (const { id, ownerId } of await repo.unsentAmong(ids)) await discardUnsent(ownerId, id)
    },

    /** What was uploaded for a message that was never sent takes up nobody's space for ever. */
    removeUnsent: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - unsentKeptMs)
      for (const { id, ownerId } of await repo.unsentBefore(before, unsentAtOnce)) {
        await discardUnsent(ownerId, id)
      }
    },

    /**
     * The user's own files, good to be sent, in the order asked for; they stay until the transaction of `over` ends. A
     * film that is still being made ready may go: whoever gets it sees the words, and the film when it is there.
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
