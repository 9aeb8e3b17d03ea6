import { and, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../platform/containing.ts'
import type { Executor } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { files } from '../../files/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { messageFiles, messageRecipients, messages } from '../tables.ts'

export interface PageFilter {
  /** Only messages that went to one of these rooms. */
  roomIds: readonly number[]
  search: string | undefined
  /** Only messages that this user sent and a resident has not read. */
  unreadOf: number | undefined
  /** Only messages with pictures that can be shown and that were not recalled. */
  pictures: boolean
  oldestFirst: boolean
}

/** The parts of the query that change the statement's text. */
interface Shape {
  words: boolean
  unread: boolean
  pictures: boolean
  oldestFirst: boolean
}

const parameters = {
  roomIds: [rooms.id],
  pattern: messages.subject,
  senderId: messages.senderId,
  skip: 'rows',
  limit: 'rows',
} as const
type Value = (name: keyof typeof parameters) => SQL

const hasPictures = sql`exists (
  select from ${messageFiles} join ${files} on ${files.id} = ${messageFiles.fileId}
  where ${messageFiles.messageId} = ${messages.id} and ${files.kind} = 'image' and ${files.state} = 'ready'
    and ${files.deletedAt} is null)`

/** The condition on a message and one of its recipients; undefined matches all. */
const matches = ({ words, unread, pictures }: Shape, value: Value): SQL | undefined =>
  and(
    pictures ? hasPictures : undefined,
    words ? or(ilike(messages.subject, value('pattern')), ilike(messages.body, value('pattern'))) : undefined,
    unread ? and(eq(messages.senderId, value('senderId')), isNull(messageRecipients.readAt)) : undefined,
    pictures || unread || words ? isNull(messages.recalledAt) : undefined,
  )

/**
 * The ids of a page, in order; ids rise with time. Each room contributes only the few that could be on the page, from
 * its index, so that the first page costs the same however many messages there are.
 */
const idsOfPage = (shape: Shape, value: Value): SQL => {
  const direction = shape.oldestFirst ? sql`asc` : sql`desc`
  const filter = matches(shape, value)
  const inRoom = sql`
    select ${messageRecipients.messageId} as id from ${messageRecipients}
    ${filter === undefined ? sql`` : sql`join ${messages} on ${messages.id} = ${messageRecipients.messageId} and ${filter}`}
    where ${messageRecipients.roomId} = room.id
    order by ${messageRecipients.messageId} ${direction} limit ${value('skip')} + ${value('limit')}`
  return sql`
    select distinct one.id
    from unnest(${value('roomIds')}) as room (id) cross join lateral (${inRoom}) as one
    order by one.id ${direction} limit ${value('limit')} offset ${value('skip')}`
}

const statementsOf = (shape: Shape) => ({
  ids: prepared(parameters, (db, value) =>
    db.select({ id: sql<number>`found.id` }).from(sql`(${idsOfPage(shape, value)}) as found`),
  ),
  count: prepared(parameters, (db, value) =>
    db.select({ count: sql<number>`count(*)::int` }).from(sql`(${idsOfPage(shape, value)}) as found`),
  ),
})
const statements = new Map<string, ReturnType<typeof statementsOf>>()

/** Returns the prepared statements for a query, with their values. */
const forQuery = ({ roomIds, search, unreadOf, pictures, oldestFirst }: PageFilter) => {
  const pattern = containing(search)
  const shape = { words: pattern !== undefined, unread: unreadOf !== undefined, pictures, oldestFirst }
  const key = JSON.stringify(shape)
  const known = statements.get(key) ?? statementsOf(shape)
  statements.set(key, known)
  return { ...known, values: { roomIds, pattern: pattern ?? '', senderId: unreadOf ?? 0 } }
}

/** Lists of messages, in pages. */
export const createPagesRepo = (db: Executor) => ({
  /** Ids, in order. */
  ids: async (query: PageFilter, page: { skip: number; limit: number }): Promise<number[]> => {
    if (page.limit === 0) return []
    const { ids, values } = forQuery(query)
    return (await ids(db, { ...values, ...page })).map(({ id }) => id)
  },

  /** Returns the number of matches, counted no further than `most`. */
  count: async (query: PageFilter, most: number): Promise<number> => {
    const { count, values } = forQuery(query)
    const [row] = await count(db, { ...values, skip: 0, limit: most })
    return row?.count ?? 0
  },
})
export type PagesRepo = ReturnType<typeof createPagesRepo>
