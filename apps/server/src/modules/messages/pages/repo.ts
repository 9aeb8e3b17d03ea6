import type { Executor } from '../../../platform/database.ts'
import { mostMatches, readFirst, statementsOf, type Shape } from './statements/repo.ts'

export interface PageFilter {
  /** Only messages that went to one of these rooms. */
  roomIds: readonly number[]
  /** Only messages with these words, or words that begin so. */
  search: string | undefined
  /** Only messages that this user sent and a resident has not read. */
  unreadOf: number | undefined
  /** Only messages with pictures that can be shown and that were not recalled. */
  pictures: boolean
  oldestFirst: boolean
  /** Only messages after this one in the order of the list. */
  after: number | undefined
}

interface Rows {
  skip: number
  limit: number
}

/**
 * From this many rooms on, all messages are read by age. Fewer in a search, which reads more of each room.
 */
const mostRooms = { listed: 1_000, searched: 100 }
const beforeAll = 0
const behindAll = 2_147_483_647

const statements = new Map<string, ReturnType<typeof statementsOf>>()

const statementsFor = (shape: Shape) => {
  const key = JSON.stringify(shape)
  const known = statements.get(key) ?? statementsOf(shape)
  statements.set(key, known)
  return known
}

const shapeOf = (filter: PageFilter, everywhere: boolean): Shape => ({
  words: filter.search !== undefined,
  unread: filter.unreadOf !== undefined,
  pictures: filter.pictures,
  oldestFirst: filter.oldestFirst,
  everywhere,
})
const valuesOf = ({ roomIds, search, unreadOf, oldestFirst, after }: PageFilter, rows: Rows) => ({
  roomIds,
  search: search ?? '',
  senderId: unreadOf ?? 0,
  after: after ?? (oldestFirst ? beforeAll : behindAll),
  ...rows,
})

/** One user's unread messages are few, and have an index by room. */
const forPage = (filter: PageFilter) =>
  statementsFor(shapeOf(filter, filter.roomIds.length > mostRooms.listed && filter.unreadOf === undefined))

const read = async (db: Executor, filter: PageFilter, rows: Rows): Promise<number[]> =>
  (await forPage(filter).ids(db, valuesOf(filter, rows))).map(({ id }) => id)

/**
 * Looks among the first messages of the list, then among those with the rarest word. Only words that are frequent, but not
 * among the first, require reading on.
 */
const search = async (db: Executor, filter: PageFilter, rows: Rows): Promise<number[]> => {
  const { amongFirst, amongMatches } = statementsFor(
    shapeOf(filter, filter.roomIds.length > mostRooms.searched),
  )
  const values = valuesOf(filter, rows)
  const [first] = await amongFirst(db, values)
  if (first !== undefined && (first.ids.length === rows.limit || first.candidates < readFirst))
    return first.ids
  const [matches] = await amongMatches(db, values)
  return matches === undefined || matches.candidates > mostMatches ? read(db, filter, rows) : matches.ids
}

/** The ids of a page of messages, in order. */
export const idsOfPage = async (db: Executor, filter: PageFilter, rows: Rows): Promise<number[]> => {
  if (rows.limit === 0) return []
  return filter.search === undefined ? read(db, filter, rows) : search(db, filter, rows)
}

/** Returns the number of matches, counted no further than `most`. */
export const countMatches = async (db: Executor, filter: PageFilter, most: number): Promise<number> => {
  const rows = { skip: 0, limit: most }
  if (filter.search !== undefined) return (await search(db, filter, rows)).length
  const [row] = await forPage(filter).count(db, valuesOf(filter, rows))
  return row?.count ?? 0
}
