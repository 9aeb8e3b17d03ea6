import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { calendarSubscriptions } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { createSubscriptionsRepo } from './repo.ts'

// With few rows in the statistics PostgreSQL may look for those that are due once for each row of the table.
test('no more calendars are claimed than are asked for, however many are due', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, createLog('silent'))
  const world = createWorld(db)
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId })
  const user = await world.user({ clusterId })
  const now = createTestClock().now()
  const calendar = (name: number) => ({
    roomId: box.roomId,
    createdBy: user.id,
    name: String(name),
    url: 'https://care.example/calendar.ics',
    dueAt: now,
  })
  await db.insert(calendarSubscriptions).values(calendar(0))
  await db.execute(sql`analyze boxes, calendar_subscriptions`)
  await db.insert(calendarSubscriptions).values(Array.from({ length: 11 }, (_, index) => calendar(index + 1)))
  const next = new Date(now.getTime() + 3_600_000)
  const repo = createSubscriptionsRepo(db)
  const claimed = [await repo.claimDue(now, next, 4), await repo.claimDue(now, next, 10)]
  expect(claimed.map((rows) => rows.length)).toEqual([4, 8])
  expect(new Set(claimed.flat().map(({ id }) => id)).size).toBe(12)
  // Hundreds of one user do not delay the one of another.
  const before = new Date(now.getTime() - 60_000)
  const hundreds = Array.from({ length: 300 }, (_, index) => ({ ...calendar(100 + index), dueAt: before }))
  await db.insert(calendarSubscriptions).values(hundreds)
  const other = await world.user({ clusterId })
  await db.insert(calendarSubscriptions).values({ ...calendar(1_000), createdBy: other.id })
  expect((await repo.claimDue(now, next, 2)).map(({ createdBy }) => createdBy)).toEqual(
    expect.arrayContaining([user.id, other.id]),
  )
  await close()
})
