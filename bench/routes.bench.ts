import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sha256 } from '../apps/server/src/platform/hash.ts'
import { startTestServer } from '../apps/server/src/testing/test-server.ts'
import { region } from './region.ts'

// What the server's prepared statements save of whole requests, in a region of 1,000 boxes: each request is answered with
// them, and as if each were built, parsed and planned for every run. Times are medians of one run of this file, so that
// only their ratios are worth comparing between machines.
const blocks = 6
const runs = 30

const how = vi.hoisted(() => ({ prepared: true }))
vi.mock(import('../apps/server/src/platform/prepared.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const prepared: typeof original.prepared = (parameters, build) => {
    const kept = original.prepared(parameters, build)
    // PostgreSQL keeps no plan of what has no name.
    const unnamed: typeof build = (db, value) => {
      const query = build(db, value)
      return { toSQL: () => query.toSQL(), prepare: () => query.prepare('') }
    }
    return (db, values) =>
      how.prepared ? kept(db, values) : original.prepared(parameters, unnamed)(db, values)
  }
  return { ...original, prepared }
})

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test.each([
  ['GET box/inbox', 'box/inbox?after=0', 'box_7'],
  ['GET caretakers/{id}', 'caretakers/7', 'session_7'],
])('%s: faster with prepared statements', async (name, path, token) => {
  await using server = await startTestServer()
  await server.db.execute(sql.raw(region))
  await server.db.execute(sql`update boxes set token_hash = ${sha256('box_7')} where id = 7`)
  await server.db.execute(sql`update sessions set token_hash = ${sha256('session_7')} where user_id = 7`)
  const timeOf = async (): Promise<number> => {
    const begun = performance.now()
    const { status } = await server.call('GET', path, { token })
    const time = performance.now() - begun
    expect(status).toBe(200)
    return time
  }
  const times: { planned: number[]; prepared: number[] } = { planned: [], prepared: [] }
  // In blocks by turns: load of the machine meets both, and neither pays for the other's.
  for (let block = 0; block < blocks; block += 1) {
    how.prepared = false
    for (let run = 0; run < runs; run += 1) times.planned.push(await timeOf())
    how.prepared = true
    for (let run = 0; run < runs; run += 1) times.prepared.push(await timeOf())
  }
  const [before, after] = [median(times.planned), median(times.prepared)]
  const ratio = before / after
  console.log(
    `${name}: planned ${before.toFixed(2)} ms, prepared ${after.toFixed(2)} ms, ${ratio.toFixed(1)} times`,
  )
  expect(ratio).toBeGreaterThan(1)
})
