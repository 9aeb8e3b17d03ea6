import { staffPermissions, type Level, type Role, type UserPermission } from '@lykta/contract/accounts'
import type { SignedInUser } from '../../signed-in.ts'

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
export const mayAdministerCluster = (signedIn: SignedInUser, clusterId: number | null): boolean =>
  signedIn.role === 'admin' &&
  (signedIn.level === 'system' || (clusterId !== null && signedIn.clusterId === clusterId))

/** An administrator of that user's cluster, who is not raised above them. */
export const mayAdministerUser = (
  signedIn: SignedInUser,
  user: { clusterId: number | null; level: Level },
): boolean =>
  mayAdministerCluster(signedIn, user.clusterId) && (signedIn.level === 'system' || user.level !== 'system')

/** "Own": the id in the path is the session's user, or the session is an administrator of that user's cluster. */
export const mayActFor = (
  signedIn: SignedInUser,
  user: { id: number; clusterId: number | null; level: Level },
): boolean => signedIn.userId === user.id || mayAdministerUser(signedIn, user)
