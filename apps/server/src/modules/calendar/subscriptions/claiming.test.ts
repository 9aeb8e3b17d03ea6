import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { calendarSubscriptions } from '../../../tables.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { claimDueSubscription, dueSubscriptions } from './repo.ts'

test('each calendar is claimed once, and whoever made them take turns', async () => {
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
  await db.insert(calendarSubscriptions).values(Array.from({ length: 12 }, (_, index) => calendar(index)))
  const until = new Date(now.getTime() + 3_600_000)
  const dueNow = async (limit: number) =>
    (await dueSubscriptions(db, now, { limit, besides: [] })).map(({ id }) => id)
  const due = await dueNow(100)
  expect(due).toHaveLength(12)
  const claimed = await Promise.all(
    [...due, ...due].map((id) => claimDueSubscription(db, id, { now, until })),
  )
  expect(claimed.flatMap((row) => row?.id ?? []).toSorted((one, other) => one - other)).toEqual(due)
  expect(await dueNow(100)).toEqual([])
  // Hundreds of one user do not delay the one of another.
  const before = new Date(now.getTime() - 60_000)
  const hundreds = Array.from({ length: 300 }, (_, index) => ({ ...calendar(100 + index), dueAt: before }))
  await db.insert(calendarSubscriptions).values(hundreds)
  const other = await world.user({ clusterId })
  const [others] = await db
    .insert(calendarSubscriptions)
    .values({ ...calendar(1_000), createdBy: other.id })
    .returning()
  expect(await dueNow(2)).toContain(others?.id)
  await close()
})
