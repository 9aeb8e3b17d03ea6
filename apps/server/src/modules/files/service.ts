import { Readable } from 'node:stream'
import { fileCategoryId, voiceLimits } from '@lykta/contract/constants'
import {
  contentOf,
  fileKindOf,
  kindOf,
  nameFitting,
  type CheckedFile,
  type FileContent,
  type FileKind,
  type UploadedFile,
} from '@lykta/contract/files'
import { AppError, badInput, diskFull, notFound } from '../../errors.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import {
  DiskFullError,
  TooLargeError,
  type UploadFolder,
  type IncomingFile,
} from '../../platform/upload-folder.ts'
import type { Log } from '../../platform/log.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { FilmJobs } from './film-jobs.ts'
import type { MediaStorage, StoredMedia } from './media-storage.ts'
import { cleanName } from './file-name.ts'
import { presentUploaded } from './present.ts'
import {
  filesOfOwner,
  insertFile,
  lockFile,
  lockOwner,
  markUnsentDeleted,
  replaceFile,
  takenNames,
  unsentAmong,
  unsentBefore,
  usedBytes,
  type FileRow,
} from './repo.ts'
import { createUploadLimits } from './upload-limits.ts'

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
  /** The bytes of the whole request, if the client states them. */
  claimedBytes: number | undefined
  /** Aborted once the client has gone, which will never learn that the file was stored. */
  signal: AbortSignal
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

const isTaken = async (db: Executor, ownerId: number, name: string): Promise<boolean> =>
  (await takenNames(db, ownerId, fileCategoryId, [name])).has(name)

