import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { mayUse, type BoxAccess, type BoxInbox, type InboxProvider } from '../../boxes/index.ts'
import { isDeclined } from '../history/present.ts'
import type { CallRow } from '../live/repo.ts'
import { createMissedRepo } from './repo.ts'

/** A declined call is not a missed one. */
const isMissed = ({ answeredAt, cause }: CallRow): boolean => answeredAt === null && !isDeclined(cause)

/**
 * Missed calls. Those to a box wait in its inbox until the resident has seen them; of those from a box the user is
 * notified by push.
 */
export const createMissed = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  inbox: Pick<BoxInbox, 'add' | 'notify'>
  events: Pick<Events, 'publish'>
  /** A push sent while the call rang is itself replaced by the outcome. */
  isPushedTo: (callId: number, userId: number) => Promise<boolean>
}) => {
  const { db, clock, access, inbox } = deps
  const repo = createMissedRepo(db)

  /** Leaves out calls that the resident has seen. */
  const forInbox: InboxProvider<'call'> = async ({ roomId }, callIds) => {
    const [rows, permissions] = await Promise.all([
      repo.unseen(roomId, callIds),
      access.everyonesPermissions({ roomId }),
    ])
    const callable = new Set(permissions.filter((one) => mayUse(one, 'phone')).map(({ userId }) => userId))
    return new Map(
      rows.map(({ id, startedAt, video, caller }) => {
        const item = {
          id,
          name: caller.firstName,
          avatar: caller.avatar,
          at: startedAt.getTime(),
          video,
          ...(callable.has(caller.id) ? { extension: caller.extension } : {}),
        }
        return [id, { kind: 'call', item }]
      }),
    )
  }

  return {
    forInbox,

    /** Runs in the transaction that ends the call. Returns what to do after the commit. */
    ended: async (tx: Executor, call: CallRow, at: Date): Promise<() => Promise<void>> => {
      const { id, roomId, userId, boxId, direction, startedAt } = call
      if (roomId === null || !isMissed(call)) return () => Promise.resolve()
      if (direction === 'from_box')
        return async () => {
          // An unanswered call to a group is missed by nobody in particular.
          if (userId !== null && boxId !== null && !(await deps.isPushedTo(id, userId)))
            deps.events.publish({ type: 'callMissed', userId, boxId, at: startedAt })
        }
      const box = await inbox.add(tx, { roomId, kind: 'call', itemId: id, at })
      return async () => {
        if (box !== undefined) inbox.notify(box.boxId, { kind: 'call', id })
      }
    },

    /** Handles the receipt that the resident has seen a missed call. */
    receipt: async (box: SignedInBox, { id, state }: BoxReceipt): Promise<void> => {
      if (state === 'acknowledged') await repo.markSeen(box.roomId, id, clock.now())
    },
  }
}
export type Missed = ReturnType<typeof createMissed>
