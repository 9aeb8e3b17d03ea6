import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { isAnyOf, prepared } from '../../platform/prepared.ts'
import { currentRequest } from '../../platform/request-context.ts'
import { users } from '../accounts/tables.ts'
import type { Change } from '../boxes/index.ts'
import { files } from '../files/tables.ts'
import { rooms } from '../organisation/tables.ts'
import { insertPlan, insertSent, unplanned, type NewMessageRow } from './inserting/repo.ts'
import { messageColumns, messageFiles, messageRecipients, messages, type MessageRow } from './tables.ts'

/** A file as a message carries it. */
export type CarriedFile = Pick<typeof messageFiles.$inferSelect, 'fileId' | 'caption'>

/** A message that has gone out, for its boxes. */
export type Sent = Change & Required<Pick<Change, 'placed'>>

/** What receivers learn about the sender. */
export const senderColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
  extension: users.extension,
}

const byClientId = prepared({ senderId: users.id, clientId: messages.clientId }, (db, value) =>
  db
    .select({ id: messages.id, sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.senderId, value('senderId')), eq(messages.clientId, value('clientId')))),
)
const byId = prepared({ id: messages.id }, (db, value) =>
  db
    .select(messageColumns)
    .from(messages)
    .where(eq(messages.id, value('id'))),
)
const byIds = prepared({ ids: [messages.id] }, (db, value) =>
  db
    .select({ message: messageColumns, sender: senderColumns })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(isAnyOf(messages.id, value('ids'))),
)
const recipientsOf = prepared({ ids: [messages.id], roomIds: [rooms.id] }, (db, value) =>
  db
    .select({
      recipient: messageRecipients,
      room: { id: rooms.id, name: rooms.name, location: rooms.location },
    })
    .from(messageRecipients)
    .innerJoin(rooms, eq(rooms.id, messageRecipients.roomId))
    .where(
      and(
        isAnyOf(messageRecipients.messageId, value('ids')),
        isAnyOf(messageRecipients.roomId, value('roomIds')),
      ),
    )
    .orderBy(asc(messageRecipients.roomId)),
)
/** The size of a message's words, which PostgreSQL knows without reading them. */
export const wordBytes = sql<number>`octet_length(${messages.subject}) + octet_length(${messages.body})`
/** The size of each room and file in an answer. */
export const recipientBytes = sql.raw('250')
const fileBytes = sql.raw('1200')
const sizesOf = prepared({ ids: [messages.id] }, (db, value) =>
  db
    .select({
      id: messages.id,
      bytes: sql<number>`(${wordBytes}
        + ${recipientBytes} * (select count(*) from ${messageRecipients} where ${messageRecipients.messageId} = ${messages.id})
        + ${fileBytes} * (select count(*) from ${messageFiles} where ${messageFiles.messageId} = ${messages.id}))::int`,
    })
    .from(messages)
    .where(isAnyOf(messages.id, value('ids'))),
)
const roomsOf = prepared({ ids: [messages.id] }, (db, value) =>
  db
    .selectDistinct({ roomId: messageRecipients.roomId })
    .from(messageRecipients)
    .where(isAnyOf(messageRecipients.messageId, value('ids'))),
)
const filesOf = prepared({ ids: [messages.id] }, (db, value) =>
  db
    .select({ messageId: messageFiles.messageId, file: files, caption: messageFiles.caption })
    .from(messageFiles)
    .innerJoin(files, and(eq(files.id, messageFiles.fileId), isNull(files.deletedAt)))
    .where(isAnyOf(messageFiles.messageId, value('ids')))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position)),
)
const showable = prepared({ ids: [messages.id], now: messages.createdAt }, (db, value) =>
  db
    .select({ message: messageColumns, sender: senderColumns })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        isAnyOf(messages.id, value('ids')),
        isNull(messages.recalledAt),
        or(isNull(messages.expiresAt), gt(messages.expiresAt, value('now'))),
      ),
    ),
)
const readTimes = prepared({ ids: [messages.id], roomIds: [rooms.id] }, (db, value) =>
  db
    .select({
      messageId: messageRecipients.messageId,
      roomId: messageRecipients.roomId,
      readAt: messageRecipients.readAt,
    })
    .from(messageRecipients)
    .where(
      and(
        isAnyOf(messageRecipients.messageId, value('ids')),
        isAnyOf(messageRecipients.roomId, value('roomIds')),
      ),
    ),
)

