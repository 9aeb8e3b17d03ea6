import type { Announcer } from '../../ports/announcer.ts'
import type { Executor } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Audiences, BoxAccess, BoxInbox } from '../boxes/index.ts'
import type { NewMessageRow } from './inserting/repo.ts'
import { createMessagesRepo, type CarriedFile } from './repo.ts'

export interface GoingOutDeps {
  log: Log
  access: Pick<BoxAccess, 'audiences'>
  audiences: Pick<Audiences, 'of'>
  inbox: Pick<BoxInbox, 'addToRooms' | 'notify'>
  announcer: Pick<Announcer, 'announce'>
}

export interface NotifiedBox {
  boxId: number
  roomId: number
}

/** Sends messages to their rooms and recalls them: inbox entries in the transaction, announcements after it. */
export const createGoingOut = ({ log, access, audiences, inbox, announcer }: GoingOutDeps) => {
  const announce = (audience: readonly number[], room: number, id: number): void => {
    announcer.announce(audience, room, 'changed', { resource: 'message-relative', id, room })
  }

  /** Call it after the commit. Everything is stored by then: if this fails, the change only shows a little later. */
  const announceTo = async (boxes: readonly NotifiedBox[], id: number): Promise<void> => {
    try {
      await Promise.all(
        boxes.map(async ({ boxId, roomId }) => {
          announce(await audiences.of(boxId), roomId, id)
        }),
      )
    } catch (error) {
      log.error({ err: error, messageId: id }, 'message not announced')
    }
  }

  return {
    announceTo,

    /** Announces a change to all users who may see a box in these rooms. */
    announceChange: async (roomIds: readonly number[], id: number): Promise<void> => {
      for (const [roomId, audience] of await access.audiences(roomIds)) announce(audience, roomId, id)
    },

    /** A scheduled message is visible to its sender only. */
    announcePlan: (senderId: number, id: number, roomIds: readonly number[]): void => {
      for (const room of roomIds) announce([senderId], room, id)
    },

    /** Inserts the message, and all that it goes out by. Returns undefined if the sender has one with its `clientId`. */
    send: async (
      tx: Executor,
      message: NewMessageRow,
      { roomIds, carried }: { roomIds: readonly number[]; carried: readonly CarriedFile[] },
    ): Promise<{ id: number; boxes: NotifiedBox[] } | undefined> => {
      const repo = createMessagesRepo(tx)
      const sent = await repo.insertSent(message, roomIds, carried.length)
      if (sent !== undefined) await repo.insertFiles(sent.id, carried)
      return sent
    },

    /** Runs in the transaction that ends the message: the TVs remove it. */
    recall: (tx: Executor, id: number, roomIds: readonly number[], at: Date): Promise<NotifiedBox[]> =>
      inbox.addToRooms(tx, roomIds, { kind: 'message', itemId: id, at, removed: true }),

    /** Call it after the commit. */
    publish: async (boxes: readonly NotifiedBox[], id: number): Promise<void> => {
      for (const { boxId } of boxes) inbox.notify(boxId, { kind: 'message', id })
      await announceTo(boxes, id)
    },
  }
}
export type GoingOut = ReturnType<typeof createGoingOut>
