import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database } from '../platform/database.ts'
import type { EmbeddedConnection } from '../platform/embedded-postgres.ts'

export interface CountedQueries extends AsyncDisposable {
  db: Database
  /** Returns what `run` returns and how many queries it has sent over `db`. */
  during: <Result>(run: () => Promise<Result>) => Promise<{ result: Result; queries: number }>
}

export const countQueries = (connection: EmbeddedConnection): CountedQueries => {
  const pool = new Pool(connection)
  // The pool ends before its connections are gone, and the test database may be dropped in between.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  let queries = 0
  return {
    db: drizzle(pool, { casing: 'snake_case', logger: { logQuery: () => (queries += 1) } }),
    during: async (run) => {
      queries = 0
      const result = await run()
      return { result, queries }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
