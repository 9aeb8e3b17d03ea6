import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { alarms, alarmSteps } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { claimNotSentMail, insertNotSentMails } from '../plans/repo.ts'
import { dueAlarms } from '../repo.ts'
import { claimStep, dueLadders, renewStep, updateStep } from './repo.ts'

const open = async () => {
  const database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, createLog('silent'))
  const now = createTestClock().now()
  const [alarm] = await db
    .insert(alarms)
    .values({ title: '', body: '', level: 'important', state: 'sent', target: 'individuals' })
    .returning()
  if (alarm === undefined) throw new Error('no alarm')
  const step = (position: number) =>
    ({ alarmId: alarm.id, position, kind: 'mail', at: now, state: 'under_way', tryAt: now }) as const
  await db.insert(alarmSteps).values(step(0))
  return {
    db,
    asOwner: database.asOwner,
    now,
    step,
    until: new Date(now.getTime() + 60_000),
    [Symbol.asyncDispose]: async () => {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** So many alarms of one author, each with a step that has been due for longer than any other. */
const flood = async ({ db, now }: Awaited<ReturnType<typeof open>>, count: number) => {
  const world = createWorld(db)
  const [flooding, other] = [await world.user(), await world.user()]
  const dueAt = new Date(now.getTime() - 60_000)
  const values = { title: '', body: '', level: 'important', state: 'sent', target: 'individuals' } as const
  const all = Array.from({ length: count }, () => ({
    ...values,
    createdBy: flooding.id,
    nextStepAt: dueAt,
    scheduledAt: dueAt,
  }))
  const made = await db.insert(alarms).values(all).returning()
  const [others] = await db
    .insert(alarms)
    .values({ ...values, createdBy: other.id, nextStepAt: now, scheduledAt: now })
    .returning()
  const { roomId } = await world.box(await world.group())
  const [help] = await db
    .insert(alarms)
    .values({ ...values, origin: 'resident', roomId, nextStepAt: now })
    .returning()
  const step = ({ id }: { id: number }, tryAt: Date) =>
    ({ alarmId: id, position: 0, kind: 'mail', at: now, state: 'under_way', tryAt }) as const
  if (others === undefined || help === undefined) throw new Error('no alarm')
  await db
    .insert(alarmSteps)
    .values([...made.map((one) => step(one, dueAt)), step(others, now), step(help, now)])
  return { made, others, help }
}

test('authors take turns: thousands of ladders of one delay neither those of others nor a call for help', async () => {
  await using it = await open()
  const { others, help } = await flood(it, 200)
  const dueBesides = async (besides: number[]) =>
    (await dueLadders(it.db, it.now, { limit: 3, besides })).map(({ id }) => id)
  const due = await dueBesides([])
  expect(due).toContain(others.id)
  expect(due).toContain(help.id)
  const rest = await dueBesides(due)
  expect(rest.filter((id) => due.includes(id))).toEqual([])
})

test('so do those whose steps leave the server: who has places taken waits for those who have none', async () => {
  await using it = await open()
  const { made, others, help } = await flood(it, 20)
  const claim = () => claimStep(it.db, ['mail'], { now: it.now, until: it.until })
  const claimed = [await claim(), await claim(), await claim(), await claim()].map((row) => row?.alarmId)
  // The first of the flood, the one that `open` has, the other author's, and the call for help.
  expect(claimed).toEqual(expect.arrayContaining([made[0]?.id, others.id, help.id]))
})

test('and scheduled alarms', async () => {
  await using it = await open()
  const { made, others } = await flood(it, 200)
  await it.db.update(alarms).set({ state: 'scheduled' }).where(isNotNull(alarms.scheduledAt))
  const due = await dueAlarms(it.db, it.now, { limit: 2, besides: [] })
  expect(due.map(({ id }) => id)).toEqual([made[0]?.id, others.id])
})

test('and mails that an alarm was not sent', async () => {
  await using it = await open()
  const { made, others } = await flood(it, 20)
  const userId = others.createdBy ?? 0
  const dueAt = new Date(it.now.getTime() - 60_000)
  for (const { id } of made)
    await insertNotSentMails(it.db, { alarmId: id, dueAt, isRepeated: true, tryAt: dueAt }, [userId])
  await insertNotSentMails(it.db, { alarmId: others.id, dueAt, isRepeated: true, tryAt: it.now }, [userId])
  const claim = () => claimNotSentMail(it.db, { now: it.now, until: it.until })
  expect([await claim(), await claim()].map((row) => row?.alarmId)).toEqual([made[0]?.id, others.id])
})

// With few rows in the statistics PostgreSQL may look for the next step once for each row of the table.
test('one step is claimed at a time, however many are due', async () => {
  await using it = await open()
  const { db, now, until, step } = it
  await it.asOwner('analyze alarm_steps')
  await db.insert(alarmSteps).values(Array.from({ length: 11 }, (_, index) => step(index + 1)))
  expect(await claimStep(it.db, ['mail'], { now, until })).toMatchObject({ tries: 1 })
  expect((await db.select().from(alarmSteps)).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 11 }, () => 0),
    1,
  ])
})

test('a claim is renewed until something has been written of its try', async () => {
  await using it = await open()
  const { now, until } = it
  const row = await claimStep(it.db, ['mail'], { now, until })
  if (row === undefined) throw new Error('nothing is due')
  const later = new Date(until.getTime() + 20_000)
  await renewStep(it.db, row, { before: until, until: later })
  expect(await it.db.select().from(alarmSteps)).toMatchObject([{ tryAt: later }])
  await updateStep(it.db, row, { tryAt: now })
  await renewStep(it.db, row, { before: later, until: later })
  expect(await it.db.select().from(alarmSteps)).toMatchObject([{ tryAt: now }])
})
