import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'

interface Rows {
  table: PgTable
  /** Tables that the other conditions need. */
  joins?: SQL
  isDue: SQL | undefined
}

/** At most `limit` rows, without those in `besides`. */
export interface Part {
  limit: number
  besides: readonly number[]
}

/** A row that is due, and the request that it goes back to. */
export interface DueRow {
  id: number
  request: string | null
}

/**
 * Rows that are due. Their owners take turns, so that thousands of one owner's rows delay nobody else's.
 */
export const dueInTurns = async (
  db: Executor,
  rows: Rows & { id: PgColumn; request: PgColumn; dueAt: PgColumn; owner: SQLWrapper },
  { limit, besides }: Part,
): Promise<DueRow[]> => {
  const { table, joins = sql``, isDue = sql`true`, id, request, dueAt, owner } = rows
  const due = await db.execute<{ id: number; request: string | null }>(sql`
    select id, request from (
      select ${id} as id, ${request} as request, ${dueAt} as due_at,
        row_number() over (partition by ${owner} order by ${dueAt}, ${id}) as turn
      from ${table} ${joins}
      where ${isDue} and ${id} not in (select unnest(${sql.param([...besides])}::integer[]))
    ) as due
    order by turn, due_at, id limit ${limit}`)
  return due.rows
}

interface Lockable<Row> {
  where: (condition: SQL | undefined) => {
    for: (strength: 'update', config: { skipLocked: true }) => PromiseLike<Row[]>
  }
}

/** Locks a row until the transaction ends; undefined if it is no longer due, or another server has it. */
export const lockDue = async <Row>(
  select: Lockable<Row>,
  isDue: SQL | undefined,
): Promise<Row | undefined> => {
  const [row] = await select.where(isDue).for('update', { skipLocked: true })
  return row
}

/** Orders joined rows by how many of their owner's are under way, so that owners take turns where rows are claimed singly. */
export const fewestUnderWay = ({
  table,
  joins,
  owner,
  isUnderWay,
}: {
  table: PgTable
  joins: SQL
  owner: SQLWrapper
  isUnderWay: SQL | undefined
}): { joins: SQL; count: SQL } => ({
  joins: sql`${joins} left join (
      select ${owner} as owner, count(*) as count from ${table} ${joins} where ${isUnderWay ?? sql`true`} group by 1
    ) as under_way on under_way.owner = ${owner}`,
  count: sql`coalesce(under_way.count, 0)`,
})

/**
 * The condition under which an `update` takes the first row that is due, however many servers ask at once. The update
 * itself marks the row as taken.
 */
export const isNext = ({
  table,
  key,
  joins = sql``,
  isDue = sql`true`,
  order,
}: Rows & { key: readonly PgColumn[]; order: readonly SQLWrapper[] }): SQL => {
  const keys = sql.join([...key], sql`, `)
  // Named, as PostgreSQL may run a plain subquery for each row of the table and find another row each time.
  return sql`(${keys}) in (
    with next as (
      select ${keys} from ${table} ${joins} where ${isDue}
      order by ${sql.join([...order], sql`, `)} limit 1 for update of ${table} skip locked)
    select * from next)`
}
