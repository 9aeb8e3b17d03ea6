import { spawn } from 'node:child_process'
import { once as nextOf } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { AlarmReceiptSchema, CreatedAlarmSchema } from '@lykta/contract/alarms'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { openDatabase, type Database } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { openFeed } from '../../apps/server/src/testing/feed-client.ts'
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { once, timeOf } from '../measuring/by-turns.ts'
import { atMost, figuresOf, type Aim } from '../measuring/figures.ts'
import { startServer } from '../measuring/processes.ts'
import { row } from '../measuring/row.ts'
import { region } from '../region/region.ts'

// An alarm to 1,000 boxes: simulated ones in a process of their own, an administrator who has its board open, and people
// who use other routes meanwhile.
const boxes = 1_000
/** Until all boxes have signed in on all their channels, and the server's code is warm. */
const warmUps = 2
const runs = 3
const calmMs = 6_000
const betweenProbesMs = 15
const administrator = 'session_2201'
const probes = [
  ['caretakers/7', 'session_7'],
  ['message-relative?limit=20', 'session_7'],
  ['users/me', 'session_2001'],
  ['box/me', 'box_7'],
] as const

/** Who may sign in, and one message for each box: when all have been delivered, all boxes have read their inboxes. */
const beginning = `
  delete from inbox_entries where item_id > ${String(boxes)};
  delete from message_recipients where message_id > ${String(boxes)};
  update boxes set online = false, inbox_cursor = 20000, token_hash = encode(sha256(('box_' || id)::bytea), 'hex');
  update sessions set token_hash = encode(sha256(('session_' || user_id)::bytea), 'hex');
  update users set level = 'system', cluster_id = null where id = 2201`

interface Run {
  /** From sending to the moment at which the last TV showed it. */
  shownMs: number
  /** From the press of OK to the moment at which the board showed it, of each TV. */
  onBoardMs: number[]
  /** Of other routes, before the alarm and while it went out and was answered. */
  calm: Probed
  meanwhile: Probed
}

/** How long requests took. */
interface Probed {
  lykta: number[]
  /** At a second server that has nothing to do with the alarm, by turns: what is due to the machine's processors. */
  beside: number[]
}

