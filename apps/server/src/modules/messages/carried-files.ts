import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { FileCarriers } from '../files/index.ts'
import { createGoingOut, type GoingOutDeps, type NotifiedBox } from './going-out.ts'
import { createMessagesRepo } from './repo.ts'

/** Follows the files in messages: users see their progress, and TVs get the outcome. */
export const createCarriedFiles = (deps: GoingOutDeps & { db: Database; clock: Clock }): FileCarriers => {
  const { db, clock, inbox, log } = deps
  const goingOut = createGoingOut(deps)
  return {
    progressed: async (fileId) => {
      for (const [id, roomIds] of await createMessagesRepo(db).carrying(fileId)) {
        try {
          await goingOut.announceChange(roomIds, id)
        } catch (error) {
          log.error({ err: error, messageId: id }, 'progress of file not announced')
        }
      }
    },

    settled: async (tx: Executor, fileId) => {
      const changed: { id: number; boxes: NotifiedBox[] }[] = []
      for (const [id, roomIds] of await createMessagesRepo(tx).carrying(fileId)) {
        const boxes = await inbox.addToRooms(tx, roomIds, { kind: 'message', itemId: id, at: clock.now() })
        changed.push({ id, boxes })
      }
      return async () => {
        for (const { id, boxes } of changed) await goingOut.publish(boxes, id)
      }
    },
  }
}
