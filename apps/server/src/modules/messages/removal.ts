import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { FilesService } from '../files/index.ts'
import type { GoingOut } from './going-out.ts'
import { createMessagesRepo } from './repo.ts'

/**
 * Removes a message, sent or scheduled, also from the TVs. Its files go too, if nothing else carries them. `note` runs
 * in the same transaction. Returns whether the message existed.
 */
export type RemoveMessage = (
  id: number,
  note?: (tx: Executor, roomIds: readonly number[]) => Promise<void>,
) => Promise<boolean>

export const createRemoval = (deps: {
  db: Database
  clock: Clock
  goingOut: Pick<GoingOut, 'recall' | 'publish'>
  files: Pick<FilesService, 'discardUncarried'>
}): RemoveMessage => {
  const { db, clock, goingOut, files } = deps
  return async (id, note) => {
    const removed = await db.transaction(async (tx) => {
      const repo = createMessagesRepo(tx)
      const message = await repo.lock(id)
      if (message === undefined) return undefined
      const { plannedRooms } = message
      const roomIds = plannedRooms ?? (await repo.lockRecipients(id)).map(({ roomId }) => roomId)
      const boxes = plannedRooms === null ? await goingOut.recall(tx, id, roomIds, clock.now()) : []
      const fileIds = (await repo.carriedFiles(id)).map(({ fileId }) => fileId)
      await repo.remove(id)
      await note?.(tx, roomIds)
      return { boxes, fileIds }
    })
    if (removed === undefined) return false
    await goingOut.publish(removed.boxes, id)
    await files.discardUncarried(removed.fileIds)
    return true
  }
}