const createPeople = (origin: string, beside: string) => {
  const ask = async (
    method: string,
    path: string,
    token: string,
    body?: unknown,
    at = origin,
  ): Promise<unknown> => {
    const response = await fetch(`${at}/api/${path}`, {
      method,
      headers: { token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** Uses other routes, one after the other, until it is stopped. */
  const probe = async (isOver: () => boolean): Promise<Probed> => {
    const times: Probed = { lykta: [], beside: [] }
    while (!isOver()) {
      for (const [path, token] of probes) {
        times.lykta.push(await timeOf(() => ask('GET', path, token)))
        times.beside.push(await timeOf(() => ask('GET', path, token, undefined, beside)))
        await wait(betweenProbesMs)
      }
    }
    return times
  }

  /** An open board: read again when the feed says that something has changed, one read at a time, as the web app does. */
  const openBoard = async (id: () => number | undefined) => {
    const seen = new Map<number, number>()
    const feed = await openFeed(origin)
    await feed.subscribe(administrator)
    let isStale = false
    let reading: Promise<void> | undefined
    const readOn = async (alarm: number) => {
      while (isStale) {
        isStale = false
        const path = `alarms/${String(alarm)}`
        const [answer] = await Promise.all([
          ask('GET', `${path}/receipts`, administrator),
          ask('GET', path, administrator),
        ])
        const now = Date.now()
        for (const { room, acknowledgedAt } of listOf(AlarmReceiptSchema).parse(answer).data)
          if (acknowledgedAt !== null && !seen.has(room.id)) seen.set(room.id, now - acknowledgedAt)
      }
      reading = undefined
    }
    feed.socket.on('relative', ({ data }: { data?: { resource?: string } }) => {
      const alarm = id()
      if (data?.resource !== 'alarm' || alarm === undefined) return
      isStale = true
      reading ??= readOn(alarm)
    })
    return { seen, [Symbol.asyncDispose]: () => feed[Symbol.asyncDispose]() }
  }
  return { ask, probe, openBoard }
}

const lastShown = async (db: Database, id: number): Promise<number> => {
  const { rows } = await db.execute<{ at: string; shown: string }>(sql`
    select extract(epoch from max(shown_at)) * 1000 as at, count(shown_at) as shown
    from alarm_recipients where alarm_id = ${id}`)
  expect(Number(rows[0]?.shown)).toBe(boxes)
  return Number(rows[0]?.at)
}

const measureRun = async (origin: string, beside: string, db: Database): Promise<Run> => {
  const { ask, probe, openBoard } = createPeople(origin, beside)
  const calmUntil = Date.now() + calmMs
  const calm = await probe(() => Date.now() > calmUntil)
  let id: number | undefined
  await using board = await openBoard(() => id)
  const isAllSeen = () => board.seen.size === boxes
  const meanwhile = probe(isAllSeen)
  const sentAt = Date.now()
  const sent = await ask('POST', 'alarms', administrator, {
    title: 'Fire drill',
    body: 'Stay in your room.',
    level: 'important',
    sound: 'soft-bell',
    state: 'sent',
    target: 'cluster',
    ids: Array.from({ length: 10 }, (_, index) => index + 1),
  })
  id = answerOf(CreatedAlarmSchema).parse(sent).data.id
  await vi.waitFor(() => expect(board.seen.size).toBe(boxes), { timeout: 30_000, interval: 50 })
  return {
    shownMs: (await lastShown(db, id)) - sentAt,
    onBoardMs: [...board.seen.values()],
    calm,
    meanwhile: await meanwhile,
  }
}

/** A server of the region, with its database. */
const startRegion = async (stack: AsyncDisposableStack) => {
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const { db, close } = await openDatabase(database.roles.superuser, createLog('silent'))
  stack.defer(close)
  await db.execute(sql.raw(region))
  await db.execute(sql.raw(beginning))
  const { origin } = await startServer(stack, database)
  return { origin, db }
}

/** All rows come from the same alarms. */
const measure = once(async (): Promise<Run[]> => {
  await using stack = new AsyncDisposableStack()
  const beside = await startRegion(stack)
  const { origin, db } = await startRegion(stack)
  const simulated = spawn(
    process.execPath,
    [join(import.meta.dirname, '../region/alarm-boxes.ts'), origin, String(boxes)],
    { stdio: 'inherit' },
  )
  stack.defer(async () => {
    simulated.kill()
    await nextOf(simulated, 'exit')
  })
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute(sql`select from message_recipients where delivered_at is null`)
      expect(rows).toEqual([])
    },
    { timeout: 150_000, interval: 1_000 },
  )
  const measured: Run[] = []
  for (let run = 0; run < warmUps + runs; run += 1) measured.push(await measureRun(origin, beside.origin, db))
  measured.splice(0, warmUps)
  return measured
})

const timesAsUsual =
  (of: keyof Probed) =>
  ({ calm, meanwhile }: Run): number =>
    figuresOf(meanwhile[of]).p95 / figuresOf(calm[of]).p95

const ran = `${String(runs)} alarms to ${String(boxes)} connected boxes`
const slowestAtMost = (most: number): Aim => ({
  text: `slowest ≤ ${String(most)} ms`,
  isMet: ({ lykta }) => lykta.p99 <= most,
})

row(
  { title: 'Alarm to 1,000 boxes, last one shown', ran, unit: 'ms', aims: [slowestAtMost(2_000)] },
  async () => ({ lykta: (await measure()).map(({ shownMs }) => shownMs) }),
)

row(
  { title: 'Slowest of 1,000 acknowledgements on the board', ran, unit: 'ms', aims: [slowestAtMost(1_000)] },
  async () => ({ lykta: (await measure()).map(({ onBoardMs }) => Math.max(...onBoardMs)) }),
)

row(
  {
    title: 'Other routes while an alarm goes out, p95 as a multiple of the usual',
    ran,
    unit: 'times',
    aims: [atMost(2, 'times')],
  },
  async () => {
    const all = await measure()
    return { lykta: all.map(timesAsUsual('lykta')), floor: all.map(timesAsUsual('beside')) }
  },
)
