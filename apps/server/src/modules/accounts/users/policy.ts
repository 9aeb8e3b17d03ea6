import type { EditUser, Level, Role } from '@lykta/contract/accounts'
import { badInput, notPermitted } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { mayAdministerUser } from '../../../policy.ts'

/** What an account may reach: whatever raises or moves it. */
export interface Standing {
  role: Role
  level: Level
  clusterId: number | null
}

/**
 * The standing that is asked for, as role, level and cluster go together: only administrators have a level, those of
 * the system no cluster, and everybody but a relative has one or the other. @throws bad_input
 */
export const standingOf = (input: {
  role: Role
  level: Level | undefined
  clusterId: number | null
}): Standing => {
  const { role, clusterId } = input
  if (role === 'admin') {
    if (input.level === undefined || input.level === 'user') throw badInput({ level: 'Required' })
    if (input.level === 'system') return { role, level: 'system', clusterId: null }
  }
  if (role !== 'relative' && clusterId === null) throw badInput({ cluster: 'Required' })
  return { role, level: role === 'admin' ? 'cluster' : 'user', clusterId }
}

/** Nobody hands out more than they have, nor in another cluster. @throws not_permitted */
export const checkMayGive = (user: SignedInUser, standing: Standing): void => {
  if (!mayAdministerUser(user, standing)) throw notPermitted()
}

export const isSameStanding = (one: Standing, other: Standing): boolean =>
  one.role === other.role && one.level === other.level && one.clusterId === other.clusterId

/**
 * Of one's own account, only what opens no other way in and closes none: a borrowed phone shall not take it over, and
 * nobody locks themselves out. Those who know the password change it, and their address, as everybody does.
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
