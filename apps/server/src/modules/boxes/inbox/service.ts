import type { BoxMessage } from '@lykta/contract/messages'
import type { Inbox, InboxEntry, InboxKind, InboxNotice, MissedCall } from '@lykta/contract/boxes'
import type { BoxWire } from '../../../doors/mqtt.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { createInboxRepo } from './repo.ts'

/** Looks up the messages that a box is to show; those it may no longer show are missing from the answer. */
export type MessagesForBox = (
  roomId: number,
  messageIds: readonly number[],
) => Promise<Map<number, BoxMessage>>

/** Looks up the calls to a room that nobody answered; those that the resident has seen are missing from the answer. */
export type MissedCallsForBox = (
  roomId: number,
  callIds: readonly number[],
) => Promise<Map<number, MissedCall>>

const pageSize = 100
const keptMs = 90 * 86_400_000

interface NewEntry {
  kind: InboxKind
  itemId: number
  at: Date
  removed?: boolean
}

const addToRooms = async (
  tx: Executor,
  roomIds: readonly number[],
  { kind, itemId, at, removed = false }: NewEntry,
): Promise<Array<{ boxId: number }>> => {
  const repo = createInboxRepo(tx)
  const next = await repo.nextCursors(roomIds)
  if (next.length > 0) await repo.insert(next.map((one) => ({ ...one, kind, itemId, at, removed })))
  return next.map(({ boxId }) => ({ boxId }))
}

/**
 * What a box has to know of, kept until it has read it. A box that was off for a week reads on from its cursor and
 * misses nothing; the notice over MQTT only says that there is something.
 */
export const createInbox = (deps: {
  db: Database
  clock: Clock
  wire: BoxWire
  messagesForBox: MessagesForBox
  missedCallsForBox: MissedCallsForBox
}) => ({
  /** In the transaction of whoever makes the thing. Undefined: no box stands in the room, so nobody needs to be told. */
  add: async (
    tx: Executor,
    { roomId, ...entry }: NewEntry & { roomId: number },
  ): Promise<{ boxId: number } | undefined> => {
    const [box] = await addToRooms(tx, [roomId], entry)
    return box
  },

  /** The same for the boxes in several rooms, in as many queries as for one. */
  addToRooms,

  /** After the commit. */
  notify: (boxId: number, notice: InboxNotice): void => {
    deps.wire.notifyInbox(boxId, notice)
  },

  /** A TV that was off for longer, or begins anew, finds what is unread and what came lately. */
  forgetOld: (): Promise<void> =>
    createInboxRepo(deps.db).prune(new Date(deps.clock.now().getTime() - keptMs)),

  read: async (box: SignedInBox, after: number): Promise<Inbox> => {
    const rows = await createInboxRepo(deps.db).after(box.boxId, after, pageSize)
    const idsOf = (wanted: InboxKind) =>
      rows.filter(({ kind, removed }) => kind === wanted && !removed).map(({ itemId }) => itemId)
    const [messages, calls] = await Promise.all([
      deps.messagesForBox(box.roomId, idsOf('message')),
      deps.missedCallsForBox(box.roomId, idsOf('call')),
    ])
    const data = rows.map(({ cursor, kind, itemId, at, removed }): InboxEntry => {
      const item = kind === 'message' ? messages.get(itemId) : undefined
      const call = kind === 'call' ? calls.get(itemId) : undefined
      const isShown = kind === 'message' || kind === 'call'
      const gone = removed || (isShown && item === undefined && call === undefined)
      return {
        cursor,
        kind,
        id: itemId,
        at: at.getTime(),
        ...(gone ? { removed: true } : {}),
        ...(item === undefined ? {} : { item }),
        ...(call === undefined ? {} : { call }),
      }
    })
    return { success: true, data, next: data.at(-1)?.cursor ?? after, message: '' }
  },
})
export type BoxInbox = ReturnType<typeof createInbox>
