import type { Announcer } from '../../ports/announcer.ts'
import type { Executor } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { Audiences, BoxAccess, BoxInbox } from '../boxes/index.ts'
import { createMessagesRepo, type CarriedFile } from './repo.ts'

export interface GoingOutDeps {
  log: Log
  access: Pick<BoxAccess, 'audiences'>
  audiences: Pick<Audiences, 'of'>
  inbox: Pick<BoxInbox, 'addToRooms' | 'notify'>
  announcer: Pick<Announcer, 'announce'>
  audit: RecordAudit
}

export interface NotifiedBox {
  boxId: number
  roomId: number
}

/** Sends messages to their rooms and recalls them: inbox entries in the transaction, announcements after it. */
export const createGoingOut = ({ log, access, audiences, inbox, announcer, audit }: GoingOutDeps) => {
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

    /** Runs in the transaction that creates the message. */
    send: async (
      tx: Executor,
      message: { id: number; senderId: number; carried: readonly CarriedFile[]; at: Date },
      roomIds: readonly number[],
    ): Promise<NotifiedBox[]> => {
      const { id, senderId, carried, at } = message
      const repo = createMessagesRepo(tx)
      await repo.insertRecipients(id, roomIds)
      await repo.insertFiles(id, carried)
      const boxes = await inbox.addToRooms(tx, roomIds, { kind: 'message', itemId: id, at })
      const subject = { type: 'message', id }
      const detail = { files: carried.length }
      await audit({ action: 'message_sent', userId: senderId, roomIds, subject, detail }, tx)
      return boxes
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
