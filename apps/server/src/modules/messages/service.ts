import type { CreateMessageSchema } from '@lykta/contract/messages'
import { noThread } from '@lykta/contract/constants'
import type { z } from 'zod'
import { AppError, badInput, notFound, notPermitted } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { Log } from '../../platform/log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { RecordAudit } from '../audit/index.ts'
import { mayUse, type BoxAccess, type Change, type Delivery, type PublishAgain } from '../boxes/index.ts'
import type { ContentService } from '../content/index.ts'
import type { FilesService } from '../files/index.ts'
import type { Receivers } from '../organisation/index.ts'
import { remindAt, storedRecurrence } from './plans/plan-times.ts'
import type { NewMessageRow } from './inserting/repo.ts'
import type { RemoveMessage } from './removal.ts'
import {
  deleteMessage,
  filesCarriedBy,
  insertFiles,
  insertPlannedMessage,
  insertSentMessage,
  lockMessage,
  lockRecipients,
  messageByClientId,
  messageById,
  roomsOfMessages,
  setMessageReceipt,
  setRecalled,
  type CarriedFile,
} from './repo.ts'

export interface SendingDeps {
  log: Log
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'visibleAmong'>
  delivery: Delivery
  publishAgain: PublishAgain
  files: Pick<FilesService, 'ownSendable' | 'discardUncarried'>
  receivers: Pick<Receivers, 'roomsIn'>
  templates: Pick<ContentService, 'checkTemplate'>
  /** The region's time zone: repeated messages go out at the same local time. */
  timeZone: string
  events: Pick<Events, 'publish'>
  audit: RecordAudit
}

type NewMessage = z.output<typeof CreateMessageSchema>

