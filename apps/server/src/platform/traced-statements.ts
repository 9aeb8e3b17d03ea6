import type { ClientBase } from 'pg'
import { currentSpan } from './request-context.ts'
import type { Part, Tracing } from './tracing.ts'

const operations: ReadonlySet<string> = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
])

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement
  const isObject = typeof statement === 'object' && statement !== null
  return isObject && 'text' in statement && typeof statement.text === 'string' ? statement.text : ''
}

/** What a statement does, and to which table first. Never its text, in which there may be a value. */
export const aboutStatement = (statement: unknown): { operation: string; table: string | undefined } => {
  const text = textOf(statement)
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  const table = /\b(?:from|into|update) "([a-z_]{1,63})"/.exec(text)?.[1]
  return { operation: operations.has(first) ? first : 'other', table }
}

/** Makes each statement a part of the trace that it belongs to. What the server does by itself, such as looking for work, makes none. */
export const traceStatements = (client: ClientBase, tracing: Tracing): void => {
  const query = client.query.bind(client)
  const run = (words: readonly unknown[]): unknown => Reflect.apply(query, client, words)
  const begin = (statement: unknown): Part => {
    const { operation, table } = aboutStatement(statement)
    return tracing.begin(table === undefined ? operation : `${operation} ${table}`, {
      kind: 'client',
      about: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === undefined ? {} : { 'db.collection.name': table }),
      },
    })
  }
  Object.assign(client, {
    query: (...words: readonly unknown[]): unknown => {
      if (currentSpan() === undefined) return run(words)
      const part = begin(words[0])
      const last = words.at(-1)
      if (typeof last === 'function') {
        const done = (error: unknown, ...rest: readonly unknown[]): void => {
          part.end({ failed: error ?? undefined })
          Reflect.apply(last, undefined, [error, ...rest])
        }
        return run([...words.slice(0, -1), done])
      }
      const result = run(words)
      if (result instanceof Promise)
        result.then(
          () => part.end(),
          (error: unknown) => part.end({ failed: error }),
        )
      else part.end()
      return result
    },
  })
}
