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
  /** It was counted no further. */
  more?: true
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
