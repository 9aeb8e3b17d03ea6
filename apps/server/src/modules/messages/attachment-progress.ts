import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { lockBoxesIn, type Change, type Delivery } from '../boxes/index.ts'
import type { FileCarriers } from '../files/index.ts'
import { messagesCarrying } from './repo.ts'

/** Follows the files in messages: users see their progress, and TVs get the result. */
export const createAttachmentProgress = ({
  db,
  clock,
  delivery,
}: {
  db: Database
  clock: Clock
  delivery: Delivery
}): FileCarriers => ({
  progressed: async (fileId) => {
    for (const [id, roomIds] of await messagesCarrying(db, fileId))
      await delivery.publish({ kind: 'message', id, roomIds })
  },

  settled: async (tx: Executor, fileId) => {
    const carrying = await messagesCarrying(tx, fileId)
    await lockBoxesIn(tx, [...carrying.values()].flat())
    const changed: Change[] = []
    for (const [id, roomIds] of carrying)
      changed.push(await delivery.put(tx, { kind: 'message', id, roomIds, at: clock.now() }))
    return async () => {
      for (const change of changed) await delivery.publish(change)
    }
  },
})
