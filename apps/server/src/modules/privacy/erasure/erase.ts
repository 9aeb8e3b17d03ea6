import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { StoredMail } from '../../../platform/outbox.ts'
import { eraseUser } from '../../accounts/index.ts'
import type { FilesService } from '../../files/index.ts'
import { archivesOf, carryOut, type ErasureRow } from './repo.ts'
import {
  endStay,
  fatesOfResident,
  leaveOutOfPlans,
  messagesOnlyTo,
  stayOf,
  takeOwnPictures,
} from './residents/repo.ts'
import { blankNamesOfDeletedFiles, fatesOfUser, filesOfUser, plansOfUser } from './users/repo.ts'

const atOnce = 100

/**
 * Erases somebody. Each part can be done again: a server that was killed on the way, and one with a restored backup, begin at
 * the beginning.
 */
export const createErase = (deps: {
  db: Database
  clock: Clock
  files: Pick<FilesService, 'discardUncarried'>
  /** Removes a message, also from TVs, with the files that only it carried. */
  removeMessage: (id: number) => Promise<unknown>
  removeMails: (matches: (mail: StoredMail) => boolean) => Promise<void>
  removeArchive: (fd: string) => Promise<void>
}): Record<ErasureRow['kind'], (row: ErasureRow, stopping: AbortSignal) => Promise<void>> => {
  const { db, clock, files, removeMessage, removeMails } = deps

  const removeMessages = async (next: () => Promise<number[]>, stopping: AbortSignal): Promise<void> => {
    for (let ids = await next(); ids.length > 0; ids = await next())
      for (const id of ids) {
        stopping.throwIfAborted()
        await removeMessage(id)
      }
  }

  /** Once before the rows go, so that a kill leaves none, and once for what was made meanwhile. */
  const removeArchives = async (row: ErasureRow): Promise<void> => {
    for (const fd of await archivesOf(db, row)) await deps.removeArchive(fd)
  }

  /** Removes the rows, and the archives that were made since the others were removed. */
  const removeRows = async (row: ErasureRow, work: (tx: Executor) => Promise<void>): Promise<void> => {
    const made = await db.transaction(async (tx) => {
      const archives = await archivesOf(tx, row)
      await work(tx)
      return archives
    })
    for (const fd of made) await deps.removeArchive(fd)
  }

  return {
    user: async (row, stopping) => {
      const { subjectId: id, emailHash } = row
      await removeArchives(row)
      if (emailHash !== null) await removeMails(({ to }) => sha256(to.toLowerCase()) === emailHash)
      await removeMessages(() => plansOfUser(db, id, atOnce), stopping)
      await removeRows(row, async (tx) => {
        await eraseUser(tx, id, clock.now())
        await carryOut(tx, fatesOfUser(id))
      })
      await files.discardUncarried(await filesOfUser(db, id))
      await blankNamesOfDeletedFiles(db, id)
    },

    resident: async (row, stopping) => {
      const stay = await stayOf(db, row.subjectId)
      if (stay === undefined) return
      await removeArchives(row)
      const name = `${stay.profile.firstName} ${stay.profile.lastName}`.trim()
      if (name !== '') await removeMails(({ text }) => text.includes(name))
      await removeMessages(() => messagesOnlyTo(db, stay.roomId, atOnce), stopping)
      for (const id of await leaveOutOfPlans(db, stay.roomId)) await removeMessage(id)
      await files.discardUncarried(await takeOwnPictures(db, stay.boxId))
      await removeRows(row, async (tx) => {
        await endStay(tx, stay, clock.now())
        await carryOut(tx, fatesOfResident(stay))
      })
    },
  }
}
