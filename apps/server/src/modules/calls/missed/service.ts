import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { BoxAccess, Delivery, ReadItems } from '../../boxes/index.ts'
import { isDeclined } from '../history/present.ts'
import type { CallRow } from '../live/repo.ts'
import { markCallSeen, unseenCalls } from './repo.ts'

/** A declined call is not a missed one. */
const isMissed = ({ answeredAt, cause }: CallRow): boolean => answeredAt === null && !isDeclined(cause)

/**
 * Missed calls. Calls to a box wait in its inbox until the resident has seen them; a user who missed a call from a box is
 * notified by push.
 */
export const createMissed = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  delivery: Delivery
  events: Pick<Events, 'publish'>
  /** The outcome also replaces a push sent while the call rang. */
  isPushedTo: (callId: number, userId: number) => Promise<boolean>
}) => {
  const { db, clock, access, delivery } = deps

  /** Leaves out calls that the resident has seen. */
  const readItems: ReadItems<'call'> = async (boxes, callIds) => {
    const rows = await unseenCalls(db, callIds)
    const mayBeCalled = await access.usersWho('phone', {
      userIds: rows.map(({ caller }) => caller.id),
      roomIds: boxes.map(({ roomId }) => roomId),
    })
    const rowById = new Map(rows.map((row) => [row.id, row]))
    return ({ roomId }, id) => {
      const row = rowById.get(id)
      if (row?.roomId !== roomId) return undefined
      const { startedAt, video, caller } = row
      const item = {
        id,
        name: caller.firstName,
        avatar: caller.avatar,
        at: startedAt.getTime(),
        video,
        ...(mayBeCalled(caller.id, roomId) ? { extension: caller.extension } : {}),
      }
      return { kind: 'call', item }
    }
  }

  return {
    readItems,

    /** Runs in the transaction that ends the call. Returns what to do after the commit. */
    ended: async (tx: Executor, call: CallRow, at: Date): Promise<() => Promise<void>> => {
      const { id, roomId, userId, boxId, direction, startedAt } = call
      if (roomId === null || !isMissed(call)) return () => Promise.resolve()
      if (direction === 'from_box')
        return async () => {
          // Nobody in particular misses an unanswered call to a group.
          if (userId !== null && boxId !== null && !(await deps.isPushedTo(id, userId)))
            deps.events.publish({ type: 'callMissed', userId, boxId, at: startedAt })
        }
      const placed = await delivery.put(tx, { kind: 'call', id, roomIds: [roomId], at })
      return () => {
        // Users whose app still rings are not awaited.
        void delivery.publish(placed)
        return Promise.resolve()
      }
    },

    /** Handles the receipt that the resident has seen a missed call. */
    receipt: async (box: SignedInBox, { id, state }: BoxReceipt): Promise<void> => {
      if (state === 'acknowledged') await markCallSeen(db, box.roomId, id, clock.now())
    },
  }
}
export type Missed = ReturnType<typeof createMissed>
