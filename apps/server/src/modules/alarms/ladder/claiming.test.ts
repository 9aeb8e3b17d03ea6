import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { alarms, alarmSteps } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createLadderRepo } from './repo.ts'

// With few rows in the statistics PostgreSQL may look for the next step once for each row of the table.
test('one step is claimed at a time, however many are due', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, createLog('silent'))
  const now = createTestClock().now()
  const [alarm] = await db
    .insert(alarms)
    .values({ title: '', body: '', level: 'important', state: 'sent', target: 'individuals' })
    .returning()
  if (alarm === undefined) throw new Error('no alarm')
  const step = (position: number) =>
    ({
      alarmId: alarm.id,
      position,
      kind: 'mail',
      at: now,
      state: 'under_way',
      tryAt: now,
    }) as const
  await db.insert(alarmSteps).values(step(0))
  await db.execute(sql`analyze alarm_steps`)
  await db.insert(alarmSteps).values(Array.from({ length: 11 }, (_, index) => step(index + 1)))
  const until = new Date(now.getTime() + 60_000)
  expect(await createLadderRepo(db).claimUnderWay(['mail'], now, until)).toMatchObject({ tries: 1 })
  expect((await db.select().from(alarmSteps)).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 11 }, () => 0),
    1,
  ])
  await close()
})
