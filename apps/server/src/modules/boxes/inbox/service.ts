import type { BoxMessage } from '@lykta/contract/messages'
import type { Inbox, InboxEntry, InboxKind, InboxNotice } from '@lykta/contract/boxes'
import type { BoxWire } from '../../../doors/mqtt.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { createInboxRepo } from './repo.ts'

/** Looks up the messages that a box is to show; those it may no longer show are missing from the answer. */
export type MessagesForBox = (
  roomId: number,
  messageIds: readonly number[],
) => Promise<Map<number, BoxMessage>>

const pageSize = 100

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
export const createInbox = (deps: { db: Database; wire: BoxWire; messagesForBox: MessagesForBox }) => ({
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

  read: async (box: SignedInBox, after: number): Promise<Inbox> => {
    const rows = await createInboxRepo(deps.db).after(box.boxId, after, pageSize)
    const messageIds = rows
      .filter(({ kind, removed }) => kind === 'message' && !removed)
      .map(({ itemId }) => itemId)
    const messages =
      messageIds.length === 0
        ? new Map<number, BoxMessage>()
        : await deps.messagesForBox(box.roomId, messageIds)
    const data = rows.map((row): InboxEntry => {
      const item = row.kind === 'message' ? messages.get(row.itemId) : undefined
      const gone = row.removed || (row.kind === 'message' && item === undefined)
      return {
        cursor: row.cursor,
        kind: row.kind,
        id: row.itemId,
        at: row.at.getTime(),
        ...(gone ? { removed: true } : {}),
        ...(item === undefined ? {} : { item }),
      }
    })
    return { success: true, data, next: data.at(-1)?.cursor ?? after, message: '' }
  },
})
export type BoxInbox = ReturnType<typeof createInbox>