/** Sets the times up to this state, each once and none before the one preceding it. */
const setReceipt = (state: 'delivered' | 'shown' | 'read') =>
  prepared({ messageId: messages.id, roomId: rooms.id, at: messages.createdAt }, (db, value) => {
    const { deliveredAt, shownAt, readAt } = messageRecipients
    const column = { delivered: deliveredAt, shown: shownAt, read: readAt }[state]
    const sinceSent = sql`greatest(${value('at')}, ${messages.createdAt})`
    const delivered = sql`coalesce(${deliveredAt}, ${sinceSent})`
    const shown = sql`coalesce(${shownAt}, greatest(${sinceSent}, ${deliveredAt}))`
    const read = sql`greatest(${sinceSent}, ${deliveredAt}, ${shownAt})`
    return db
      .update(messageRecipients)
      .set({
        deliveredAt: delivered,
        ...(state === 'delivered' ? {} : { shownAt: shown }),
        ...(state === 'read' ? { readAt: read } : {}),
      })
      .from(messages)
      .where(
        and(
          eq(messages.id, value('messageId')),
          eq(messageRecipients.messageId, messages.id),
          eq(messageRecipients.roomId, value('roomId')),
          isNull(column),
        ),
      )
      .returning({ senderId: messages.senderId })
  })
const setReceipts = {
  delivered: setReceipt('delivered'),
  shown: setReceipt('shown'),
  read: setReceipt('read'),
}

export const insertFiles = async (
  db: Executor,
  messageId: number,
  carried: readonly CarriedFile[],
): Promise<void> => {
  if (carried.length === 0) return
  await db.insert(messageFiles).values(carried.map((file, position) => ({ messageId, ...file, position })))
}

export const messageByClientId = async (
  db: Executor,
  senderId: number,
  clientId: string,
): Promise<{ id: number; planned?: boolean } | undefined> => {
  const [row] = await byClientId(db, { senderId, clientId })
  if (row === undefined) return undefined
  return { id: row.id, ...(row.sentAt === null ? { planned: true } : {}) }
}

export const messageById = async (db: Executor, id: number): Promise<MessageRow | undefined> => {
  const [row] = await byId(db, { id })
  return row
}

/** Locks the message until the transaction ends, so that it is not recalled, removed or, if scheduled, sent meanwhile. */
export const lockMessage = async (db: Executor, id: number): Promise<MessageRow | undefined> => {
  const [row] = await db.select(messageColumns).from(messages).where(eq(messages.id, id)).for('update')
  return row
}

/** Locks the recipients until the transaction ends, so that no receipt comes in between. */
export const lockRecipients = (db: Executor, messageId: number) =>
  db
    .select({ roomId: messageRecipients.roomId, readAt: messageRecipients.readAt })
    .from(messageRecipients)
    .where(eq(messageRecipients.messageId, messageId))
    .orderBy(asc(messageRecipients.roomId))
    .for('update')

export const setRecalled = async (db: Executor, id: number, at: Date): Promise<void> => {
  await db.update(messages).set({ recalledAt: at }).where(eq(messages.id, id))
}

/** In display order. */
export const filesCarriedBy = (db: Executor, id: number): Promise<CarriedFile[]> =>
  db
    .select({ fileId: messageFiles.fileId, caption: messageFiles.caption })
    .from(messageFiles)
    .where(eq(messageFiles.messageId, id))
    .orderBy(asc(messageFiles.position))

/** Removes the message with its recipients. Replies to it stay. */
export const deleteMessage = async (db: Executor, id: number): Promise<void> => {
  await db.update(messages).set({ threadId: null }).where(eq(messages.threadId, id))
  await db.delete(messages).where(eq(messages.id, id))
}

/** The subjects of those messages that went to one of these rooms. */
export const subjectsOf = (db: Executor, ids: readonly number[], roomIds: readonly number[]) =>
  db
    .selectDistinct({ id: messages.id, subject: messages.subject })
    .from(messages)
    .innerJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
    .where(
      and(
        inArray(messages.id, [...ids]),
        inArray(messageRecipients.roomId, [...roomIds]),
        isNull(messages.recalledAt),
      ),
    )

/** Returns undefined if the sender has a message with this `clientId`; waits for one just being inserted. */
export const insertPlannedMessage = async (
  db: Executor,
  plan: NewMessageRow,
): Promise<number | undefined> => {
  const [row] = await insertPlan(db, { ...unplanned, request: currentRequest() ?? null, ...plan })
  return row?.id
}

