import { staffPermissions, type Role, type UserPermission } from '@lykta/contract/accounts'
import type { Person } from '../../doors/sign-in.ts'

/** What a role may do outside the boxes. */
export const permissionsOf = (role: Role): readonly UserPermission[] => {
  switch (role) {
    case 'admin':
      return staffPermissions
    case 'staff':
      return ['alarms']
    case 'relative':
      return []
  }
}

/** An administrator of the whole system, or of that cluster. */
export const mayAdministerCluster = (person: Person, clusterId: number | null): boolean =>
  person.role === 'admin' &&
  (person.level === 'system' || (clusterId !== null && person.clusterId === clusterId))

/** "Own": the id in the path is the session's user, or the session is an administrator of that user's cluster. */
export const mayActFor = (person: Person, user: { id: number; clusterId: number | null }): boolean =>
  person.userId === user.id || mayAdministerCluster(person, user.clusterId)
