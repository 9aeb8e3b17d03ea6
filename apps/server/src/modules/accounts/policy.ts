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

/** "Own": the id in the path is the session's user, or the session is an administrator of that user's cluster. */
export const mayActFor = (person: Person, user: { id: number; clusterId: number | null }): boolean =>
  person.userId === user.id ||
  (person.role === 'admin' &&
    (person.level === 'system' || (person.clusterId !== null && person.clusterId === user.clusterId)))