/** The same for a message that goes out now, to these rooms, with its entries in the inboxes of their boxes. */
export const insertSentMessage = async (
  db: Executor,
  message: NewMessageRow,
  { roomIds, carried }: { roomIds: readonly number[]; carried: readonly CarriedFile[] },
): Promise<Sent | undefined> => {
  const rows = await insertSent(db, {
    ...unplanned,
    request: currentRequest() ?? null,
    ...message,
    roomIds,
    files: carried.length,
  })
  const [first] = rows
  if (first === undefined) return undefined
  const { id } = first
  await insertFiles(db, id, carried)
  const places = rows.flatMap(({ boxId, roomId, cursor, tokenHash }) =>
    boxId === null || roomId === null || cursor === null ? [] : { boxId, roomId, cursor, tokenHash },
  )
  return { kind: 'message', id, placed: { at: message.createdAt, removed: false, places } }
}

export const messagesByIds = (db: Executor, ids: readonly number[]) => byIds(db, { ids })

/** The approximate size of each message in an answer, in bytes, before any is read. */
export const sizesOfMessages = async (db: Executor, ids: readonly number[]): Promise<Map<number, number>> =>
  new Map((await sizesOf(db, { ids })).map(({ id, bytes }) => [id, bytes]))

/** To these rooms only. */
export const recipientsIn = (db: Executor, ids: readonly number[], roomIds: readonly number[]) =>
  recipientsOf(db, { ids, roomIds })

export const filesOfMessages = (db: Executor, ids: readonly number[]) => filesOf(db, { ids })

/** Those that TVs may show: not recalled, and not expired. */
export const showableMessages = (db: Executor, ids: readonly number[], now: Date) =>
  showable(db, { ids, now })

/** To which of these rooms they went, and when they were read there. */
export const readTimesIn = (db: Executor, ids: readonly number[], roomIds: readonly number[]) =>
  readTimes(db, { ids, roomIds })

export const placesOf = (db: Executor, roomIds: readonly number[]) =>
  roomIds.length === 0
    ? []
    : db
        .select({ id: rooms.id, name: rooms.name, location: rooms.location })
        .from(rooms)
        .where(inArray(rooms.id, [...roomIds]))
        .orderBy(asc(rooms.id))

/** The messages that carry a file and were not recalled, with their rooms. */
export const messagesCarrying = async (db: Executor, fileId: number): Promise<Map<number, number[]>> => {
  const rows = await db
    .select({ id: messages.id, roomId: messageRecipients.roomId })
    .from(messageFiles)
    .innerJoin(messages, and(eq(messages.id, messageFiles.messageId), isNull(messages.recalledAt)))
    .innerJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
    .where(eq(messageFiles.fileId, fileId))
    .orderBy(asc(messages.id), asc(messageRecipients.roomId))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, to]) => [id, to.map(({ roomId }) => roomId)]),
  )
}

/** Locks the file until the transaction ends. Returns the messages with it that were sent until then, with their rooms. */
export const lockSentWith = async (
  tx: Executor,
  fileId: number,
  sentUntil: Date,
): Promise<Map<number, number[]>> => {
  await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update')
  const rows = await tx
    .select({ id: messages.id, roomId: messageRecipients.roomId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .leftJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
    .where(and(eq(messageFiles.fileId, fileId), lte(messages.sentAt, sentUntil)))
    .orderBy(asc(messages.id), asc(messageRecipients.roomId))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, to]) => [id, to.flatMap(({ roomId }) => roomId ?? [])]),
  )
}

export const takeOutFile = async (
  tx: Executor,
  fileId: number,
  messageIds: readonly number[],
): Promise<void> => {
  await tx
    .delete(messageFiles)
    .where(and(eq(messageFiles.fileId, fileId), inArray(messageFiles.messageId, [...messageIds])))
}

export const roomsOfMessages = async (db: Executor, ids: readonly number[]): Promise<number[]> => {
  const rows = await roomsOf(db, { ids })
  return rows.map(({ roomId }) => roomId)
}

/**
 * Sets the times up to this state, each once and none before the one preceding it. Returns the sender, or undefined if the
 * message did not go to the room or the state is already known.
 */
export const setMessageReceipt = async (
  db: Executor,
  messageId: number,
  roomId: number,
  state: keyof typeof setReceipts,
  at: Date,
): Promise<{ senderId: number } | undefined> => {
  const [row] = await setReceipts[state](db, { messageId, roomId, at })
  return row
}
export type SenderRow = Awaited<ReturnType<typeof messagesByIds>>[number]['sender']
export type RecipientRow = Awaited<ReturnType<typeof recipientsIn>>[number]
