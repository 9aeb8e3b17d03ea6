import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database, type DatabaseHandle } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { boxes } from '../../../tables.ts'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { createWorld } from '../../../testing/world.ts'
import { lockBox } from '../repo.ts'
import { createBoxStates, storeEveryMs } from './states.ts'

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

const makeHome = async (db: Database = handle.db) => {
  const world = createWorld(handle.db)
  const box = await world.box(await world.group())
  const turns = createTestAfter(storeEveryMs)
  const states = createBoxStates({ db, after: turns.after, log: createLog('silent') })
  /** Lets a second pass; returns when the turn is over. */
  const store = async () => {
    turns.end()
    await vi.waitFor(() => {
      expect(turns.count()).toBe(1)
    })
  }
  const row = async () => {
    const [found] = await handle.db.select().from(boxes).where(eq(boxes.id, box.id))
    return found
  }
  return { box, states, store, row }
}

describe('what a box reports', () => {
  test('is known at once, and stored within a second', async () => {
    const { box, states, store, row } = await makeHome()
    const lastSeenAt = new Date()
    await states.change(box.id, () => ({ online: true, battery: 64, macAddress: 'a "b"', lastSeenAt }))
    expect(await states.of([box.id])).toMatchObject([{ online: true, battery: 64 }])
    expect((await states.unstored([box.id])).get(box.id)).toMatchObject({ battery: 64 })
    expect(await row()).toMatchObject({ online: false, battery: null })
    await store()
    expect(await row()).toMatchObject({
      online: true,
      battery: 64,
      macAddress: 'a "b"',
      lastSeenAt,
      ibeacon: null,
    })
    await states.stop()
  })

  test('is stored when the server stops while somebody changes the box', async () => {
    const { box, states, row } = await makeHome()
    await states.change(box.id, () => ({ online: true, battery: 63 }))
    let stopping: Promise<void> | undefined
    await handle.db.transaction(async (tx) => {
      await lockBox(tx, box.id)
      stopping = states.stop()
      await untilBlocked(handle.db)
    })
    await stopping
    expect(await row()).toMatchObject({ battery: 63 })
  })

  test('is stored when the server stops', async () => {
    const { box, states, row } = await makeHome()
    await states.change(box.id, () => ({ battery: 12 }))
    await states.stop()
    expect(await row()).toMatchObject({ battery: 12 })
  })

  test('leaves alone what others change about the box', async () => {
    const { box, states, store, row } = await makeHome()
    await states.change(box.id, () => ({ battery: 12 }))
    await handle.db.update(boxes).set({ volume: 7, tokenHash: null }).where(eq(boxes.id, box.id))
    await store()
    expect(await row()).toMatchObject({ battery: 12, volume: 7, tokenHash: null })
    await states.stop()
  })

  test('waits for no lock: a box that somebody is changing is stored with a later batch', async () => {
    const { box, states, store, row } = await makeHome()
    const other = (await makeHome()).box
    await states.change(box.id, () => ({ battery: 12 }))
    await states.change(other.id, () => ({ battery: 13 }))
    await handle.db.transaction(async (tx) => {
      await lockBox(tx, box.id)
      await store()
      const [stored] = await handle.db.select().from(boxes).where(eq(boxes.id, other.id))
      expect(stored?.battery).toBe(13)
      expect((await row())?.battery).toBe(null)
    })
    await store()
    expect((await row())?.battery).toBe(12)
    await states.stop()
  })

  test('is stored with the next batch, if the database was away', async () => {
    const broken = vi.spyOn(handle.db, 'transaction').mockRejectedValueOnce(new Error('away'))
    const { box, states, store, row } = await makeHome()
    await states.change(box.id, () => ({ battery: 12 }))
    await store()
    expect((await row())?.battery).toBe(null)
    await store()
    expect((await row())?.battery).toBe(12)
    await states.stop()
    broken.mockRestore()
  })

  test('is stored whatever a TV says: half of a letter does not hold up the others', async () => {
    const { box, states, store, row } = await makeHome()
    const other = (await makeHome()).box
    await states.change(box.id, () => ({ macAddress: 'a\ud800' }))
    await states.change(other.id, () => ({ battery: 13 }))
    await store()
    const [stored] = await handle.db.select().from(boxes).where(eq(boxes.id, other.id))
    expect([stored?.battery, (await row())?.macAddress]).toEqual([13, 'a\ufffd'])
    await states.stop()
  })

  test('of two reports at once, the later one counts', async () => {
    const { box, states, store, row } = await makeHome()
    await Promise.all([10, 11, 12].map((battery) => states.change(box.id, () => ({ battery }))))
    await store()
    expect((await row())?.battery).toBe(12)
    await states.stop()
  })
})

test('a box that is offline is forgotten when it has been stored, and read again', async () => {
  const { box, states, store } = await makeHome()
  await states.change(box.id, () => ({ online: false, battery: 12 }))
  await store()
  expect((await states.unstored([box.id])).size).toBe(1)
  await store()
  expect((await states.unstored([box.id])).size).toBe(0)
  await handle.db.update(boxes).set({ battery: 80 }).where(eq(boxes.id, box.id))
  expect(await states.of([box.id])).toMatchObject([{ battery: 80 }])
  expect(await states.change(box.id, () => ({ usbCharge: true }))).toMatchObject({ before: { battery: 80 } })
  await states.stop()
})

test('a retired box has no state', async () => {
  const { box, states } = await makeHome()
  await handle.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, box.id))
  expect(await states.change(box.id, () => ({ battery: 12 }))).toBe(undefined)
  expect(await states.of([box.id])).toEqual([])
  await states.stop()
})
