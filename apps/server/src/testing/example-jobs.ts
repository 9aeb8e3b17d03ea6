import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { vi, expect } from 'vitest'
import { identity, moment, ofRequest } from '../platform/columns.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import type { ClaimedJob } from '../platform/jobs/claimed.ts'
import { fewestUnderWay, isNext } from '../platform/jobs/due-rows.ts'
import { createJobs, renewMs } from '../platform/jobs/index.ts'
import { outwardDelayMs } from '../platform/jobs/retry-delays.ts'
import { createLog } from '../platform/log.ts'
import { createTestAfter } from './test-after.ts'
import { createTestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'

const lookMs = 7_000

/** The same as in a feature: the row, and what the runner needs besides. */
export const letters = pgTable('letters', {
  id: identity(),
  owner: text().notNull().default('anna'),
  tryAt: moment(),
  tries: integer().notNull().default(0),
  sentAt: moment(),
  request: ofRequest(),
})
export type Letter = typeof letters.$inferSelect

export const openLetters = async () => {
  const database = await createTestDatabase()
  const { db, close } = await openDatabase(database.roles.owner, createLog('silent'))
  await db.execute(sql`create table letters (id integer primary key generated always as identity,
    owner text not null default 'anna', try_at timestamptz, tries integer not null default 0, sent_at timestamptz, request text)`)
  const clock = createTestClock()
  const time = createTestAfter(renewMs, lookMs)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const rows = () => db.select().from(letters).orderBy(letters.id)
  return {
    db,
    clock,
    time,
    rows,
    logged: () => lines.map((line): unknown => JSON.parse(line)),
    write: async (...values: Partial<Letter>[]) => {
      await db.insert(letters).values(values.map((value) => ({ tryAt: clock.now(), ...value })))
    },
    /** A separate server. */
    startServer: (job: Partial<ClaimedJob<Letter>> = {}) => {
      const jobs = createJobs({ clock, after: time.after, log })
      const sending = jobs.claimed({ ...sendingOf(db, clock), ...job })
      jobs.start()
      return { ...jobs, ...sending }
    },
    /** Lets this much time pass for all servers. */
    pass: async (ms: number) => {
      clock.advance(ms)
      const timers = time.count()
      time.end()
      await vi.waitFor(() => expect(time.count()).toBe(timers))
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}
export type Letters = Awaited<ReturnType<typeof openLetters>>

export const claimLetter = async (db: Database, { now, until }: { now: Date; until: Date }) => {
  const { id, owner, tries, tryAt } = letters
  const isUnderWay = and(gt(tryAt, now), gt(tries, 0))
  const underWay = fewestUnderWay({ table: letters, joins: sql``, owner, isUnderWay })
  const isDue = and(lte(tryAt, now), isNull(letters.sentAt))
  const [row] = await db
    .update(letters)
    .set({ tryAt: until, tries: sql`${tries} + 1` })
    .where(
      isNext({ table: letters, key: [id], joins: underWay.joins, isDue, order: [underWay.count, tryAt, id] }),
    )
    .returning()
  return row
}

export const sendingOf = (
  db: Database,
  clock: { now: () => Date },
): ClaimedJob<Letter> & { lookMs: number } => {
  const thisTry = ({ id, tries }: Letter) => and(eq(letters.id, id), eq(letters.tries, tries))
  return {
    what: 'films',
    atOnce: 3,
    lookMs,
    claim: (claim) => claimLetter(db, claim),
    renew: (row, { before, until }) =>
      db
        .update(letters)
        .set({ tryAt: until })
        .where(and(thisTry(row), eq(letters.tryAt, before))),
    work: async (row) => {
      await db.update(letters).set({ tryAt: null, sentAt: clock.now() }).where(thisTry(row))
    },
    delayMs: ({ tries }) => outwardDelayMs(tries),
    again: async (row, tryAt) => {
      await db.update(letters).set({ tryAt }).where(thisTry(row))
    },
    failed: async (row) => {
      await db.delete(letters).where(thisTry(row))
    },
    requestOf: ({ request }) => request,
    idsOf: ({ id }) => ({ letter: id }),
  }
}
