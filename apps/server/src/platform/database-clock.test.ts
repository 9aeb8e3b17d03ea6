import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openLetters, sendingOf, type Letter } from '../testing/example-jobs.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { startTestServerInParts } from '../testing/test-server.ts'
import { systemClock, type Clock } from './clock.ts'
import { askDatabaseMs, createDatabaseClock } from './database-clock.ts'
import type { Database } from './database.ts'
import { createJobs, renewMs } from './jobs/index.ts'
import { createLog } from './log.ts'

const minuteMs = 60_000
const silent = createLog('silent')

/** A machine whose clock differs from the database's, which answers as slowly as a test says. */
const createTwo = async (differenceMs: number) => {
  const it = {
    passedMs: 1_000,
    differenceMs,
    answerMs: 0,
    isAway: false,
    /** What is right. */
    databaseMs: () => 1_800_000_000_000 + it.passedMs,
  }
  const lines: string[] = []
  const clock = await createDatabaseClock({
    machine: { now: () => new Date(it.databaseMs() + it.differenceMs) },
    passedMs: () => it.passedMs,
    log: createLog('info', { write: (line) => lines.push(line) }),
    askMs: () => {
      if (it.isAway) return Promise.reject(new Error('away'))
      it.passedMs += it.answerMs / 2
      const at = it.databaseMs()
      it.passedMs += it.answerMs / 2
      return Promise.resolve(at)
    },
  })
  const wrongMs = () => clock.now().getTime() - it.databaseMs()
  return { it, clock, wrongMs, logged: () => lines.map((line): unknown => JSON.parse(line)) }
}

test.each([5 * minuteMs, -5 * minuteMs, 600, -600])(
  'a machine whose clock is off by %i ms goes by the database',
  async (differenceMs) => {
    const { it, wrongMs } = await createTwo(differenceMs)
    expect(wrongMs()).toBe(0)
    it.passedMs += 3 * minuteMs
    expect(wrongMs()).toBe(0)
  },
)

test('a clock that is right enough is left alone, however long an answer takes', async () => {
  const { it, clock, wrongMs } = await createTwo(100)
  it.answerMs = 300
  await clock.compare()
  expect(wrongMs()).toBe(100)
})

test('a clock that is set while the server runs moves nothing, also before the clocks are compared again', async () => {
  const { it, clock, wrongMs } = await createTwo(0)
  it.passedMs += minuteMs
  it.differenceMs = 5 * minuteMs
  expect(wrongMs()).toBe(0)
  await clock.compare()
  expect(wrongMs()).toBe(0)
  it.differenceMs = -5 * minuteMs
  expect(wrongMs()).toBe(0)
})

test('time goes on while the database does not answer, or answers too late to say what time it is', async () => {
  const { it, clock, wrongMs } = await createTwo(5 * minuteMs)
  it.isAway = true
  await expect(clock.compare()).rejects.toThrow('away')
  it.passedMs += minuteMs
  expect(wrongMs()).toBe(0)
  it.isAway = false
  it.answerMs = 2_000
  await clock.compare()
  expect(wrongMs()).toBe(0)
})

test('the operator is told of a clock that is wrong, once, and when it is right again', async () => {
  const { it, clock, logged } = await createTwo(2_000)
  expect(clock.fault()).toBeUndefined()
  it.differenceMs = -5 * minuteMs
  await clock.compare()
  await clock.compare()
  expect(clock.fault()).toBe(
    'The clock of this machine is 5 minutes behind that of the database, by which Lykta goes: set it right. See docs/several-servers.md.',
  )
  it.differenceMs = 8_000
  expect(clock.fault()).toMatch(/ 8 seconds ahead of that of the database/)
  it.differenceMs = 0
  await clock.compare()
  expect(clock.fault()).toBeUndefined()
  expect(logged()).toMatchObject([
    { level: 40, aheadMs: -300_000, msg: 'the clock of this machine is wrong: docs/several-servers.md' },
    { level: 30, msg: 'the clock of this machine is right again' },
  ])
})

const offBy = (ms: number): Clock => ({ now: () => new Date(systemClock.now().getTime() + ms) })

describe('of two servers, one five minutes', () => {
  const clockOn = (db: Database, machine: Clock) =>
    createDatabaseClock({
      machine,
      passedMs: () => performance.now(),
      askMs: () => askDatabaseMs(db),
      log: silent,
    })

  test.each([
    ['behind, which works', -5 * minuteMs, 0],
    ['ahead, beside which the other works', 0, 5 * minuteMs],
  ])('%s: nothing is done twice', async (_which, workerOffMs, otherOffMs) => {
    await using it = await openLetters()
    await it.db.execute('select 1')
    await it.write({ tryAt: systemClock.now() })
    const begun: Letter[] = []
    const held = Promise.withResolvers<undefined>()
    const start = async (machine: Clock) => {
      const time = createTestAfter(renewMs)
      const clock = await clockOn(it.db, machine)
      const jobs = createJobs({ clock, after: time.after, log: silent })
      const sending = sendingOf(it.db, clock)
      const { wake, idle } = jobs.claimed({
        ...sending,
        work: async (row, stopping) => {
          begun.push(row)
          await held.promise
          await sending.work(row, stopping)
        },
      })
      jobs.start()
      return { ...jobs, wake, idle }
    }
    const worker = await start(offBy(workerOffMs))
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    const other = await start(offBy(otherOffMs))
    other.wake()
    await other.idle()
    expect(begun).toHaveLength(1)
    held.resolve(undefined)
    await worker.idle()
    expect(await it.rows()).toMatchObject([{ tries: 1, tryAt: null }])
    await Promise.all([worker.stop(), other.stop()])
  })
})

const AliveSchema = z.object({ message: z.string().optional() })

test.each([5 * minuteMs, -5 * minuteMs])(
  'a server whose machine is off by %i ms has the time of the database, and says so in /healthz',
  async (ms) => {
    const { server, parts } = await startTestServerInParts({ overrides: { machineClock: offBy(ms) } })
    await using _ = server
    expect(Math.abs(parts.clock.now().getTime() - Date.now())).toBeLessThan(minuteMs)
    const { message } = AliveSchema.parse(await (await fetch(`${server.origin}/healthz`)).json())
    expect(message).toMatch(/^The clock of this machine is 5 minutes (ahead of|behind)/)
  },
)
