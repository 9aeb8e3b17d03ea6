import { functionNames } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../errors.ts'
import { openDatabase, type DatabaseHandle } from '../../../platform/database.ts'
import { createLog } from '../../../platform/log.ts'
import { boxes, users } from '../../../tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createWorld } from '../../../testing/world.ts'
import { createBoxAccess, mayUse } from '../index.ts'

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

/** Two clusters with a box each, and one person for every way to see the first of them. */
const makeTown = async () => {
  const world = createWorld(handle.db)
  const here = await world.group('Sjöbygden')
  const elsewhere = await world.group('Fjällbygden')
  const box = await world.box({ groupId: here.groupId })
  const otherBox = await world.box({ groupId: elsewhere.groupId })
  const linked = await world.user()
  await world.link(linked.id, box.id, { competence: 'user', permissions: ['phone'] })
  const staff = await world.user({ role: 'staff' })
  await world.assignStaff(staff.id, here.groupId)
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId: here.clusterId })
  const system = await world.user({ role: 'admin', level: 'system' })
  return { world, here, elsewhere, box, otherBox, linked, staff, admin, system }
}
let town: Awaited<ReturnType<typeof makeTown>>
beforeEach(async () => {
  town = await makeTown()
})

const access = () => createBoxAccess(handle.db)
const seen = async (userId: number) =>
  (await access().visibleBoxes({ userId })).map(({ boxId }) => boxId).filter((id) => id >= town.box.id)

describe('who sees a box', () => {
  test('[CARETAKER-03] [PERM-05] those with a source of access, each with what it gives', async () => {
    const { box, linked, staff, admin, system } = town
    const permissions = (await access().everyonesPermissions({ boxId: box.id })).map(
      ({ userId, competence, functions }) => [userId, competence, functions.length],
    )
    const ofTown = permissions.filter(([userId]) => Number(userId) >= linked.id)
    expect(ofTown.toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [linked.id, 'user', 1],
      [staff.id, 'user', 7],
      [admin.id, 'superUser', 7],
      [system.id, 'superUser', 7],
    ])
    const audience = (await access().audience(box.id)).filter((id) => id >= linked.id)
    expect(new Set(audience)).toEqual(new Set([linked.id, staff.id, admin.id, system.id]))
  })

  test('[CARETAKER-03] [CARETAKER-27] nobody sees more than that', async () => {
    const { box, otherBox, linked, staff, admin, system } = town
    for (const { id } of [linked, staff, admin]) expect(await seen(id)).toEqual([box.id])
    expect(await seen(system.id)).toEqual([box.id, otherBox.id])
    for (const { id } of [linked, staff, admin]) {
      await expect(access().permissions({ userId: id }, { boxId: otherBox.id })).rejects.toThrow(
        new AppError('not_found'),
      )
      await expect(access().permissions({ userId: id }, { roomId: otherBox.roomId })).rejects.toThrow(
        new AppError('not_found'),
      )
    }
  })

  test('[CARETAKER-01] a relative may be linked to several boxes', async () => {
    const { world, here, box, linked } = town
    const second = await world.box({ groupId: here.groupId })
    await world.link(linked.id, second.id)
    expect(await seen(linked.id)).toEqual([box.id, second.id])
  })

  test('several sources of access add up', async () => {
    const { world, box, staff } = town
    await world.link(staff.id, box.id, { competence: 'superUser', permissions: [] })
    const permissions = await access().permissions({ userId: staff.id }, { roomId: box.roomId })
    expect(permissions).toEqual({
      boxId: box.id,
      roomId: box.roomId,
      competence: 'superUser',
      carried: 'superUser',
      functions: functionNames,
      isInCare: true,
      userId: staff.id,
    })
    expect((await access().audience(box.id)).filter((id) => id === staff.id)).toHaveLength(1)
  })

  test('[COMPETENCE-03] what a user has switched off is off until they switch it on, whatever their access', async () => {
    const { world, box, staff, admin } = town
    const linked = await world.user()
    const settings = { superUser: false, user: false }
    await world.link(linked.id, box.id, { settings })
    for (const { id } of [staff, admin]) await world.link(id, box.id, { granted: false, settings })
    for (const [{ id }, carried] of [
      [linked, 'superUser'],
      [staff, 'user'],
      [admin, 'superUser'],
    ] as const) {
      const permissions = await access().permissions({ userId: id }, { boxId: box.id })
      expect(permissions).toMatchObject({ competence: 'viewers', carried })
      expect(mayUse(permissions, 'phone')).toBe(false)
    }
  })

  test('settings alone give no access', async () => {
    const { world, box } = town
    const stranger = await world.user()
    await world.link(stranger.id, box.id, { granted: false })
    expect(await seen(stranger.id)).toEqual([])
  })

  test('a group gives access to staff only, a cluster to administrators only', async () => {
    const { world, here } = town
    const relative = await world.user({ role: 'relative', clusterId: here.clusterId, level: 'system' })
    await world.assignStaff(relative.id, here.groupId)
    expect(await seen(relative.id)).toEqual([])
    const staff = await world.user({ role: 'staff', clusterId: here.clusterId })
    expect(await seen(staff.id)).toEqual([])
    const nowhere = await world.user({ role: 'admin', level: 'cluster', clusterId: null })
    expect(await seen(nowhere.id)).toEqual([])
  })

  test('nobody whose account is disabled', async () => {
    const { box, linked, staff, admin, system } = town
    for (const { id } of [linked, staff, admin, system]) {
      await handle.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id))
      expect(await seen(id)).toEqual([])
      expect(await access().audience(box.id)).not.toContain(id)
    }
  })

  test('nobody, when it is retired', async () => {
    const { box, linked, staff, admin } = town
    await handle.db.update(boxes).set({ retiredAt: new Date() }).where(eq(boxes.id, box.id))
    for (const { id } of [linked, staff, admin]) expect(await seen(id)).toEqual([])
    expect(await access().audience(box.id)).toEqual([])
  })

  test('of the boxes in some rooms, those that the person sees', async () => {
    const { box, otherBox, linked } = town
    const among = async (roomIds: number[]) =>
      (await access().visibleAmong({ userId: linked.id }, roomIds)).map(({ boxId }) => boxId)
    expect(await among([box.roomId, otherBox.roomId])).toEqual([box.id])
    expect(await among([otherBox.roomId])).toEqual([])
    expect(await among([])).toEqual([])
  })
})
