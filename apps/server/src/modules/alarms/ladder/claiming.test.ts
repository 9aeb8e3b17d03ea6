import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { alarms, alarmSteps } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createLadderRepo } from './repo.ts'

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
    now,
    step,
    until: new Date(now.getTime() + 60_000),
    repo: createLadderRepo(db),
    [Symbol.asyncDispose]: async () => {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

// With few rows in the statistics PostgreSQL may look for the next step once for each row of the table.
test('one step is claimed at a time, however many are due', async () => {
  await using it = await open()
  const { db, now, until, step } = it
  await db.execute(sql`analyze alarm_steps`)
  await db.insert(alarmSteps).values(Array.from({ length: 11 }, (_, index) => step(index + 1)))
  expect(await it.repo.claimUnderWay(['mail'], { now, until })).toMatchObject({ tries: 1 })
  expect((await db.select().from(alarmSteps)).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 11 }, () => 0),
    1,
  ])
})

test('a claim is renewed until something has been written of its try', async () => {
  await using it = await open()
  const { now, until } = it
  const row = await it.repo.claimUnderWay(['mail'], { now, until })
  if (row === undefined) throw new Error('nothing is due')
  const later = new Date(until.getTime() + 20_000)
  await it.repo.renew(row, { before: until, until: later })
  expect(await it.db.select().from(alarmSteps)).toMatchObject([{ tryAt: later }])
  await it.repo.updateStep(row, { tryAt: now })
  await it.repo.renew(row, { before: later, until: later })
  expect(await it.db.select().from(alarmSteps)).toMatchObject([{ tryAt: now }])
})
