import { request } from 'node:http'
import { InboxSchema } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from './doors/limits.ts'
import { inboxEntries } from './tables.ts'
import { openFeed } from './testing/feed-client.ts'
import { largestAnswers } from './testing/largest/table.ts'
import { fillLargest, type LargestWorld } from './testing/largest/world.ts'
import { mostRows } from './platform/bounded-answer.ts'
import { methodAndUrl } from './testing/permissions/walk.ts'
import { startPermissionServer } from './testing/permissions/world.ts'
import { createProcessorTime } from './testing/processor-time.ts'

const bounds = { ms: 250, bytes: 2_000_000 }
/** Of lists to take away, which ask for the password and are counted for each hour. */
const boundsOfExports = { ms: 2_500, bytes: 32_000_000 }

let started: Awaited<ReturnType<typeof startPermissionServer>>
let world: LargestWorld
let processorMs: Awaited<ReturnType<typeof createProcessorTime>>
beforeAll(async () => {
  started = await startPermissionServer()
  world = await fillLargest(started.world, started.server.database)
  processorMs = await createProcessorTime()
}, 60_000)
afterAll(() => started.server[Symbol.asyncDispose]())

/** The answer as it came: to read it would cost as much as to write it. */
const read = (
  url: URL,
  token: string | undefined,
  { method = 'GET', body }: { method?: string; body?: string | undefined } = {},
) =>
  new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    request(url, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) })
      })
    })
      .on('error', reject)
      .end(body)
  })

const RowsSchema = z.object({
  data: z.array(z.unknown()),
  total: z.number().default(0),
  more: z.literal(true).optional(),
})
const parsed = (body: Buffer): unknown => JSON.parse(body.toString())

/** What a list lacks. */
const lacking = (rows: number | undefined, body: Buffer): string[] => {
  if (rows === undefined) return []
  const { data, total, more = false } = RowsSchema.parse(parsed(body))
  const isCut = data.length < Math.min(total, mostRows)
  return [
    ...(data.length < rows ? [`rows of the world: it has ${String(data.length)}, not ${String(rows)}`] : []),
    ...(isCut && !more ? ['a word that there are more'] : []),
  ]
}

describe('the largest answer that there may be costs what an answer may', () => {
  test.for(largestAnswers)('$name for $most.by', { timeout: 60_000 }, async ({ name, route, most }) => {
    const asked = most.ask?.(world) ?? {}
    const token = asked.token ?? (await world.tokenOf(most.by))
    const { method, url: path } = methodAndUrl(name, asked)
    const url = new URL(path, started.server.origin)
    const sent = { method, body: asked.body === undefined ? undefined : JSON.stringify(asked.body) }
    const { status, body } = await read(url, token, sent)
    expect({ status, said: status === 200 ? '' : body.toString() }).toEqual({ status: 200, said: '' })
    expect.soft(lacking(most.rows, body)).toEqual([])
    const { bytes, ms } = route.perHour === 'exports' ? boundsOfExports : bounds
    expect.soft(body.length).toBeLessThan(bytes)
    expect.soft(await processorMs(() => read(url, token, sent), ms)).toBeLessThan(ms)
  })
})

test('a TV reads all that is new for it page by page, none of them longer', async () => {
  const seen = new Set<number>()
  for (let after = 0; ;) {
    const url = new URL(`/api/box/inbox?after=${String(after)}`, started.server.origin)
    const { body } = await read(url, world.box.token)
    expect(body.length).toBeLessThan(bounds.bytes)
    const { data, next, more } = InboxSchema.parse(parsed(body))
    for (const { cursor } of data) seen.add(cursor)
    if (more !== true) break
    after = next
  }
  const entries = await world.db.$count(inboxEntries, eq(inboxEntries.boxId, world.box.id))
  expect(entries).toBeGreaterThan(100)
  expect(seen.size).toBe(entries)
})

test('the feed sends the states of all boxes of a region in a frame that has room', async () => {
  await using feed = await openFeed(started.server.origin)
  const token = (await world.tokenOf('admin')) ?? ''
  expect(await feed.subscribe(token)).toMatchObject({ statusCode: 200 })
  const [states] = await feed.hears('subscribeUpdateDeviceStatus')
  expect(JSON.stringify(states).length).toBeLessThan(limits.feed.unsentBytes)
  // The longest list of rooms that a frame may have, none of them the reader's.
  const rooms = Array.from({ length: 10_000 }, (_, nth) => 1_000_000 + nth)
  expect(await processorMs(() => feed.subscribe(token, { rooms }), bounds.ms)).toBeLessThan(bounds.ms)
})
