import type { AccountScope } from '../users/policy.ts'
import type { directoryRoles } from './tables.ts'

export type RoleRow = typeof directoryRoles.$inferSelect

/** What its groups in a directory make of an account. */
export interface Given {
  scope: AccountScope
  groups: readonly number[]
}

const strengthOf = ({ role, level }: RoleRow): number =>
  role === 'relative' ? 0 : role === 'staff' ? 1 : level === 'cluster' ? 2 : 3

/**
 * Of several lines that fit, the one that gives most, then the oldest. An account stays in its cluster as long as one of them is there, so
 * that nobody takes it over by a line for their own; only what counts everywhere goes before that. Staff look after the groups of
 * all that give the same.
 */
export const givenBy = (lines: readonly RoleRow[], clusterId: number | null): Given | undefined => {
  const [first] = lines.toSorted(
    (one, other) =>
      Number(other.level === 'system') - Number(one.level === 'system') ||
      Number(other.clusterId === clusterId) - Number(one.clusterId === clusterId) ||
      strengthOf(other) - strengthOf(one) ||
      one.id - other.id,
  )
  if (first === undefined) return undefined
  const alike = lines.filter((line) => line.role === first.role && line.clusterId === first.clusterId)
  return {
    scope: { role: first.role, level: first.level, clusterId: first.clusterId },
    groups:
      first.role === 'staff'
        ? [...new Set(alike.flatMap(({ groupIds }) => groupIds))].toSorted((one, other) => one - other)
        : [],
  }
}
