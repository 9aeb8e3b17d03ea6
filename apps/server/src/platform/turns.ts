import { sql, type SQLWrapper } from 'drizzle-orm'

/**
 * The place of a row among those of its owner. In the order of their places, owners take turns: thousands of one delay nobody
 * else's.
 */
export const turnOf = (owner: SQLWrapper, ...order: SQLWrapper[]) =>
  sql<number>`row_number() over (partition by ${owner} order by ${sql.join(order, sql`, `)})`.as('turn')
