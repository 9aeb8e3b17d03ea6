import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** A page of a list. */
export interface Page {
  skip: number
  limit: number
  /** The list is counted no further than so many rows, or the end of the page: a long one is not read whole for each page. */
  countTo?: number | undefined
}

export interface Total {
  total: number
  /** It was counted no further, or the answer has no room for all that was asked for. */
  more?: true
}

/** Said of an answer that has less than was asked for. */
export const moreIf = (isCut: boolean): Pick<Total, 'more'> => (isCut ? { more: true } : {})

/**
 * The rows of a page, and how many there are as far as the page asks. Where that is no further than the page, one row more
 * says whether the list goes on, and nothing is counted.
 */
export const pageWithTotal = async <Row>(
  page: Page,
  rowsOf: (part: { skip: number; limit: number }) => PromiseLike<Row[]>,
  total: () => Promise<Total>,
): Promise<{ rows: Row[]; total: Total }> => {
  const { skip, limit, countTo } = page
  const end = skip + limit
  if (countTo === undefined || countTo > end || limit === 0) {
    const [rows, counted] = await Promise.all([rowsOf({ skip, limit }), total()])
    return { rows, total: counted }
  }
  const rows = await rowsOf({ skip, limit: limit + 1 })
  if (rows.length > limit) return { rows: rows.slice(0, limit), total: { total: end, more: true } }
  // A page past the end says nothing of where the list ends.
  return { rows, total: rows.length === 0 && skip > 0 ? await total() : { total: skip + rows.length } }
}

/** How many rows there are, as far as the page asks. */
export const totalOf = async (
  db: Executor,
  rows: SQLWrapper,
  { skip, limit, countTo }: Page,
): Promise<Total> => {
  if (countTo === undefined) return { total: await countOf(db, rows) }
  const most = Math.max(countTo, skip + limit)
  // As a constant, or PostgreSQL would plan for a tenth of all rows.
  const counted = await countOf(db, sql`(${rows} limit ${sql.raw(String(most + 1))})`)
  return counted > most ? { total: most, more: true } : { total: counted }
}

const countOf = async (db: Executor, rows: SQLWrapper): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql`${rows} as counted`)
  return row?.count ?? 0
}
