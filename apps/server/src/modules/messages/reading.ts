import type { Attachment, Message } from '@lykta/contract/messages'
import { notFound } from '../../errors.ts'
import { mostRows, withinBytes } from '../../platform/bounded-answer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Total } from '../../platform/page-and-total.ts'
import type { Events } from '../../events.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { BoxAccess, ReadItems } from '../boxes/index.ts'
import type { FileRow, Viewer } from '../files/index.ts'
import { readPage } from './pages/page.ts'
import { presentBoxMessage, presentMessage, withoutContent } from './present.ts'
import { plansByIds, sizesOfPlans } from './plans/repo.ts'
import {
  filesOfMessages,
  messagesByIds,
  placesOf,
  readTimesIn,
  recipientsIn,
  roomsOfMessages,
  showableMessages,
  sizesOfMessages,
  subjectsOf,
  type RecipientRow,
} from './repo.ts'

export interface MessagesQuery {
  /** Whose messages to list. Defaults to the user's own. */
  userId: number | undefined
  room: number | undefined
  search: string | undefined
  /** Only the user's own messages that a resident has not read. */
  unread: boolean
  /** Only the user's own scheduled messages, all in one page. */
  planned: boolean
  /** Only messages with pictures that can be shown and that were not recalled. */
  pictures: boolean
  oldestFirst: boolean
  skip: number | undefined
  limit: number | undefined
  /** Only messages after this one in the list. */
  after: number | undefined
  /** How far the list is counted. */
  countTo: number | undefined
}

export interface ReadingDeps {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  access: Pick<BoxAccess, 'visibleBoxes' | 'visibleAmong' | 'usersWho'>
  presentAttachment: (file: FileRow, viewer: Viewer) => Attachment
  /** Returns the user with an id, if the signed-in user may act for them. @throws not_found */
  userFor: (signedIn: SignedInUser, userId: number) => Promise<{ id: number }>
}

/** The size of a message on the wire, without its words, rooms and files. */
const messageBytes = 600

