import {
  type DirectoryRole,
  type DirectorySetUp,
  type Role,
  type SetDirectoryRole,
  type UserPlaces,
} from '@lykta/contract/accounts'

/** The values of the form about a line of the table. */
export interface LineForm {
  /** Null: by SCIM. */
  provider: string | null
  group: string
  role: Role
  /** For administrators. */
  level: 'cluster' | 'system'
  cluster: number | null
  /** For staff. */
  groups: readonly number[]
}

/** Of a line that exists, without groups of staff that are no longer in use; or of a new one. */
export const lineFormOf = (
  line: DirectoryRole | undefined,
  { providers }: DirectorySetUp,
  { clusters, groups }: UserPlaces,
): LineForm => {
  const only = clusters.length === 1 ? (clusters[0]?.id ?? null) : null
  if (line === undefined)
    return {
      provider: providers[0]?.id ?? null,
      group: '',
      role: 'staff',
      level: 'cluster',
      cluster: only,
      groups: [],
    }
  const known = new Set(groups.map(({ id }) => id))
  return {
    ...line,
    level: line.level === 'system' ? 'system' : 'cluster',
    groups: line.groups.filter((id) => known.has(id)),
  }
}

/** What comes by SCIM is for one cluster, and never gives what counts in all of them. */
export const mayBeEverywhere = ({ provider, role }: LineForm): boolean =>
  provider !== null && role === 'admin'

const isEverywhere = (form: LineForm): boolean => mayBeEverywhere(form) && form.level === 'system'

/** Whether the line needs a cluster: only relatives who come by a provider can be without one. */
export const asksCluster = (form: LineForm): boolean => !isEverywhere(form)
export const needsCluster = (form: LineForm): boolean =>
  asksCluster(form) && (form.provider === null || form.role !== 'relative')

export const lineOf = (form: LineForm): SetDirectoryRole => {
  const { provider, group, role, cluster, groups } = form
  return {
    provider,
    group: group.trim(),
    role,
    ...(role === 'admin' ? { level: isEverywhere(form) ? 'system' : 'cluster' } : {}),
    cluster: isEverywhere(form) ? null : cluster,
    groups: role === 'staff' ? [...groups] : [],
  }
}
