import type { EditUser, Level, Role } from '@lykta/contract/accounts'
import { AppError, badInput, notPermitted } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { checkMay, mayAdministerUser } from '../../../policy.ts'
import type { UserRow } from '../repo.ts'

/** Only administrators learn which users exist. @throws not_permitted, user_not_exist */
export const managed = (signedIn: SignedInUser, user: UserRow | undefined): UserRow => {
  checkMay(signedIn, 'users')
  if (user === undefined || user.deletedAt !== null || !mayAdministerUser(signedIn, user))
    throw new AppError('user_not_exist')
  return user
}

/** What decides how far an account reaches. */
export interface AccountScope {
  role: Role
  level: Level
  clusterId: number | null
}

/**
 * Returns the requested scope, if role, level and cluster fit together: only administrators have a level, system
 * administrators have no cluster, and relatives need neither. @throws bad_input
 */
export const scopeOf = (input: {
  role: Role
  level: Level | undefined
  clusterId: number | null
}): AccountScope => {
  const { role, clusterId } = input
  if (role === 'admin') {
    if (input.level === undefined || input.level === 'user') throw badInput({ level: 'Required' })
    if (input.level === 'system') return { role, level: 'system', clusterId: null }
  }
  if (role !== 'relative' && clusterId === null) throw badInput({ cluster: 'Required' })
  return { role, level: role === 'admin' ? 'cluster' : 'user', clusterId }
}

/** Nobody may grant more than they have, nor in another cluster. @throws not_permitted */
export const checkMayGive = (user: SignedInUser, scope: AccountScope): void => {
  if (!mayAdministerUser(user, scope)) throw notPermitted()
}

export const isSameScope = (one: AccountScope, other: AccountScope): boolean =>
  one.role === other.role && one.level === other.level && one.clusterId === other.clusterId

/**
 * Users may not change how they log in to their own account here, so that nobody takes it over from a borrowed phone, or
 * locks themselves out. Changing the password or e-mail address requires the old password.
 * @throws not_permitted
 */
export const checkNoOwnWayIn = (
  before: { email: string; forceChangePassword: boolean },
  input: EditUser,
  moves: boolean,
): void => {
  const newEmail = input.email !== undefined && input.email !== before.email
  const forced = input.forceChangePassword === true && !before.forceChangePassword
  if (moves || input.disabled === true || input.password !== undefined || newEmail || forced)
    throw notPermitted()
}
