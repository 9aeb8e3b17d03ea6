import { Column, is, sql, type GetColumnData, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { sha256 } from './hash.ts'

/** A parameter: a value of a column, a list of such values, or a number of rows. */
type Parameter = Column | readonly [Column] | 'rows'
type ParametersOf<Names> = { readonly [Name in keyof Names]: Parameter }
type ValueOf<Of extends Parameter> = Of extends Column
  ? GetColumnData<Of>
  : Of extends readonly [infer Listed extends Column]
    ? readonly GetColumnData<Listed>[]
    : number
type Values<Of extends ParametersOf<Of>> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }

/** The common part of all query builders. */
interface Query<Result> {
  toSQL: () => { sql: string }
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Result> }
}

/**
 * A statement built and planned once per connection, for frequent queries that cost more to build and plan than to run.
 * A list is one array (`isAnyOf`), so that the text never varies. Constants that the planner must know, such as those
 * of a partial index, are written into the text (`inlineParams`).
 */
export const prepared = <const Of extends ParametersOf<Of>, Result>(
  parameters: Of,
  build: (db: Executor, value: (name: keyof Of & string) => SQL) => Query<Result>,
): ((db: Executor, values: Values<Of>) => Promise<Result>) => {
  // With its type, which PostgreSQL would otherwise have to guess.
  const value = (name: keyof Of & string) =>
    sql`${sql.placeholder(name)}::${sql.raw(sqlTypeOf(parameters[name]))}`
  const statements = new WeakMap<Executor['_']['session'], ReturnType<Query<Result>['prepare']>>()
  return (db, values) => {
    const { session } = db._
    let statement = statements.get(session)
    if (statement === undefined) {
      const query = build(db, value)
      // Named by a hash of its text, so that a name means the same statement on every connection and in every version.
      const name = sha256(query.toSQL().sql).slice(0, 32)
      statement = query.prepare(name)
      statements.set(session, statement)
    }
    return statement.execute(values)
  }
}

const sqlTypeOf = (parameter: Parameter): string => {
  if (parameter === 'rows') return 'integer'
  return is(parameter, Column) ? parameter.getSQLType() : `${parameter[0].getSQLType()}[]`
}

export const isAnyOf = (column: SQLWrapper, list: SQLWrapper): SQL<boolean> => sql`${column} = any(${list})`
