import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { lockBoxesIn, type Change, type Delivery } from '../boxes/index.ts'
import type { FilesService } from '../files/index.ts'
import {
  deleteMessage,
  filesCarriedBy,
  lockMessage,
  lockRecipients,
  lockSentWith,
  takeOutFile,
} from './repo.ts'

/**
 * Removes a message, sent or scheduled, also from the TVs, along with files that nothing else carries. `note` runs in the
 * same transaction. Returns whether the message existed.
 */
export type RemoveMessage = (
  id: number,
  note?: (tx: Executor, roomIds: readonly number[]) => Promise<void>,
) => Promise<boolean>

interface RemovalDeps {
  db: Database
  clock: Clock
  delivery: Delivery
  files: Pick<FilesService, 'discardUncarried'>
}

export const createRemoval = (deps: RemovalDeps): RemoveMessage => {
  const { db, clock, delivery, files } = deps
  return async (id, note) => {
    const removed = await db.transaction(async (tx) => {
      const message = await lockMessage(tx, id)
      if (message === undefined) return undefined
      const { plannedRooms } = message
      const roomIds = plannedRooms ?? (await lockRecipients(tx, id)).map(({ roomId }) => roomId)
      const change: Change =
        plannedRooms === null
          ? await delivery.put(tx, { kind: 'message', id, roomIds, at: clock.now(), removed: true })
          : { kind: 'message', id }
      const fileIds = (await filesCarriedBy(tx, id)).map(({ fileId }) => fileId)
      await deleteMessage(tx, id)
      await note?.(tx, roomIds)
      return { change, fileIds }
    })
    if (removed === undefined) return false
    await delivery.publish(removed.change)
    await files.discardUncarried(removed.fileIds)
    return true
  }
}

/**
 * Takes a file out of the messages that were sent until then, also on TVs. Their words stay, and the file goes unless something else
 * needs it.
 */
export const createFileRemoval = (deps: RemovalDeps) => {
  const { db, clock, delivery, files } = deps
  return async (fileId: number, sentUntil: Date): Promise<void> => {
    const changed = await db.transaction(async (tx) => {
      const sent = await lockSentWith(tx, fileId, sentUntil)
      await lockBoxesIn(tx, [...sent.values()].flat())
      await takeOutFile(tx, fileId, [...sent.keys()])
      const changes: Change[] = []
      for (const [id, roomIds] of sent)
        changes.push(await delivery.put(tx, { kind: 'message', id, roomIds, at: clock.now() }))
      return changes
    })
    for (const change of changed) await delivery.publish(change)
    await files.discardUncarried([fileId])
  }
}
