import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { lockBoxesIn, type Change, type Delivery } from '../../boxes/index.ts'
import { deleteCalls, unseenRooms } from './repo.ts'

/** Deletes calls, and takes those that the resident has missed off the TV. */
export const createCallRemoval =
  ({ db, clock, delivery }: { db: Database; clock: Clock; delivery: Delivery }) =>
  async (ids: readonly number[]): Promise<void> => {
    const changed = await db.transaction(async (tx) => {
      const missed = await unseenRooms(tx, ids)
      await lockBoxesIn(
        tx,
        missed.map(({ roomId }) => roomId),
      )
      const changes: Change[] = []
      for (const { id, roomId } of missed)
        changes.push(
          await delivery.put(tx, { kind: 'call', id, roomIds: [roomId], at: clock.now(), removed: true }),
        )
      await deleteCalls(tx, ids)
      return changes
    })
    for (const change of changed) await delivery.publish(change)
  }
