import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts'
import { startTestServer } from '../apps/server/src/testing/test-server.ts'
import { startProcess, startServer, timeOf } from './server.ts'

const bare = join(import.meta.dirname, 'bare-queries.ts')
const StatementSchema = z.object({ name: z.string(), text: z.string() })

/** The server with this database, and a function that reads from it. */
export const startLykta = async (stack: AsyncDisposableStack, database: TestDatabase) => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-reading-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const server = stack.use(await startServer(database, folder))
  return (path: string, token: string) => read(`${server.origin}/api/${path}`, token)
}

/** A bare process that runs the statements of this request. */
export const startFloor = async (
  stack: AsyncDisposableStack,
  database: TestDatabase,
  request: { path: string; token: string },
) => {
  const statements = JSON.stringify(await statementsOf(database, request))
  const { host, user, database: name } = database.connection
  const url = `socket://${user}@${host}?db=${name}`
  const floor = stack.use(await startProcess([bare], { DATABASE_URL: url, STATEMENTS: statements }))
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

/** Times of a request to Lykta, and of what it is compared with, by turns, after some that do not count. */
export const byTurns = async (
  requests: { lykta: () => Promise<unknown>; floor: () => Promise<unknown> },
  { turns, each, warmUps = 40 }: { turns: number; each: number; warmUps?: number },
): Promise<{ lykta: number[]; floor: number[] }> => {
  const times = { lykta: Array<number>(), floor: Array<number>() }
  for (const name of ['lykta', 'floor'] as const)
    for (let run = 0; run < warmUps; run += 1) await requests[name]()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of ['lykta', 'floor'] as const)
      for (let run = 0; run < each; run += 1) times[name].push(await timeOf(requests[name]))
  }
  return times
}
