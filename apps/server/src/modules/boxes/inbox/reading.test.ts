import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type DatabaseHandle } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { createInboxKinds, type ReadItems } from '../index.ts'
import { createInboxReading } from './reading.ts'
import { insertEntries } from './repo.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = await openDatabase(database.connection, createLog('silent'))
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const at = new Date('2026-11-14T09:00:00.123Z')

/** TVs with two missed calls each, and how they read their inboxes. A call of a room that is `unlucky` cannot be read. */
const makeTvs = async (count: number, isUnlucky: (index: number) => boolean = () => false) => {
  const { db } = handle
  const world = createWorld(db)
  const group = await world.group()
  const tvs: SignedInBox[] = []
  const unlucky = new Set<number>()
  for (let index = 0; index < count; index += 1) {
    const { id: boxId, roomId } = await world.box(group)
    tvs.push({ boxId, roomId, extension: '', tokenTag: '' })
    if (isUnlucky(index)) unlucky.add(roomId)
    for (const itemId of [roomId * 10, roomId * 10 + 1])
      await insertEntries(db, [roomId], { kind: 'call', itemId, removed: false, at })
  }
  let questions = 0
  const readItems: ReadItems<'call'> = (boxes) => {
    questions += 1
    if (boxes.some(({ roomId }) => unlucky.has(roomId))) throw new Error('unlucky')
    return Promise.resolve(({ roomId }, id) =>
      Math.floor(id / 10) === roomId
        ? { kind: 'call', item: { id, name: String(roomId), avatar: null, at: 0, video: true } }
        : undefined,
    )
  }
  const calls = { readItems, receive: () => Promise.resolve() }
  const unused = { ...calls, readItems: () => Promise.reject(new Error('not needed')) }
  const kinds = createInboxKinds({ message: unused, alarm: unused, event: unused, call: calls })
  const counted = countQueries(database.connection)
  return {
    tvs,
    read: createInboxReading({ db: counted.db, kinds }),
    during: counted.during,
    questions: () => questions,
    [Symbol.asyncDispose]: counted[Symbol.asyncDispose],
  }
}
const namesIn = ({ data }: Awaited<ReturnType<ReturnType<typeof createInboxReading>>>) =>
  data.map((entry) => (entry.kind === 'call' ? entry.item?.name : undefined))

test('many TVs that read at once get their own entries, each from its cursor, by a few queries', async () => {
  await using it = await makeTvs(40)
  const { result, queries } = await it.during(() =>
    Promise.all(it.tvs.map((tv, index) => it.read(tv, index % 3))),
  )
  expect(queries).toBeLessThan(6)
  expect(it.questions()).toBe(queries)
  for (const [index, tv] of it.tvs.entries()) {
    const own = String(tv.roomId)
    expect(result[index]).toMatchObject({ next: 2 })
    expect(result.slice(index, index + 1).map(namesIn)).toEqual([[[own, own], [own], []][index % 3]])
  }
})

test('one inbox that cannot be read keeps no other TV from reading its own', async () => {
  await using it = await makeTvs(10, (index) => index === 4)
  const all = await Promise.allSettled(it.tvs.map((tv) => it.read(tv, 0)))
  expect(all.map(({ status }) => status === 'fulfilled')).toEqual(it.tvs.map((_, index) => index !== 4))
})
