import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared } from '../../../../platform/prepared.ts'
import { beginnings, rarestBeginning } from '../../../../platform/search-words.ts'
import { files } from '../../../files/tables.ts'
import { rooms } from '../../../organisation/tables.ts'
import { messageFiles, messageRecipients, messages } from '../../tables.ts'

/** The parts of a query that change the statement's text. */
export interface Shape {
  words: boolean
  unread: boolean
  pictures: boolean
  oldestFirst: boolean
  /** From this many rooms on, reading all messages by age is faster than reading those of each room. */
  everywhere: boolean
}

const parameters = {
  roomIds: [rooms.id],
  search: messages.subject,
  senderId: messages.senderId,
  /** The message before the first one wanted. */
  after: messages.id,
  skip: 'rows',
  limit: 'rows',
} as const
type Value = (name: keyof typeof parameters) => SQL

/** How many messages to read in order before asking the index of words, which is slow only for frequent words, found here. */
export const readFirst = 2_000
/** A word in more messages than this is found faster by reading on. */
export const mostMatches = 10_000

const direction = ({ oldestFirst }: Shape): SQL => (oldestFirst ? sql`asc` : sql`desc`)
const isBehind = ({ oldestFirst }: Shape, id: SQLWrapper, value: Value): SQL =>
  oldestFirst ? sql`${id} > ${value('after')}` : sql`${id} < ${value('after')}`

const hasPictures = sql`exists (
  select from ${messageFiles} join ${files} on ${files.id} = ${messageFiles.fileId}
  where ${messageFiles.messageId} = ${messages.id} and ${files.kind} = 'image' and ${files.state} = 'ready'
    and ${files.deletedAt} is null)`

/** The condition on a message and one of its recipients; undefined matches all. */
const matches = ({ words, unread, pictures }: Shape, value: Value): SQL | undefined =>
  and(
    pictures ? hasPictures : undefined,
    words ? sql`${messages.words} @@ ${beginnings(value('search'))}` : undefined,
    unread ? and(eq(messages.senderId, value('senderId')), isNull(messageRecipients.readAt)) : undefined,
    pictures || unread || words ? isNull(messages.recalledAt) : undefined,
  )

// `offset 0` keeps PostgreSQL from reordering the joins: it cannot know how frequent the words are.
const messageOf = (id: SQLWrapper): SQL =>
  sql`lateral (select * from ${messages} where ${messages.id} = ${id} offset 0) as ${messages}`
const recipientsOf = (id: SQLWrapper): SQL =>
  sql`lateral (select * from ${messageRecipients} where ${messageRecipients.messageId} = ${id} offset 0) as ${messageRecipients}`
const isAsked = (value: Value): SQL => sql`${messageRecipients.roomId} = any(${value('roomIds')})`

/** Each room contributes only the few that could be on the page, from its index. */
const ofEachRoom = (shape: Shape, value: Value, filter: SQL | undefined, limit: SQL): SQL => {
  const { messageId, roomId } = messageRecipients
  const inRoom = sql`
    select ${messageId} as id from ${messageRecipients}
    ${filter === undefined ? sql`` : sql`join ${messageOf(messageId)} on ${filter}`}
    where ${roomId} = room.id and ${isBehind(shape, messageId, value)}
    order by ${messageId} ${direction(shape)} limit ${limit}`
  return sql`
    select distinct one.id
    from unnest(${value('roomIds')}) as room (id) cross join lateral (${inRoom}) as one
    order by one.id ${direction(shape)}`
}

const ofAll = (shape: Shape, value: Value): SQL => {
  const byAge = sql`
    select * from ${messages} where ${isBehind(shape, messages.id, value)}
    order by ${messages.id} ${direction(shape)} offset 0`
  return sql`
    select ${messages.id} from (${byAge}) as ${messages}
    where exists (
      select from ${recipientsOf(messages.id)}
      where ${and(isAsked(value), matches(shape, value))} offset 0)
    order by ${messages.id} ${direction(shape)}`
}

/** The ids of a page, in order; ids rise with time. */
const pageOf = (shape: Shape, value: Value): SQL => {
  const [skip, limit] = [value('skip'), value('limit')]
  const ids = shape.everywhere
    ? ofAll(shape, value)
    : ofEachRoom(shape, value, matches(shape, value), sql`${skip} + ${limit}`)
  return sql`${ids} limit ${limit} offset ${skip}`
}

/** The page's ids among some messages, and the number of these. None if there are too many. */
const pageAmong = (shape: Shape, value: Value, candidates: SQL): SQL => {
  const id = sql`candidate.id`
  const page = sql`
    select distinct ${id} from candidates as candidate
    join ${messageOf(id)} on true join ${recipientsOf(id)} on ${and(isAsked(value), matches(shape, value))}
    where (select count(*) from candidates) <= ${sql.raw(String(mostMatches))} and ${isBehind(shape, id, value)}
    order by ${id} ${direction(shape)} limit ${value('limit')} offset ${value('skip')}`
  return sql`
    with candidates as materialized (${candidates})
    select array(${page}) as ids, (select count(*)::int from candidates) as candidates`
}

const first = (shape: Shape, value: Value): SQL => {
  const limit = sql.raw(String(readFirst))
  const all = sql`
    select ${messages.id} from ${messages} where ${isBehind(shape, messages.id, value)}
    order by ${messages.id} ${direction(shape)}`
  const ids = shape.everywhere ? all : ofEachRoom(shape, value, undefined, limit)
  return sql`${ids} limit ${limit}`
}

/** Counting the newest messages with a word is quick. */
const sample = sql`select ${messages.words} from ${messages} order by ${messages.id} desc limit 500`

/** The limit is a constant, or PostgreSQL would expect to need few rows, and read all messages rather than the index. */
const byWord = (value: Value): SQL => sql`
  select ${messages.id} from ${messages} where ${messages.words} @@ ${rarestBeginning(value('search'), sample)}
  limit ${sql.raw(String(mostMatches + 1))}`

const idsIn = (build: (value: Value) => SQL) =>
  prepared(parameters, (db, value) =>
    db.select({ id: sql<number>`found.id` }).from(sql`(${build(value)}) as found`),
  )
const idsAmong = (build: (value: Value) => SQL) =>
  prepared(parameters, (db, value) =>
    db
      .select({ ids: sql<number[]>`found.ids`, candidates: sql<number>`found.candidates` })
      .from(sql`(${build(value)}) as found`),
  )

/** The statements for one shape of query. */
export const statementsOf = (shape: Shape) => ({
  ids: idsIn((value) => pageOf(shape, value)),
  count: prepared(parameters, (db, value) =>
    db.select({ count: sql<number>`count(*)::int` }).from(sql`(${pageOf(shape, value)}) as found`),
  ),
  amongFirst: idsAmong((value) => pageAmong(shape, value, first(shape, value))),
  amongMatches: idsAmong((value) => pageAmong(shape, value, byWord(value))),
})
