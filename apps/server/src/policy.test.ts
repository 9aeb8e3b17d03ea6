import { userPermissions } from '@lykta/contract/accounts'
import { describe, expect, test } from 'vitest'
import { checkMay, checkMayIn, clusterInView, mayAdministerUser, mayIn, permissionsOf } from './policy.ts'

const relative = { role: 'relative', level: 'user', clusterId: null } as const
const staff = { role: 'staff', level: 'user', clusterId: 1 } as const
const clusterAdmin = { role: 'admin', level: 'cluster', clusterId: 1 } as const
const systemAdmin = { role: 'admin', level: 'system', clusterId: null } as const

test('administrators have every permission, staff that of alarms, relatives none', () => {
  expect(permissionsOf(systemAdmin)).toEqual(userPermissions)
  expect(permissionsOf(clusterAdmin)).toEqual(userPermissions)
  expect(permissionsOf(staff)).toEqual(['alarms'])
  expect(permissionsOf(relative)).toEqual([])
})

describe.each(userPermissions)('%s', (permission) => {
  test('is refused to users who do not have it, or not in that cluster', () => {
    const refused = (check: () => void) => {
      expect(check).toThrow(expect.objectContaining({ code: 'not_permitted' }))
    }
    refused(() => {
      checkMay(relative, permission)
    })
    refused(() => clusterInView(relative, permission))
    refused(() => {
      checkMayIn(clusterAdmin, permission, 2)
    })
    checkMay(clusterAdmin, permission)
    checkMayIn(clusterAdmin, permission, 1)
  })

  test('covers the user’s own cluster, and every cluster for system administrators only', () => {
    expect([1, 2, null].map((clusterId) => mayIn(clusterAdmin, permission, clusterId))).toEqual([
      true,
      false,
      false,
    ])
    expect([1, 2, null].map((clusterId) => mayIn(systemAdmin, permission, clusterId))).toEqual([
      true,
      true,
      true,
    ])
    expect(clusterInView(clusterAdmin, permission)).toBe(1)
    expect(clusterInView(systemAdmin, permission)).toBeNull()
  })

  test('an administrator without a cluster sees none', () => {
    const nowhere = { ...clusterAdmin, clusterId: null }
    expect(clusterInView(nowhere, permission)).toBe(0)
    expect(mayIn(nowhere, permission, null)).toBe(false)
  })
})

test('nobody manages an account above their own level, or in another cluster', () => {
  expect(mayAdministerUser(clusterAdmin, { clusterId: 1, level: 'cluster' })).toBe(true)
  expect(mayAdministerUser(clusterAdmin, { clusterId: 1, level: 'system' })).toBe(false)
  expect(mayAdministerUser(clusterAdmin, { clusterId: 2, level: 'user' })).toBe(false)
  expect(mayAdministerUser(systemAdmin, { clusterId: 2, level: 'system' })).toBe(true)
  expect(mayAdministerUser(staff, { clusterId: 1, level: 'user' })).toBe(false)
})