export const createMessagesService = (deps: SendingDeps & { removeMessage: RemoveMessage }) => {
  const { db, clock, access, files, audit, delivery, timeZone } = deps

  /** Checks that the user may write to all the rooms. @throws not_found, not_permitted */
  const checkMayWriteTo = async (user: SignedInUser, roomIds: readonly number[]): Promise<void> => {
    const permissions = await access.visibleAmong(user, roomIds)
    if (permissions.length < roomIds.length) throw notFound()
    if (!permissions.every((one) => mayUse(one, 'message'))) throw notPermitted()
  }

  /** @throws not_found */
  const checkMayAnswer = async (user: SignedInUser, threadId: number): Promise<void> => {
    const seen = await access.visibleAmong(user, await roomsOfMessages(db, [threadId]))
    if (seen.length === 0) throw notFound()
  }

  const roomsOf = async (user: SignedInUser, { receiverType, ids }: NewMessage): Promise<number[]> => {
    const roomIds =
      receiverType === 'Individuals' ? ids : await deps.receivers.roomsIn(user, receiverType, ids)
    return [...new Set(roomIds)]
  }

  /** @throws not_found, not_permitted for a user who may only view it */
  const checkOwn = async (user: SignedInUser, id: number): Promise<void> => {
    const message = await messageById(db, id)
    if (message === undefined) throw notFound()
    if (message.senderId === user.userId) return
    await checkMayAnswer(user, id)
    throw notPermitted()
  }

  /** Removes a scheduled message, in the transaction that creates its replacement. @throws not_found if it has been sent */
  const endPlan = async (user: SignedInUser, planId: number | undefined, tx: Executor) => {
    if (planId === undefined) return undefined
    const plan = await lockMessage(tx, planId)
    if (plan?.senderId !== user.userId || plan.plannedRooms === null) throw notFound()
    const { id, senderId, plannedRooms: roomIds } = plan
    const fileIds = (await filesCarriedBy(tx, id)).map(({ fileId }) => fileId)
    await deleteMessage(tx, id)
    await note('message_deleted', { id, senderId, roomIds }, tx)
    return { id, roomIds, fileIds }
  }

  const note = (
    action: 'message_planned' | 'message_recalled' | 'message_deleted',
    { id, senderId, roomIds }: { id: number; senderId: number; roomIds: readonly number[] },
    tx: Executor,
  ): Promise<void> => audit({ action, userId: senderId, roomIds, subject: { type: 'message', id } }, tx)

  /** Stores a message to be sent later. */
  const plan = async (
    tx: Executor,
    message: NewMessageRow,
    { roomIds, carried }: { roomIds: readonly number[]; carried: readonly CarriedFile[] },
  ) => {
    const id = await insertPlannedMessage(tx, message)
    if (id === undefined) return undefined
    await insertFiles(tx, id, carried)
    await note('message_planned', { id, senderId: message.senderId, roomIds }, tx)
    return ofPlan(message.senderId, { id, roomIds })
  }

  /**
   * Stores the message, with the inbox entries of its boxes or with its plan, and announces it. Fails if the sender already
   * has one with its `clientId`.
   */
  const accept = async (
    user: SignedInUser,
    input: NewMessage,
  ): Promise<{ id: number; planned?: boolean }> => {
    const { clientId } = input
    const roomIds = await roomsOf(user, input)
    await checkMayWriteTo(user, roomIds)
    const fileIds = [...new Set(input.files)]
    const captions = new Map(input.captions.map(({ file, text }) => [file, text]))
    // An empty caption counts as none.
    const carried = fileIds.map((fileId) => ({ fileId, caption: captions.get(fileId) || null }))
    if (input.thread !== noThread) await checkMayAnswer(user, input.thread)
    if (typeof input.template === 'number') await deps.templates.checkTemplate(user, input.template)

    const at = clock.now()
    const times = timesOf(input, at.getTime(), timeZone)
    const planned = times.scheduledAt !== null
    const message = {
      senderId: user.userId,
      subject: input.subject,
      body: input.message,
      fontSize: input.fontSize,
      dyslexie: input.dyslexie,
      kind: input.type,
      receiverType: input.receiverType,
      threadId: input.thread === noThread ? null : input.thread,
      templateId: input.template ?? null,
      clientId: clientId ?? null,
      createdAt: at,
      sentAt: planned ? null : at,
      plannedRooms: planned ? roomIds : null,
      ...times,
    }
    const store = async (tx: Executor) => {
      await files.ownSendable(user, fileIds, tx)
      const replaced = await endPlan(user, input.replaces, tx)
      const stored = planned
        ? await plan(tx, message, { roomIds, carried })
        : await insertSentMessage(tx, message, { roomIds, carried })
      // The message was sent before, so all of this is rolled back.
      if (stored === undefined) throw new Error('neither inserted nor found')
      return { stored, replaced }
    }
    // A message that goes out takes one statement, which needs no transaction around it.
    const isOneStatement = !planned && fileIds.length === 0 && input.replaces === undefined
    const made = isOneStatement ? await store(db) : await db.transaction(store)
    const { stored, replaced } = made
    if (replaced !== undefined) {
      await delivery.publish(ofPlan(user.userId, replaced))
      await files.discardUncarried(replaced.fileIds)
    }
    await delivery.publish(stored)
    return { id: stored.id, ...(planned ? { planned } : {}) }
  }

  return {
    /**
     * Accepts a message: on return it is in the database, and in the inbox of every box or scheduled.
     * @throws not_found, not_permitted, bad_input
     */
    create: async (user: SignedInUser, input: NewMessage): Promise<{ id: number; planned?: boolean }> => {
      try {
        return await accept(user, input)
      } catch (error) {
        // The same message again gets the same answer, whatever has changed since.
        const { clientId } = input
        const sent = clientId === undefined ? undefined : await messageByClientId(db, user.userId, clientId)
        if (sent === undefined) throw error
        // Who stored it may have died before the TVs were told.
        await deps.publishAgain(await roomsOfMessages(db, [sent.id]))
        return sent
      }
    },

    /**
     * Recalls a message that some resident has not read: the TVs remove it.
     * @throws not_found, not_permitted, message_read
     */
    recall: async (user: SignedInUser, id: number): Promise<void> => {
      await checkOwn(user, id)
      const at = clock.now()
      const recalled = await db.transaction(async (tx) => {
        const message = await lockMessage(tx, id)
        // A scheduled message is deleted, not recalled.
        if (message === undefined || message.sentAt === null) throw notFound()
        if (message.recalledAt !== null) return undefined
        const recipients = await lockRecipients(tx, id)
        if (recipients.every(({ readAt }) => readAt !== null)) throw new AppError('message_read')
        const roomIds = recipients.map(({ roomId }) => roomId)
        await setRecalled(tx, id, at)
        await note('message_recalled', { id, senderId: user.userId, roomIds }, tx)
        return delivery.put(tx, { kind: 'message', id, roomIds, at, removed: true })
      })
      if (recalled !== undefined) await delivery.publish(recalled)
    },

    /**
     * Deletes a message, sent or scheduled.
     * @throws not_found, also for one that has just gone out; not_permitted
     */
    remove: async (user: SignedInUser, id: number): Promise<void> => {
      await checkOwn(user, id)
      const isRemoved = await deps.removeMessage(id, (tx, roomIds) =>
        note('message_deleted', { id, senderId: user.userId, roomIds }, tx),
      )
      if (!isRemoved) throw notFound()
    },

    /**
     * Handles a receipt from the TV. Each state counts once and implies the earlier ones. The TV's clock may be wrong,
     * so no receipt is later than now or earlier than the message.
     */
    receive: async (
      { boxId, roomId }: { boxId: number; roomId: number },
      receipt: { id: number; state: 'delivered' | 'shown' | 'read'; at: number },
    ): Promise<void> => {
      const { id, state } = receipt
      const at = new Date(Math.min(receipt.at, clock.now().getTime()))
      const message = await setMessageReceipt(db, id, roomId, state, at)
      if (message === undefined) return
      if (state === 'read')
        deps.events.publish({ type: 'messageRead', messageId: id, senderId: message.senderId, boxId })
      await delivery.publish({ kind: 'message', id, boxes: [{ boxId, roomId }] })
    },
  }
}
export type MessagesService = ReturnType<typeof createMessagesService>

/** A scheduled message is visible to its sender only. */
export const ofPlan = (
  senderId: number,
  { id, roomIds }: { id: number; roomIds: readonly number[] },
): Change => ({ kind: 'message', id, roomIds, onlyTo: [senderId] })

/** Returns when a message goes out and expires. @throws bad_input for impossible times */
const timesOf = (
  { schedule, recurrence, expiration, reminder }: NewMessage,
  now: number,
  timeZone: string,
) => {
  if (expiration !== undefined && expiration <= Math.max(now, schedule ?? 0)) {
    throw badInput({ expiration: 'Invalid expiration time' })
  }
  if (schedule === undefined && recurrence !== undefined) throw badInput({ schedule: 'Required' })
  if (schedule === undefined && reminder > 0)
    throw badInput({ reminder: 'A reminder is of a scheduled time.' })
  const first = schedule === undefined || (schedule <= now && recurrence === undefined) ? undefined : schedule
  return {
    scheduledAt: first === undefined ? null : new Date(first),
    recurrence: recurrence === undefined ? null : storedRecurrence(recurrence, first ?? now, timeZone),
    expiresAt: expiration === undefined ? null : new Date(expiration),
    reminderMinutes: reminder,
    remindAt: first === undefined ? null : remindAt(first, reminder, now),
  }
}
