import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createInMemoryBus } from '../../../platform/in-memory/bus.ts'
import { createLog } from '../../../platform/log.ts'
import { boxes } from '../../../tables.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { createAudiences, createBoxAccess } from '../index.ts'
import { announceAgainMs } from './announce-status.ts'
import { createStatus } from './service.ts'
import { createBoxStates, storeEveryMs } from './states.ts'

/** Who is silent; then their states, and who sees them, each of all boxes together. */
const mostQueries = 1 + 1 + 1

test('twelve boxes that went silent cost as many queries as two', async () => {
  const database = await createTestDatabase()
  await using made = new AsyncDisposableStack()
  made.defer(database.drop)
  const counted = made.use(countQueries(database.connection))
  const { db } = counted
  const world = createWorld(db)
  const group = await world.group()
  const amina = await world.user({ role: 'staff', clusterId: group.clusterId })
  await world.assignStaff(amina.id, group.groupId)
  const clock = createTestClock()
  const { after } = createTestAfter(storeEveryMs, announceAgainMs)
  const log = createLog('silent')
  const announced: number[] = []

  /** Boxes that are online by their rows, as a server finds them that was off for a while. */
  const cost = async (count: number) => {
    announced.length = 0
    for (let number = 0; number < count; number += 1) {
      await world.box({ ...group, online: true, lastSeenAt: new Date(0) })
    }
    const states = createBoxStates({ db, after, log })
    const status = createStatus({
      clock,
      states,
      audiences: createAudiences({
        access: createBoxAccess(db),
        clock,
        events: { on: () => undefined },
        bus: createInMemoryBus(),
      }),
      announcer: { announce: (userIds) => announced.push(...userIds) },
      after,
      log,
    })
    const { queries } = await counted.during(status.markSilent)
    await states.stop()
    expect(await db.$count(boxes, eq(boxes.online, true))).toBe(0)
    return { queries, announced: announced.length }
  }

  const few = await cost(2)
  expect(few.announced).toBe(2)
  const many = await cost(12)
  expect(many.announced).toBe(12)
  expect(few.queries).toBe(mostQueries)
  expect(many.queries).toBe(mostQueries)
})
