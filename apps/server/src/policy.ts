import { userPermissions, type Level, type Role, type UserPermission } from '@lykta/contract/accounts'
import { notPermitted } from './errors.ts'
import type { SignedInUser } from './signed-in.ts'

/** What each role may do outside the boxes, in its own cluster; system administrators in every cluster. */
const permissionsOfRole: Record<Role, readonly UserPermission[]> = {
  admin: userPermissions,
  staff: ['alarms'],
  relative: [],
}

type Asking = Pick<SignedInUser, 'role' | 'level' | 'clusterId'>

export const permissionsOf = ({ role }: Pick<Asking, 'role'>): readonly UserPermission[] =>
  permissionsOfRole[role]

/** Returns whether the user has the permission in any cluster. */
export const may = (user: Asking, permission: UserPermission): boolean =>
  permissionsOf(user).includes(permission)

/** Returns whether the user looks after the servers themselves. */
export const looksAfterServers = ({ role, level }: Pick<Asking, 'role' | 'level'>): boolean =>
  role === 'admin' && level === 'system'

/** Returns whether the permission covers the cluster; null is for what belongs to no cluster. */
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

/** Returns the cluster that the permission covers; null means every cluster. @throws not_permitted */
export const clusterInView = (user: Asking, permission: UserPermission): number | null => {
  checkMay(user, permission)
  // A user without a cluster sees none: there is no cluster 0.
  return user.level === 'system' ? null : (user.clusterId ?? 0)
}

/** Returns whether the user manages that account: in a cluster that they administer, and not above their own level. */
export const mayAdministerUser = (
  signedIn: Asking,
  user: { clusterId: number | null; level: Level },
): boolean =>
  mayIn(signedIn, 'users', user.clusterId) && (signedIn.level === 'system' || user.level !== 'system')

const recentMs = 10 * 60_000

/** For what gives lasting power or exports data: somebody who has only borrowed a device cannot prove that it is theirs. */
export const hasRecentProof = ({ provedAt }: Pick<SignedInUser, 'provedAt'>, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < recentMs

/** "Own": the id in the path is the signed-in user, or a user whose account they manage. */
export const mayActFor = (
  signedIn: SignedInUser,
  user: { id: number; clusterId: number | null; level: Level },
): boolean => signedIn.userId === user.id || mayAdministerUser(signedIn, user)
