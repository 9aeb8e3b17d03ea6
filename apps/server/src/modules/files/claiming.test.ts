import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { files } from '../../tables.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createWorld } from '../../testing/world.ts'
import { claimFilm } from './repo.ts'

// With few rows in the statistics PostgreSQL may look for the next film once for each row of the table.
test('one film is claimed at a time, however many wait', async () => {
  await using database = await createTestDatabase()
  const { db, close } = await openDatabase(database.connection, createLog('silent'))
  const owner = await createWorld(db).user()
  const film = (index: number) =>
    ({
      fd: `film-${String(index)}`,
      ownerId: owner.id,
      category: 1,
      name: `${String(index)}.mp4`,
      mediaType: 'video/mp4',
      kind: 'video',
      size: 1,
      state: 'processing',
    }) as const
  await db.insert(files).values(film(0))
  await database.asOwner('analyze files')
  await db.insert(files).values(Array.from({ length: 11 }, (_, index) => film(index + 1)))
  const now = createTestClock().now()
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  expect(await claimFilm(db, { now, until: minutes(1) }, minutes(-60))).toMatchObject({
    attempts: 1,
  })
  expect((await db.select().from(files)).map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 11 }, () => 0),
    1,
  ])
  await close()
})
