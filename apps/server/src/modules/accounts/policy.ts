import { staffPermissions, type Level, type Role, type UserPermission } from '@lykta/contract/accounts'
import type { Person } from '../../signed-in.ts'

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

/** An administrator of that user's cluster, who is not raised above them. */
export const mayAdministerUser = (
  person: Person,
  user: { clusterId: number | null; level: Level },
): boolean =>
  mayAdministerCluster(person, user.clusterId) && (person.level === 'system' || user.level !== 'system')

/** "Own": the id in the path is the session's user, or the session is an administrator of that user's cluster. */
export const mayActFor = (
  person: Person,
  user: { id: number; clusterId: number | null; level: Level },
): boolean => person.userId === user.id || mayAdministerUser(person, user)
