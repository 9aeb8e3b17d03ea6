import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** A page of a list. */
export interface Page {
  skip: number
  limit: number
  /** How far to count, if beyond the end of the page: a long list is not read whole for each page. */
  countTo?: number | undefined
}

export interface Total {
  total: number
  /** Counting stopped there, or the answer had no room for all the rows. */
  more?: true
}

/** Added to an answer that has fewer rows than were asked for. */
export const moreIf = (isCut: boolean): Pick<Total, 'more'> => (isCut ? { more: true } : {})

/**
 * The rows of a page, and how many there are as far as the page asks. Without a count beyond the page, one extra row tells
 * whether the list goes on.
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
  // A page past the end does not tell where the list ends.
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
  // A constant: for a parameter PostgreSQL would plan for a tenth of all rows.
  const counted = await countOf(db, sql`(${rows} limit ${sql.raw(String(most + 1))})`)
  return counted > most ? { total: most, more: true } : { total: counted }
}

const countOf = async (db: Executor, rows: SQLWrapper): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql`${rows} as counted`)
  return row?.count ?? 0
}
