import type { AuditAction } from '@lykta/contract/audit'
import type { SignedInUser } from '../../../signed-in.ts'
import type { UserRow } from '../repo.ts'
import { isSameScope } from './policy.ts'

const about = (action: AuditAction, signedIn: SignedInUser, { id, clusterId }: UserRow) => ({
  action,
  userId: signedIn.userId,
  clusterId,
  from: signedIn.from,
  subject: { type: 'user', id },
})

/** The role, level and cluster of an account. */
const scopeOf = ({ role, level, clusterId }: UserRow) => ({
  role,
  level,
  ...(clusterId === null ? {} : { cluster: clusterId }),
})

const asText = (groups: readonly number[]): string => groups.join(' ')

export const auditOfNew = (signedIn: SignedInUser, user: UserRow, groups: readonly number[]) => ({
  ...about('user_created', signedIn, user),
  detail: { ...scopeOf(user), ...(groups.length === 0 ? {} : { groups: asText(groups) }) },
})

export const auditOfDeleted = (signedIn: SignedInUser, user: UserRow) => ({
  ...about('user_deleted', signedIn, user),
  detail: scopeOf(user),
})

const plain = [
  'username',
  'email',
  'firstName',
  'lastName',
  'phone',
  'company',
  'language',
  'avatar',
] as const
const switches = ['mobileApp', 'enableVideoCall', 'forceChangePassword'] as const

/** Lists what changed: permissions with their new values, everything else by field name only. */
export const auditOfChange = (
  signedIn: SignedInUser,
  before: UserRow,
  after: UserRow,
  groups: { before: readonly number[]; after: readonly number[] } = { before: [], after: [] },
) => {
  const fields = plain.filter((name) => before[name] !== after[name]).join(' ')
  const switched = switches.filter((name) => before[name] !== after[name])
  const moved = isSameScope(before, after) ? {} : scopeOf(after)
  const assigned = asText(groups.before) === asText(groups.after) ? {} : { groups: asText(groups.after) }
  const permitted = {
    ...moved,
    ...Object.fromEntries(switched.map((name) => [name, after[name]])),
    ...assigned,
  }
  const wasOut = before.disabledAt !== null
  const isOut = after.disabledAt !== null
  return [
    ...(fields === '' ? [] : [{ ...about('user_changed', signedIn, after), detail: { fields } }]),
    ...(Object.keys(permitted).length === 0
      ? []
      : [{ ...about('permissions_changed', signedIn, after), detail: permitted }]),
    ...(before.passwordHash === after.passwordHash ? [] : [about('password_changed', signedIn, after)]),
    ...(wasOut === isOut ? [] : [about(isOut ? 'user_disabled' : 'user_enabled', signedIn, after)]),
  ]
}
