import type { AuditAction } from '@lykta/contract/audit'
import type { Origin } from '../../../signed-in.ts'
import type { UserRow } from '../repo.ts'
import { isSameScope } from './policy.ts'

/** An administrator, or a directory, by the name that it has in the audit. */
export type ChangedBy = { from?: Origin | undefined } & ({ userId: number } | { directory: string })

const about = (
  action: AuditAction,
  by: ChangedBy,
  { id, clusterId }: UserRow,
  detail: Record<string, string | number | boolean> = {},
) => ({
  action,
  userId: 'userId' in by ? by.userId : null,
  clusterId,
  from: by.from,
  subject: { type: 'user', id },
  detail: 'directory' in by ? { ...detail, directory: by.directory } : detail,
})

/** The role, level and cluster of an account. */
const scopeOf = ({ role, level, clusterId }: UserRow) => ({
  role,
  level,
  ...(clusterId === null ? {} : { cluster: clusterId }),
})

const asText = (groups: readonly number[]): string => groups.join(' ')

export const auditOfNew = (by: ChangedBy, user: UserRow, groups: readonly number[]) =>
  about('user_created', by, user, {
    ...scopeOf(user),
    ...(groups.length === 0 ? {} : { groups: asText(groups) }),
  })

export const auditOfDeleted = (by: ChangedBy, user: UserRow) => about('user_deleted', by, user, scopeOf(user))

export const auditOfFields = (by: ChangedBy, user: UserRow, fields: readonly string[]) =>
  about('user_changed', by, user, { fields: fields.join(' ') })

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
  by: ChangedBy,
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
    ...(fields === '' ? [] : [about('user_changed', by, after, { fields })]),
    ...(Object.keys(permitted).length === 0 ? [] : [about('permissions_changed', by, after, permitted)]),
    ...(before.passwordHash === after.passwordHash ? [] : [about('password_changed', by, after)]),
    ...(wasOut === isOut ? [] : [about(isOut ? 'user_disabled' : 'user_enabled', by, after)]),
  ]
}
