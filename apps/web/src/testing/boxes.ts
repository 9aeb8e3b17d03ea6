import type { UserPermission } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { functionNames, type ManagedBox } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { answer, data, list } from '@lykta/testing/fake-network'
import { answerAll } from './answer-all.ts'

export const seenAt = Date.UTC(2026, 10, 14, 8, 30)

export const managedBox = (id: number, change: Partial<ManagedBox> = {}): ManagedBox => ({
  id,
  room: { id: id + 10, name: String(200 + id), location: 'Björkgården' },
  group: { id: 1, name: 'Second floor' },
  entity: { id: 1, name: 'Björkgården' },
  resident: `Resident ${String(id)}`,
  hasTv: true,
  online: true,
  lastSeenAt: seenAt,
  battery: 80,
  usingBattery: false,
  appVersion: '1.4.2',
  macAddress: 'aa:bb:cc',
  functions: [...functionNames],
  volume: 60,
  quietHours: null,
  ...change,
})

export const fewBoxes = [
  managedBox(1),
  managedBox(2, { online: false, battery: 8, usingBattery: true }),
  managedBox(3, {
    hasTv: false,
    online: false,
    resident: '',
    lastSeenAt: null,
    battery: null,
    usingBattery: null,
  }),
]

export const answerAdministrator = (
  permissions: UserPermission[] = ['boxes', 'organisation', 'users', 'audit'],
) => {
  const server = answerAll()
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions }),
  )
  return server
}

/** The list is searched by the resident, filtered, and read a page at a time. */
export const answerBoxes = (all: readonly ManagedBox[]) => {
  const server = answerAdministrator()
  answer(managedBoxRoutes.list, ({ query: { filter, skip = 0, limit = 50 } }) => {
    const found = all.filter(
      ({ id, resident, hasTv, online, battery }) =>
        resident.includes(filter?.search ?? '') &&
        (filter?.ids?.includes(id) ?? true) &&
        (filter?.noTv !== true || !hasTv) &&
        (filter?.offline !== true || (hasTv && !online)) &&
        (filter?.lowBattery !== true || (online && (battery ?? 100) < 21)),
    )
    return list(found.slice(skip, skip + limit), found.length)
  })
  return server
}
