import { join } from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { startTestServer } from '../../apps/server/src/testing/test-server.ts'
import { addressOf, startProcess, startServer } from './processes.ts'

const bare = join(import.meta.dirname, '../floors/bare-queries.ts')
const StatementSchema = z.object({ name: z.string(), text: z.string() })

/** A list, as far as a measurement looks into it. */
export const ListedSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

/** The server with this database, and a function that reads from it. */
export const startLykta = async (stack: AsyncDisposableStack, database: TestDatabase) => {
  const { origin } = await startServer(stack, database)
  return (path: string, token: string) => read(`${origin}/api/${path}`, token)
}

/** A bare process that runs the statements of this request. */
export const startFloor = async (
  stack: AsyncDisposableStack,
  database: TestDatabase,
  request: { path: string; token: string },
) => {
  const statements = JSON.stringify(await statementsOf(database, request))
  const settings = { DATABASE_URL: addressOf(database), STATEMENTS: statements }
  const floor = stack.use(await startProcess([bare], settings))
  return () => read(floor.origin, request.token)
}

/** The statements that Lykta runs for a request, with their values. */
const statementsOf = async (
  database: TestDatabase,
  { path, token }: { path: string; token: string },
): Promise<object[]> => {
  await using server = await startTestServer({ overrides: { database: database.connection } })
  const ask = () => server.call('GET', path, { token })
  await ask()
  const query = vi.spyOn(Client.prototype, 'query')
  await ask()
  const calls: unknown[][] = query.mock.calls
  query.mockRestore()
  return calls.flatMap(([config, values]) => {
    const statement = StatementSchema.safeParse(config)
    return statement.success ? [{ ...statement.data, values }] : []
  })
}

const read = async (url: string, token: string): Promise<unknown> => {
  const response = await fetch(url, { headers: { token } })
  if (!response.ok) throw new Error(`refused: ${await response.text()}`)
  return response.json()
}
