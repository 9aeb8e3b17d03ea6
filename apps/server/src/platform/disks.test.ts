import { describe, expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import type { DiskSpace } from './disk-space.ts'
import { createDisks, diskStateOf, keptForUrgentBytes, keptFreeBytes, type Holds } from './disks.ts'
import { createLog } from './log.ts'

const terabyte = 1e12
const both: Holds[] = ['files', 'database']

describe('the state of a disk', () => {
  test.each<[Holds[], number, number, string]>([
    [both, 0.15 * terabyte, terabyte, 'fine'],
    [both, 0.15 * terabyte - 1, terabyte, 'low'],
    [both, 0.05 * terabyte, terabyte, 'low'],
    [both, 0.05 * terabyte - 1, terabyte, 'veryLow'],
    [both, keptFreeBytes, keptFreeBytes, 'fine'],
    [both, keptFreeBytes - 1, terabyte, 'noUploads'],
    [['database'], keptFreeBytes - 1, terabyte, 'veryLow'],
    [both, keptForUrgentBytes, terabyte, 'noUploads'],
    [both, keptForUrgentBytes - 1, terabyte, 'full'],
    [['files'], 0, terabyte, 'noUploads'],
  ])('%o with %i of %i bytes free is %4$s', (holds, freeBytes, sizeBytes, state) => {
    expect(diskStateOf(holds, { freeBytes, sizeBytes }, 'fine')).toBe(state)
  })

  test.each([
    [0.15, 'low'],
    [0.166, 'low'],
    [0.167, 'fine'],
  ])(
    'with a share of %d free after it was low, is %s: one at a bound does not come and go',
    (share, state) => {
      const space = { freeBytes: share * terabyte, sizeBytes: terabyte }
      expect(diskStateOf(both, space, 'low')).toBe(state)
    },
  )

  test('gets better step by step', () => {
    expect(diskStateOf(both, { freeBytes: 0.06 * terabyte, sizeBytes: terabyte }, 'full')).toBe('low')
    expect(diskStateOf(both, { freeBytes: keptForUrgentBytes, sizeBytes: terabyte }, 'full')).toBe('full')
  })
})

const createFilling = async (folders: Partial<Record<Holds, string>>) => {
  const spaces: Record<string, DiskSpace> = {
    '/data': { device: 1, freeBytes: terabyte, sizeBytes: terabyte },
    '/database': { device: 2, freeBytes: terabyte, sizeBytes: terabyte },
    '/data/postgres': { device: 1, freeBytes: terabyte, sizeBytes: terabyte },
  }
  const clock = createTestClock()
  let isGone = false
  const disks = createDisks({
    folders,
    read: (folder) => {
      const space = spaces[folder]
      if (isGone || space === undefined) return Promise.reject(new Error('no such folder'))
      return Promise.resolve(space)
    },
    clock,
    log: createLog('silent'),
  })
  await disks.measure()
  return {
    disks,
    clock,
    lose: () => {
      isGone = true
    },
    setFree: (device: number, freeBytes: number) => {
      for (const [folder, space] of Object.entries(spaces))
        if (space.device === device) spaces[folder] = { ...space, freeBytes }
    },
  }
}

test('a database in the data folder is on the same disk, one elsewhere on its own', async () => {
  const together = await createFilling({ files: '/data', database: '/data/postgres' })
  expect(together.disks.known()).toMatchObject([{ holds: ['files', 'database'], state: 'fine' }])
  const apart = await createFilling({ files: '/data', database: '/database' })
  apart.setFree(1, 0)
  await apart.disks.measure()
  expect(apart.disks.known()).toMatchObject([
    { holds: ['files'], state: 'noUploads' },
    { holds: ['database'], state: 'fine' },
  ])
  await apart.disks.checkRoom()
  expect(apart.disks.fault()).toBeUndefined()
  expect(apart.disks.smallFault()).toContain('no pictures or films')
})

test('with the disk of the database full nothing may be saved, until it is measured again with room', async () => {
  const { disks, clock, setFree } = await createFilling({ files: '/data', database: '/data/postgres' })
  setFree(1, keptForUrgentBytes - 1)
  await disks.checkRoom()
  await disks.measure()
  await expect(disks.checkRoom()).rejects.toMatchObject({
    code: 'disk_full',
    details: { retryAfterSeconds: 30 },
  })
  expect(disks.fault()).toContain('128 MB')
  setFree(1, terabyte)
  await expect(disks.checkRoom()).rejects.toMatchObject({ code: 'disk_full' })
  clock.advance(1_000)
  await disks.checkRoom()
  expect(disks.fault()).toBeUndefined()
})

test('a disk that cannot be measured stays as it was known', async () => {
  const { disks, lose } = await createFilling({ files: '/data' })
  lose()
  await disks.measure()
  expect(disks.known()).toMatchObject([{ holds: ['files'], state: 'fine' }])
})