/** Messages as they are read: by users in pages, by TVs from their inbox. */
export const createReading = (deps: ReadingDeps) => {
  const { db, access, clock } = deps

  /** The rooms whose messages the user may read for another user: those that both see. */
  const seenByBoth = async (
    signedIn: SignedInUser,
    user: { id: number },
    ofUser: ReadonlyArray<{ roomId: number }>,
  ): Promise<number[]> => {
    const roomIds = ofUser.map(({ roomId }) => roomId)
    if (user.id === signedIn.userId) return roomIds
    return (await access.visibleAmong({ userId: user.id }, roomIds)).map(({ roomId }) => roomId)
  }

  /** Returns the rooms to search for messages. @throws not_found */
  const roomsToRead = async (
    signedIn: SignedInUser,
    user: { id: number },
    room: number | undefined,
  ): Promise<number[]> => {
    if (room === undefined) return seenByBoth(signedIn, user, await access.visibleBoxes(signedIn))
    const ofUser = await access.visibleAmong(signedIn, [room])
    if (ofUser.length === 0) throw notFound()
    return seenByBoth(signedIn, user, ofUser)
  }

  /** Returns those rooms whose receipts the user may see. */
  const roomsWithReceipts = async (
    signedIn: SignedInUser,
    user: { id: number },
    recipientRooms: readonly number[],
  ): Promise<number[]> => seenByBoth(signedIn, user, await access.visibleAmong(signedIn, recipientRooms))

  const attachmentsFrom = (
    carried: ReadonlyArray<{ file: FileRow; caption: string | null }>,
    viewer: Viewer,
  ): Attachment[] =>
    carried.map(({ file, caption }) => ({
      ...deps.presentAttachment(file, viewer),
      ...(caption === null ? {} : { caption }),
    }))

  const attachmentsOf = async (
    ids: readonly number[],
    viewer: Viewer,
  ): Promise<ReadonlyMap<number, Attachment[]>> => {
    const byMessage = Map.groupBy(await filesOfMessages(db, ids), ({ messageId }) => messageId)
    return new Map([...byMessage].map(([id, carried]) => [id, attachmentsFrom(carried, viewer)]))
  }

  /** The user's scheduled messages, the next first, without rooms that the reader does not see as well. */
  const planned = async (
    signedIn: SignedInUser,
    user: { id: number },
    room: number | undefined,
  ): Promise<{ messages: Message[]; total: Total }> => {
    const all = await sizesOfPlans(db, user.id, room)
    const ids = withinBytes(all.slice(0, mostRows), ({ bytes }) => bytes + messageBytes).map(({ id }) => id)
    if (ids.length === 0) return { messages: [], total: { total: 0 } }
    const rows = await plansByIds(db, ids)
    const plannedRooms = new Set(rows.flatMap(({ message }) => message.plannedRooms ?? []))
    const [places, attachments] = await Promise.all([
      placesOf(db, await roomsWithReceipts(signedIn, user, [...plannedRooms])),
      attachmentsOf(ids, { userId: signedIn.userId }),
    ])
    const messages = rows.flatMap(({ message, sender }) => {
      const roomIds = new Set(message.plannedRooms)
      const recipients = places
        .filter(({ id }) => roomIds.has(id))
        .map((one) => waitingRecipient(message.id, one))
      if (recipients.length === 0) return []
      return [presentMessage(message, sender, { recipients, attachments: attachments.get(message.id) ?? [] })]
    })
    const isAll = ids.length === all.length
    return { messages, total: isAll ? { total: messages.length } : { total: all.length, more: true } }
  }

  /** Leaves out what a box may not show. */
  const readItems: ReadItems<'message'> = async (boxes, ids) => {
    const roomIds = boxes.map(({ roomId }) => roomId)
    const [rows, recipients, carried] = await Promise.all([
      showableMessages(db, ids, clock.now()),
      readTimesIn(db, ids, roomIds),
      filesOfMessages(db, ids),
    ])
    const mayBeCalled = await access.usersWho('phone', {
      userIds: rows.map(({ sender }) => sender.id),
      roomIds,
    })
    const rowById = new Map(rows.map((row) => [row.message.id, row]))
    const recipientOf = new Map(recipients.map((one) => [keyOf(one.messageId, one.roomId), one]))
    const carriedById = Map.groupBy(carried, ({ messageId }) => messageId)
    return (box, id) => {
      const row = rowById.get(id)
      const recipient = recipientOf.get(keyOf(id, box.roomId))
      if (row === undefined || recipient === undefined) return undefined
      const item = presentBoxMessage(
        { ...row, readAt: recipient.readAt },
        {
          attachments: attachmentsFrom(carriedById.get(id) ?? [], box),
          callable: mayBeCalled(row.sender.id, box.roomId),
        },
      )
      return { kind: 'message', item }
    }
  }

  return {
    readItems,

    /**
     * Lists messages of one room or all, newest first. A message names the rooms that it went to, except those that the
     * user does not see. Unless the query says how far it counts, `total` is exact up to 1,000 beyond the page.
     * @throws not_found
     */
    list: async (
      signedIn: SignedInUser,
      query: MessagesQuery,
    ): Promise<{ messages: Message[]; total: Total }> => {
      const user = await deps.userFor(signedIn, query.userId ?? signedIn.userId)
      const roomIds = await roomsToRead(signedIn, user, query.room)
      if (roomIds.length === 0) return { messages: [], total: { total: 0 } }
      if (query.planned) return planned(signedIn, user, query.room)
      const { search, pictures, oldestFirst, after } = query
      const unreadOf = query.unread ? user.id : undefined
      const filter = { roomIds, search, pictures, oldestFirst, after, unreadOf }
      const page = await readPage(db, filter, {
        skip: Math.max(0, query.skip ?? 0),
        limit: query.limit ?? mostRows,
        countTo: query.countTo,
      })
      if (page.ids.length === 0) return { messages: [], total: page.total }
      const sizes = await sizesOfMessages(db, page.ids)
      const ids = withinBytes(page.ids, (id) => (sizes.get(id) ?? 0) + messageBytes)
      // The answer was cut before the end of its page.
      const total: Total = ids.length < page.ids.length ? { ...page.total, more: true } : page.total
      const recipientsOf = async (): Promise<RecipientRow[]> => {
        if (query.room === undefined) return recipientsIn(db, ids, roomIds)
        const others = (await roomsOfMessages(db, ids)).filter((id) => !roomIds.includes(id))
        const seen = await roomsWithReceipts(signedIn, user, others)
        return recipientsIn(db, ids, [...roomIds, ...seen])
      }
      const [rows, recipients, attachments] = await Promise.all([
        messagesByIds(db, ids),
        recipientsOf(),
        attachmentsOf(ids, { userId: signedIn.userId }),
      ])
      const threadIds = rows.flatMap(({ message }) => message.threadId ?? [])
      const threads = threadIds.length === 0 ? [] : await subjectsOf(db, threadIds, roomIds)
      const rowById = new Map(rows.map((row) => [row.message.id, row]))
      const recipientsById = Map.groupBy(recipients, ({ recipient }) => recipient.messageId)
      const messages = ids.flatMap((id) => {
        const row = rowById.get(id)
        if (row === undefined) return []
        const parts = {
          recipients: recipientsById.get(id) ?? [],
          attachments: attachments.get(id) ?? [],
          thread: threads.find((one) => one.id === row.message.threadId),
        }
        const message = presentMessage(row.message, row.sender, parts)
        const hidden = message.recalledAt !== null && message.sender.id !== signedIn.userId
        return [hidden ? withoutContent(message) : message]
      })
      const others = new Set(
        rows.flatMap(({ message, sender }) => (sender.id === signedIn.userId ? [] : message.id)),
      )
      const opened = recipients.filter(({ recipient }) => others.has(recipient.messageId))
      deps.events.publish({
        type: 'residentsRead',
        what: 'messages',
        userId: signedIn.userId,
        roomIds: [...new Set(opened.map(({ recipient }) => recipient.roomId))],
      })
      return { messages, total }
    },
  }
}
export type Reading = ReturnType<typeof createReading>

const keyOf = (messageId: number, roomId: number): string => `${String(messageId)}-${String(roomId)}`

const waitingRecipient = (messageId: number, room: RecipientRow['room']): RecipientRow => ({
  recipient: { messageId, roomId: room.id, deliveredAt: null, shownAt: null, readAt: null },
  room,
})
