import type { CreateMessageSchema } from '@lykta/contract/messages'
import { noThread } from '@lykta/contract/constants'
import type { z } from 'zod'
import type { Announcer } from '../../doors/feed.ts'
import { notFound, notPermitted } from '../../errors.ts'
import type { Person } from '../../signed-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { RecordAudit } from '../audit/index.ts'
import { mayUse, type BoxAccess, type BoxInbox, type BoxRights } from '../boxes/index.ts'
import type { FilesService } from '../files/index.ts'
import { createMessagesRepo } from './repo.ts'

export interface SendingDeps {
  db: Database
  clock: Clock
  log: Log
  access: Pick<BoxAccess, 'visibleAmong' | 'audiences'>
  inbox: Pick<BoxInbox, 'addToRooms' | 'notify'>
  files: Pick<FilesService, 'ownReady'>
  announcer: Pick<Announcer, 'announce'>
  audit: RecordAudit
}

export const createMessagesService = (deps: SendingDeps) => {
  const { db, clock, log, access, inbox, files, announcer, audit } = deps
  const repo = createMessagesRepo(db)

  /** All of the rooms, or none: @throws not_found, not_permitted */
  const mayWriteTo = async (person: Person, roomIds: readonly number[]): Promise<BoxRights[]> => {
    const rights = await access.visibleAmong(person, roomIds)
    if (rights.length < roomIds.length) throw notFound()
    if (!rights.every((one) => mayUse(one, 'message'))) throw notPermitted()
    return rights
  }

  const mayAnswer = async (person: Person, threadId: number): Promise<void> => {
    const seen = await access.visibleAmong(person, await repo.roomsOf(threadId))
    if (seen.length === 0) throw notFound()
  }

  /** Everybody who may see a box in these rooms is told to read again. */
  const announceChange = async (roomIds: readonly number[], id: number): Promise<void> => {
    for (const [roomId, audience] of await access.audiences(roomIds)) {
      announcer.announce(audience, roomId, 'changed', { resource: 'message-relative', id, room: roomId })
    }
  }

  /** The message is kept by now; if this fails, it is seen a little later. */
  const tell = async (to: readonly BoxRights[], id: number): Promise<void> => {
    for (const { boxId } of to) inbox.notify(boxId, { kind: 'message', id })
    try {
      const roomIds = to.map(({ roomId }) => roomId)
      await announceChange(roomIds, id)
    } catch (error) {
      log.error({ err: error, messageId: id }, 'message not announced')
    }
  }

  return {
    /**
     * Accepts a message: when this answers, it is in the database and in the inbox of every box.
     * @throws not_found, not_permitted, bad_input
     */
    create: async (person: Person, input: z.output<typeof CreateMessageSchema>): Promise<{ id: number }> => {
      const { clientId } = input
      const sent = clientId === undefined ? undefined : await repo.idByClientId(person.userId, clientId)
      if (sent !== undefined) return { id: sent }

      const roomIds = [...new Set(input.ids)]
      const to = await mayWriteTo(person, roomIds)
      const fileIds = [...new Set(input.files)]
      if (input.thread !== noThread) await mayAnswer(person, input.thread)

      const at = clock.now()
      const id = await db.transaction(async (tx) => {
        await files.ownReady(person, fileIds, tx)
        const inTransaction = createMessagesRepo(tx)
        const messageId = await inTransaction.insert({
          senderId: person.userId,
          subject: input.subject,
          body: input.message,
          fontSize: input.fontSize,
          dyslexie: input.dyslexie,
          kind: input.type,
          receiverType: input.receiverType,
          threadId: input.thread === noThread ? null : input.thread,
          clientId: clientId ?? null,
          createdAt: at,
          sentAt: at,
        })
        if (messageId === undefined) return undefined
        await inTransaction.insertRecipients(messageId, roomIds)
        await inTransaction.insertFiles(messageId, fileIds)
        await inbox.addToRooms(tx, roomIds, { kind: 'message', itemId: messageId, at })
        const subject = { type: 'message', id: messageId }
        const detail = { files: fileIds.length }
        await audit({ action: 'message_sent', userId: person.userId, roomIds, subject, detail }, tx)
        return messageId
      })
      if (id !== undefined) {
        await tell(to, id)
        return { id }
      }
      // The same message came twice at once, and the other one was first.
      const first = clientId === undefined ? undefined : await repo.idByClientId(person.userId, clientId)
      if (first === undefined) throw new Error('neither inserted nor found')
      return { id: first }
    },

    /**
     * What became of a message on the TV. Each state counts once and implies the earlier ones; the TV's clock may be
     * wrong, so no receipt is from the future, nor older than the message.
     */
    receive: async (
      box: { boxId: number; roomId: number },
      receipt: { id: number; state: 'delivered' | 'shown' | 'read'; at: number },
    ): Promise<void> => {
      const at = new Date(Math.min(receipt.at, clock.now().getTime()))
      if (await repo.setReceipt(receipt.id, box.roomId, receipt.state, at)) {
        await announceChange([box.roomId], receipt.id)
      }
    },
  }
}
export type MessagesService = ReturnType<typeof createMessagesService>
