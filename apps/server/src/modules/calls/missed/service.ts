import type { BoxReceipt } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { mayUse, type BoxAccess, type BoxInbox, type InboxProvider } from '../../boxes/index.ts'
import type { CallRow } from '../live/repo.ts'
import { createMissedRepo } from './repo.ts'

/** Whoever declines a call has not missed it. */
const isMissed = ({ answeredAt, cause }: CallRow): boolean => answeredAt === null && cause !== 'CALL_REJECTED'

/**
 * Calls that nobody answered: those to a box wait in its inbox until the resident has seen them, and of those from a box
 * the user is told while their app is closed.
 */
export const createMissed = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  inbox: Pick<BoxInbox, 'add' | 'notify'>
  events: Pick<Events, 'publish'>
  /** Whoever was told as it rang is told by that what became of it. */
  isPushedTo: (callId: number, userId: number) => boolean
}) => {
  const { db, clock, access, inbox } = deps
  const repo = createMissedRepo(db)

  /** Those that the resident has seen are missing. */
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

    /** In the transaction that ends the call; returns what is to be said after it. */
    ended: async (tx: Executor, call: CallRow, at: Date): Promise<() => void> => {
      const { id, roomId, userId, boxId, direction, startedAt } = call
      if (roomId === null || !isMissed(call)) return () => undefined
      if (direction === 'from_box')
        return () => {
          // Whoever of a group was called is nobody in particular.
          if (userId !== null && boxId !== null && !deps.isPushedTo(id, userId))
            deps.events.publish({ type: 'callMissed', userId, boxId, at: startedAt })
        }
      const box = await inbox.add(tx, { roomId, kind: 'call', itemId: id, at })
      return () => {
        if (box !== undefined) inbox.notify(box.boxId, { kind: 'call', id })
      }
    },

    /** The resident has seen that somebody called. */
    receipt: async (box: SignedInBox, { id, state }: BoxReceipt): Promise<void> => {
      if (state === 'acknowledged') await repo.markSeen(box.roomId, id, clock.now())
    },
  }
}
export type Missed = ReturnType<typeof createMissed>
