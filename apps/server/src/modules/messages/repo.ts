import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { users } from '../accounts/tables.ts'
import { files } from '../files/tables.ts'
import { rooms } from '../organisation/tables.ts'
import { messageFiles, messageRecipients, messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

export interface PageQuery {
  /** Whose messages: those that went to one of these rooms. */
  roomIds: readonly number[]
  search: string | undefined
  /** Only what this user has sent and a resident has not read. */
  unreadOf: number | undefined
  /** Only those with pictures that can be shown, without what was taken back. */
  pictures: boolean
  oldestFirst: boolean
  skip: number
  limit: number
}

/** What is told of whoever sent a message. */
export const senderColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatar,
  extension: users.extension,
}

const hasWords = (search: string): SQL => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(${messages.subject} ilike ${pattern} or ${messages.body} ilike ${pattern})`
}

const hasPictures = sql`exists (
  select from ${messageFiles} join ${files} on ${files.id} = ${messageFiles.fileId}
  where ${messageFiles.messageId} = ${messages.id} and ${files.kind} = 'image' and ${files.state} = 'ready'
    and ${files.deletedAt} is null)`

type PageFilter = Pick<PageQuery, 'search' | 'unreadOf' | 'pictures'>

/** Of a message and one of its recipients; undefined: all. */
const matchesFilter = ({ search, unreadOf, pictures }: PageFilter): SQL | undefined =>
  and(
    ...(pictures ? [hasPictures, isNull(messages.recalledAt)] : []),
    search === undefined ? undefined : hasWords(search),
    ...(unreadOf === undefined
      ? []
      : [eq(messages.senderId, unreadOf), isNull(messages.recalledAt), isNull(messageRecipients.readAt)]),
  )

/**
 * Ids of a page, in order; ids rise with time. Each room gives the few that could be among them, from its index, so
 * that the first page costs the same however many messages there are.
 */
const idsOfPage = ({ roomIds, oldestFirst, skip, limit, ...query }: PageQuery): SQL => {
  const direction = oldestFirst ? sql`asc` : sql`desc`
  const matches = matchesFilter(query)
  const inRoom = sql`
    select ${messageRecipients.messageId} as id from ${messageRecipients}
    ${matches === undefined ? sql`` : sql`join ${messages} on ${messages.id} = ${messageRecipients.messageId} and ${matches}`}
    where ${messageRecipients.roomId} = room.id
    order by ${messageRecipients.messageId} ${direction} limit ${skip + limit}`
  return sql`
    select distinct one.id
    from unnest(${sql.param([...roomIds])}::int[]) as room (id) cross join lateral (${inRoom}) as one
    order by one.id ${direction} limit ${limit} offset ${skip}`
}

export const createMessagesRepo = (db: Executor) => ({
  byClientId: async (
    senderId: number,
    clientId: string,
  ): Promise<{ id: number; planned?: boolean } | undefined> => {
    const [row] = await db
      .select({ id: messages.id, sentAt: messages.sentAt })
      .from(messages)
      .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))
    if (row === undefined) return undefined
    return { id: row.id, ...(row.sentAt === null ? { planned: true } : {}) }
  },

  byId: async (id: number): Promise<MessageRow | undefined> => {
    const [row] = await db.select().from(messages).where(eq(messages.id, id))
    return row
  },

  /** Until the transaction ends it is neither taken back, removed nor, where it is a plan, sent. */
  lock: async (id: number): Promise<MessageRow | undefined> => {
    const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
    return row
  },

  /** Until the transaction ends no receipt comes in between. */
  lockRecipients: (messageId: number) =>
    db
      .select({ roomId: messageRecipients.roomId, readAt: messageRecipients.readAt })
      .from(messageRecipients)
      .where(eq(messageRecipients.messageId, messageId))
      .orderBy(asc(messageRecipients.roomId))
      .for('update'),

  setRecalled: async (id: number, at: Date): Promise<void> => {
    await db.update(messages).set({ recalledAt: at }).where(eq(messages.id, id))
  },

  /** In the order in which they are shown. */
  fileIds: async (id: number): Promise<number[]> => {
    const rows = await db
      .select({ fileId: messageFiles.fileId })
      .from(messageFiles)
      .where(eq(messageFiles.messageId, id))
      .orderBy(asc(messageFiles.position))
    return rows.map(({ fileId }) => fileId)
  },

  /** The oldest of those that went out before a moment. None goes out before it is created, which has an index. */
  sentBefore: async (moment: Date, limit: number): Promise<number[]> => {
    const rows = await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(lt(messages.createdAt, moment), lt(messages.sentAt, moment)))
      .orderBy(asc(messages.createdAt))
      .limit(limit)
    return rows.map(({ id }) => id)
  },

  /** With its recipients; answers to it stay, as messages of their own. */
  remove: async (id: number): Promise<void> => {
    await db.update(messages).set({ threadId: null }).where(eq(messages.threadId, id))
    await db.delete(messages).where(eq(messages.id, id))
  },

  /** Of those that went to one of these rooms. */
  subjectsOf: (ids: readonly number[], roomIds: readonly number[]) =>
    db
      .selectDistinct({ id: messages.id, subject: messages.subject })
      .from(messages)
      .innerJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
      .where(and(inArray(messages.id, [...ids]), inArray(messageRecipients.roomId, [...roomIds]))),

  /** Undefined: the sender has a message with this `clientId` already. Waits for another one that is just being made. */
  insert: async (message: typeof messages.$inferInsert): Promise<number | undefined> => {
    const [row] = await db
      .insert(messages)
      .values(message)
      .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
      .returning({ id: messages.id })
    return row?.id
  },

  insertRecipients: async (messageId: number, roomIds: readonly number[]): Promise<void> => {
    await db.insert(messageRecipients).values(roomIds.map((roomId) => ({ messageId, roomId })))
  },

  insertFiles: async (messageId: number, fileIds: readonly number[]): Promise<void> => {
    if (fileIds.length === 0) return
    await db.insert(messageFiles).values(fileIds.map((fileId, position) => ({ messageId, fileId, position })))
  },

  /** Ids, in order. */
  page: async (query: PageQuery): Promise<number[]> => {
    if (query.limit === 0) return []
    const { rows } = await db.execute<{ id: number }>(idsOfPage(query))
    return rows.map(({ id }) => id)
  },

  /** How many there are, counted no further than `most`. */
  count: async (query: Omit<PageQuery, 'skip' | 'limit'>, most: number): Promise<number> => {
    const found = idsOfPage({ ...query, skip: 0, limit: most })
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${found}) as found`,
    )
    return rows[0]?.count ?? 0
  },

  byIds: (ids: readonly number[]) =>
    db
      .select({ message: messages, sender: senderColumns })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(inArray(messages.id, [...ids])),

  /** To these rooms only. */
  recipientsOf: (ids: readonly number[], roomIds: readonly number[]) =>
    db
      .select({
        recipient: messageRecipients,
        room: { id: rooms.id, name: rooms.name, location: rooms.location },
      })
      .from(messageRecipients)
      .innerJoin(rooms, eq(rooms.id, messageRecipients.roomId))
      .where(
        and(inArray(messageRecipients.messageId, [...ids]), inArray(messageRecipients.roomId, [...roomIds])),
      )
      .orderBy(asc(messageRecipients.roomId)),

  filesOf: (ids: readonly number[]) =>
    db
      .select({ messageId: messageFiles.messageId, file: files })
      .from(messageFiles)
      .innerJoin(files, and(eq(files.id, messageFiles.fileId), isNull(files.deletedAt)))
      .where(inArray(messageFiles.messageId, [...ids]))
      .orderBy(asc(messageFiles.messageId), asc(messageFiles.position)),

  /** What the TV in the room may show of these: not what was recalled or is over, nor what went elsewhere. */
  forRoom: (roomId: number, ids: readonly number[], now: Date) =>
    db
      .select({ message: messages, sender: senderColumns, readAt: messageRecipients.readAt })
      .from(messageRecipients)
      .innerJoin(
        messages,
        and(
          eq(messages.id, messageRecipients.messageId),
          isNull(messages.recalledAt),
          or(isNull(messages.expiresAt), gt(messages.expiresAt, now)),
        ),
      )
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(and(eq(messageRecipients.roomId, roomId), inArray(messageRecipients.messageId, [...ids])))
      .orderBy(desc(messages.id)),

  places: (roomIds: readonly number[]) =>
    roomIds.length === 0
      ? []
      : db
          .select({ id: rooms.id, name: rooms.name, location: rooms.location })
          .from(rooms)
          .where(inArray(rooms.id, [...roomIds]))
          .orderBy(asc(rooms.id)),

  /** The messages that carry a file and were not recalled, with the rooms that each went to. */
  carrying: async (fileId: number): Promise<Map<number, number[]>> => {
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
  },

  roomsOf: async (ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .selectDistinct({ roomId: messageRecipients.roomId })
      .from(messageRecipients)
      .where(inArray(messageRecipients.messageId, [...ids]))
    return rows.map(({ roomId }) => roomId)
  },

  /**
   * Sets the moments up to the last of these, each once and none before the one it follows on. False: this message did
   * not go to this room, or it is known already.
   */
  setReceipt: async (
    messageId: number,
    roomId: number,
    state: 'delivered' | 'shown' | 'read',
    at: Date,
  ): Promise<boolean> => {
    const { deliveredAt, shownAt, readAt } = messageRecipients
    const column = { delivered: deliveredAt, shown: shownAt, read: readAt }[state]
    const sinceSent = sql`greatest(${at}::timestamptz, (select ${messages.createdAt} from ${messages} where ${messages.id} = ${messageId}))`
    const delivered = sql`coalesce(${deliveredAt}, ${sinceSent})`
    const shown = sql`coalesce(${shownAt}, greatest(${sinceSent}, ${deliveredAt}))`
    const read = sql`greatest(${sinceSent}, ${deliveredAt}, ${shownAt})`
    const rows = await db
      .update(messageRecipients)
      .set({
        deliveredAt: delivered,
        ...(state === 'delivered' ? {} : { shownAt: shown }),
        ...(state === 'read' ? { readAt: read } : {}),
      })
      .where(
        and(eq(messageRecipients.messageId, messageId), eq(messageRecipients.roomId, roomId), isNull(column)),
      )
      .returning({ messageId: messageRecipients.messageId })
    return rows.length > 0
  },
})
export type MessagesRepo = ReturnType<typeof createMessagesRepo>
export type SenderRow = Awaited<ReturnType<MessagesRepo['byIds']>>[number]['sender']
export type RecipientRow = Awaited<ReturnType<MessagesRepo['recipientsOf']>>[number]
