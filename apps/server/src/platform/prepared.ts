import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { sha256 } from './hash.ts'

/** The types that a parameter may have, by their name in SQL. */
interface SqlTypes {
  integer: number
  'integer[]': readonly number[]
  bigint: number
  text: string
  'text[]': readonly string[]
  timestamptz: Date
}
type Types<Of> = { readonly [Name in keyof Of]: keyof SqlTypes }
type Values<Of extends Types<Of>> = { readonly [Name in keyof Of]: SqlTypes[Of[Name]] }

/** What every query builder offers. */
interface Query<Result> {
  toSQL: () => { sql: string }
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> }
}

/**
 * A statement that is built and planned once for each connection, for queries so frequent that building and planning
 * them costs more than running them. A list is one array (`isAnyOf`), so that the text never varies. A constant that
 * the planner must know, such as that of a partial index, is written into the text (`inlineParams`).
 */
export const prepared = <const Of extends Types<Of>, Result>(
  types: Of,
  build: (db: Executor, value: (name: keyof Of & string) => SQL) => Query<Result>,
): ((db: Executor, values: Values<Of>) => Promise<Result>) => {
  // With its type, which PostgreSQL would otherwise have to guess.
  const value = (name: keyof Of & string) => sql`${sql.placeholder(name)}::${sql.raw(types[name])}`
  const statements = new WeakMap<Executor['_']['session'], ReturnType<Query<Result>['prepare']>>()
  return (db, values) => {
    const { session } = db._
    let statement = statements.get(session)
    if (statement === undefined) {
      const query = build(db, value)
      // Named by its text, a name can stand for no other statement, on no connection and in no version.
      const name = sha256(query.toSQL().sql).slice(0, 32)
      statement = query.prepare(name)
      statements.set(session, statement)
    }
    return statement.execute(values)
  }
}

export const isAnyOf = (column: SQLWrapper, list: SQLWrapper): SQL<boolean> => sql`${column} = any(${list})`
