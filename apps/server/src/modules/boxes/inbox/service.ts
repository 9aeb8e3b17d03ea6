import type { InboxKind, InboxNotice } from '@lykta/contract/boxes'
import type { BoxWire } from '../../../ports/box-wire.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { throttle } from '../../../platform/throttle.ts'
import { createInboxRepo } from './repo.ts'

const keptMs = 90 * 86_400_000
/** How often inboxes are pruned. */
const pruneMs = 3_600_000

interface NewEntry {
  kind: InboxKind
  itemId: number
  at: Date
  removed?: boolean
}

/** Where an entry stands in the inbox of a room's box. */
export interface NewPlace {
  boxId: number
  roomId: number
  cursor: number
}

const addToRooms = (
  tx: Executor,
  roomIds: readonly number[],
  { removed = false, ...entry }: NewEntry,
): Promise<NewPlace[]> => createInboxRepo(tx).insert(roomIds, { ...entry, removed })

/**
 * What a box has to read, stored until it has. A box that was off for a week reads on from its cursor and misses
 * nothing; the MQTT notice only says that there is something new.
 */
export const createInbox = (deps: { db: Database; clock: Clock; wire: Pick<BoxWire, 'notifyInbox'> }) => ({
  /** Runs in the transaction of the change. Returns undefined if the room has no box. */
  add: async (
    tx: Executor,
    { roomId, ...entry }: NewEntry & { roomId: number },
  ): Promise<NewPlace | undefined> => {
    const [box] = await addToRooms(tx, [roomId], entry)
    return box
  },

  /** The same for several rooms, with the same number of queries. */
  addToRooms,

  /** Call it after the commit. */
  notify: (boxId: number, notice: InboxNotice): void => {
    deps.wire.notifyInbox(boxId, notice)
  },

  /** A TV that was off for longer, or starts afresh, finds unread and recent entries. */
  forgetOld: throttle(pruneMs, {
    clock: deps.clock,
    run: () => createInboxRepo(deps.db).prune(new Date(deps.clock.now().getTime() - keptMs)),
  }),
})
export type BoxInbox = ReturnType<typeof createInbox>