export const createFilesService = (deps: {
  db: Database
  clock: Clock
  uploads: UploadFolder
  mediaStorage: MediaStorage
  filmJobs: Pick<FilmJobs, 'wake'>
  limits: FileLimits
  audit: RecordAudit
  log: Log
}) => {
  const { db, clock, uploads, mediaStorage, filmJobs, limits, audit, log } = deps
  const uploadLimits = createUploadLimits(limits.userBytes)
  const limitOf = (kind: FileKind) =>
    ({ image: limits.imageBytes, video: limits.videoBytes, audio: voiceLimits.bytes })[kind]

  const largest = Math.max(limits.imageBytes, limits.videoBytes, voiceLimits.bytes)

  /** What a file that begins like this is, and how large it may be. */
  const look = (head: Buffer, name: string): { content: FileContent; limit: number } => {
    const content = contentOf(head)
    const kind = content === undefined ? undefined : kindOf(content, name)
    if (content === undefined || kind === undefined) throw new AppError('file_type')
    return { content, limit: limitOf(kind) }
  }

  /** Receives no more than the limit of its kind and the user's reserved space allow. */
  const receive = async (
    incoming: Readable,
    name: string,
    space: number,
  ): Promise<IncomingFile & { content: FileContent }> => {
    let limit = Infinity
    let content: FileContent | undefined
    try {
      const file = await uploads.receive(incoming, space, (head) => {
        ;({ content, limit } = look(head, name))
        return limit
      })
      return { ...file, content: content ?? neverLooked() }
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof TooLargeError) throw new AppError(space < limit ? 'quota_full' : 'file_size')
      if (error instanceof DiskFullError) {
        log.error('upload refused, the disk is almost full')
        throw diskFull()
      }
      // System errors are the server's; all others come from the sender.
      if (error instanceof Error && 'syscall' in error) throw error
      throw new AppError('bad_input', { message: 'The upload was incomplete.', cause: error })
    }
  }

  /** Checks space and name again under a lock, because a user may have several uploads at once. */
  const enter = async (tx: Executor, entry: Entry, stored: StoredMedia): Promise<FileRow> => {
    const { ownerId, name, override, size, at } = entry
    await lockOwner(tx, ownerId)
    if ((await usedBytes(tx, ownerId)) + size > limits.userBytes) throw new AppError('quota_full')
    if (!override && (await isTaken(tx, ownerId, name))) throw new AppError('file_taken')
    await replaceFile(tx, ownerId, fileCategoryId, name, at)
    return insertFile(tx, { ownerId, name, size, category: fileCategoryId, createdAt: at, ...stored })
  }

  /** Deletes the owner's file if nothing needs it. Returns whether it did. */
  const discardUnsent = async (ownerId: number, id: number): Promise<boolean> => {
    const file = await db.transaction(async (tx) => {
      await lockFile(tx, id)
      return markUnsentDeleted(tx, ownerId, id, clock.now())
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
      const taken = await takenNames(db, user.userId, fileCategoryId, names)
      let space = limits.userBytes - (await usedBytes(db, user.userId))
      return asked.map(({ name: given, size }, index): CheckedFile => {
        const name = cleaned[index]
        const flagged = (reason: CheckedFile['reason']) => ({ name: given, error: true, reason })
        if (name === undefined) return flagged('name')
        const kind = fileKindOf(name)
        // A name without an ending says nothing about the type, which the content will show.
        if (kind === undefined && name.includes('.')) return flagged('type')
        if (size > (kind === undefined ? largest : limitOf(kind)) || size > space) return flagged('size')
        if (taken.has(name)) return flagged('taken')
        // Of two files with the same name in one request, the second finds it taken.
        taken.add(name)
        space -= size
        return { name: given, error: false, reason: null }
      })
    },

    /**
     * Receives and stores a file.
     * @throws file_name, file_type, file_size, file_unreadable, file_unfinished, file_too_long, file_too_many_pixels, file_taken,
     * quota_full, too_many_attempts, unavailable
     */
    upload: async (user: SignedInUser, sent: Upload): Promise<UploadedFile> => {
      const { override, content: incoming, signal } = sent
      const { userId } = user
      const given = cleanName(sent.name)
      if (given === undefined)
        throw new AppError('file_name', { fields: { name: 'This name cannot be used.' } })
      if (!override && (await isTaken(db, userId, given))) throw new AppError('file_taken')
      const wanted = Math.min(largest, sent.claimedBytes ?? largest)
      using space = await uploadLimits.reserve(userId, wanted, () => usedBytes(db, userId))
      await using file = await receive(incoming, given, space.bytes)
      const name = cleanName(nameFitting(given, file.content)) ?? given
      const stored = await mediaStorage.store(userId, file, { content: file.content, name })
      const entry = { ownerId: userId, name, override, size: file.size, at: clock.now() }
      const entered = await db
        .transaction(async (tx) => {
          const row = await enter(tx, entry, stored)
          await audit({ action: 'file_uploaded', ...auditOf(user, row) }, tx)
          refuseGone(signal)
          return row
        })
        .catch(async (error: unknown) => {
          await mediaStorage.discard(stored)
          throw error
        })
      if (signal.aborted) await discardUnsent(userId, entered.id)
      refuseGone(signal)
      filmJobs.wake()
      return presentUploaded(entered)
    },

    /** Stores a file as if its owner had uploaded it then, in the given transaction. For the demo. */
    add: async (
      tx: Executor,
      { content, ...entry }: Pick<Entry, 'ownerId' | 'name' | 'at'> & { content: Buffer },
    ): Promise<FileRow> => {
      await using file = await receive(Readable.from([content]), entry.name, content.length)
      const stored = await mediaStorage.store(entry.ownerId, file, {
        content: file.content,
        name: entry.name,
      })
      return enter(tx, { ...entry, override: false, size: file.size }, stored)
    },

    /**
     * Deletes a file that was uploaded but not sent, which frees its name and space. Files in a message stay.
     * @throws not_found
     */
    discard: async (user: SignedInUser, id: number): Promise<void> => {
      if (!(await discardUnsent(user.userId, id))) throw notFound()
    },

    /** Messages with these files are gone: deletes the files that no other message carries, from every disk. */
    discardUncarried: async (ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      for (const { id, ownerId } of await unsentAmong(db, ids)) await discardUnsent(ownerId, id)
    },

    /** Deletes uploads that were never sent, so that they do not take up space for ever. */
    removeUnsent: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - unsentKeptMs)
      for (const { id, ownerId } of await unsentBefore(db, before, unsentAtOnce)) {
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
      const rows = ids.length === 0 ? [] : await filesOfOwner(over, user.userId, ids)
      const found = ids.map((id) => rows.find((row) => row.id === id) ?? missing())
      if (found.some(({ state }) => state === 'failed')) {
        throw badInput({ files: 'One of these files cannot be shown, and was not sent.' })
      }
      return found
    },
  }
}
export type FilesService = ReturnType<typeof createFilesService>

/** @throws bad_input if the client has gone: the file would take up space that nobody knows of */
const refuseGone = (signal: AbortSignal): void => {
  if (signal.aborted) throw new AppError('bad_input', { message: 'The upload was incomplete.' })
}

const auditOf = ({ userId, clusterId }: SignedInUser, { id, kind, size }: FileRow) => ({
  userId,
  clusterId,
  subject: { type: 'file', id },
  detail: { kind, bytes: size },
})

const neverLooked = (): never => {
  throw new Error('the beginning of a file was not looked at')
}

const missing = (): never => {
  throw notFound()
}
