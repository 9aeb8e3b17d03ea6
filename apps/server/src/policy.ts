import { userPermissions, type Level, type Role, type UserPermission } from '@lykta/contract/accounts'
import { notPermitted } from './errors.ts'
import type { SignedInUser } from './signed-in.ts'

/** What each role may do outside the boxes, in its own cluster; administrators of the system, in every one. */
const permissionsOfRole: Record<Role, readonly UserPermission[]> = {
  admin: userPermissions,
  staff: ['alarms'],
  relative: [],
}

type Asking = Pick<SignedInUser, 'role' | 'level' | 'clusterId'>

export const permissionsOf = ({ role }: Pick<Asking, 'role'>): readonly UserPermission[] =>
  permissionsOfRole[role]

/** Whether the user has the permission at all. */
export const may = (user: Asking, permission: UserPermission): boolean =>
  permissionsOf(user).includes(permission)

/** Whether it reaches that cluster; null: what belongs to no cluster. */
export const mayIn = (user: Asking, permission: UserPermission, clusterId: number | null): boolean =>
  may(user, permission) && (user.level === 'system' || (clusterId !== null && user.clusterId === clusterId))

/** @throws not_permitted */
export const checkMay = (user: Asking, permission: UserPermission): void => {
  if (!may(user, permission)) throw notPermitted()
}

/** @throws not_permitted */
export const checkMayIn = (user: Asking, permission: UserPermission, clusterId: number | null): void => {
  if (!mayIn(user, permission, clusterId)) throw notPermitted()
}

/** The one cluster that the permission reaches; null: every one. @throws not_permitted */
export const clusterInView = (user: Asking, permission: UserPermission): number | null => {
  checkMay(user, permission)
  // One without a cluster sees none: there is no cluster 0.
  return user.level === 'system' ? null : (user.clusterId ?? 0)
}

/** In whose cluster the user looks after the accounts, unless that one is raised above them. */
export const mayAdministerUser = (
  signedIn: Asking,
  user: { clusterId: number | null; level: Level },
): boolean =>
  mayIn(signedIn, 'users', user.clusterId) && (signedIn.level === 'system' || user.level !== 'system')

/** "Own": the id in the path is the session's user, or the session looks after that user's account. */
export const mayActFor = (
  signedIn: SignedInUser,
  user: { id: number; clusterId: number | null; level: Level },
): boolean => signedIn.userId === user.id || mayAdministerUser(signedIn, user)
