import type { DirectoryRole, SetDirectoryRole } from '@lykta/contract/accounts'
import { badInput, notFound } from '../../../errors.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { ProviderSettings } from '../../../platform/sign-in-providers.ts'
import { clusterInView } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { checkCluster, checkGroups } from '../users/check-cluster-and-groups.ts'
import { checkMayGive, scopeOf } from '../users/policy.ts'
import type { RoleRow } from './given.ts'
import { enterSettlings, lockCluster, membersOfNamed } from './settlings/repo.ts'
import type { WorkOff } from './work-off.ts'
import { partFrom, type ListPart } from './list-part.ts'
import { countLines, deleteLine, insertLine, linesIn, lockLine, updateLine } from './roles/repo.ts'

/** Of one cluster, and of those that count everywhere. */
const mostLines = 200

const present = ({ id, provider, groupName, role, level, clusterId, groupIds }: RoleRow): DirectoryRole => ({
  id,
  provider,
  group: groupName,
  role,
  level,
  cluster: clusterId,
  groups: groupIds,
})

const entry = (signedIn: SignedInUser, { id, provider, role, level, clusterId, groupIds }: RoleRow) => ({
  userId: signedIn.userId,
  clusterId,
  from: signedIn.from,
  subject: { type: 'directory_role', id },
  detail: {
    directory: provider ?? 'scim',
    role,
    level,
    ...(groupIds.length === 0 ? {} : { groups: groupIds.join(' ') }),
  },
})

/** @throws not_permitted, not_found */
const lock = async (tx: Executor, signedIn: SignedInUser, id: number): Promise<RoleRow> => {
  const view = clusterInView(signedIn, 'users')
  const row = await lockLine(tx, id, view)
  if (row === undefined) throw notFound()
  checkMayGive(signedIn, row)
  return row
}

/**
 * Enters whom SCIM has in the groups of these lines, and returns them. People who have come by a provider are asked for their groups when they
 * log in.
 */
const enter = async (tx: Executor, signedIn: SignedInUser, ...lines: RoleRow[]): Promise<number[]> => {
  const byCluster = Map.groupBy(
    lines.filter(({ provider }) => provider === null),
    ({ clusterId }) => clusterId ?? 0,
  )
  const entered: number[] = []
  for (const clusterId of [...byCluster.keys()].toSorted((one, other) => one - other)) {
    await lockCluster(tx, clusterId, 'no key update')
    const names = byCluster.get(clusterId)?.map(({ groupName }) => groupName) ?? []
    entered.push(...(await membersOfNamed(tx, clusterId, names)))
  }
  await enterSettlings(tx, signedIn, entered)
  return entered
}

/** The table of what the groups of directories make of accounts. Nobody writes a line that gives more than they have. */
export const createDirectoryRoles = (deps: {
  db: Database
  audit: RecordAudit
  providers: readonly ProviderSettings[]
  workOff: WorkOff['workOff']
}) => {
  const { db, audit } = deps

  /** @throws not_permitted, bad_input */
  const valuesOf = async (tx: Executor, signedIn: SignedInUser, input: SetDirectoryRole) => {
    const { provider, group: groupName, role, level, cluster } = input
    const scope = scopeOf({ role, level, clusterId: cluster })
    checkMayGive(signedIn, scope)
    if (provider === null && scope.clusterId === null) throw badInput({ cluster: 'Required' })
    if (provider !== null && !deps.providers.some(({ id, groupsClaim }) => id === provider && groupsClaim))
      throw badInput({ provider: 'This provider names no groups.' })
    await checkCluster(tx, scope)
    return { provider, groupName, ...scope, groupIds: await checkGroups(tx, scope, input.groups) }
  }

  return {
    /** @throws not_permitted */
    list: async (signedIn: SignedInUser, skip = 0): Promise<ListPart<DirectoryRole>> => {
      const view = clusterInView(signedIn, 'users')
      return partFrom(skip, async (part) => (await linesIn(db, view, part)).map(present))
    },

    /** @throws not_permitted, bad_input */
    add: async (signedIn: SignedInUser, input: SetDirectoryRole): Promise<DirectoryRole> => {
      const added = await db.transaction(async (tx) => {
        const values = await valuesOf(tx, signedIn, input)
        const row = await insertLine(tx, values)
        if ((await countLines(tx, row.clusterId)) > mostLines)
          throw badInput({ group: `At most ${String(mostLines)} lines.` })
        await audit({ action: 'directory_role_added', ...entry(signedIn, row) }, tx)
        return { row, concerned: await enter(tx, signedIn, row) }
      })
      await deps.workOff(added.concerned)
      return present(added.row)
    },

    /** @throws not_permitted, not_found, bad_input */
    change: async (signedIn: SignedInUser, id: number, input: SetDirectoryRole): Promise<DirectoryRole> => {
      const changed = await db.transaction(async (tx) => {
        const locked = await lock(tx, signedIn, id)
        const values = await valuesOf(tx, signedIn, input)
        const row = await updateLine(tx, id, values)
        await audit({ action: 'directory_role_changed', ...entry(signedIn, row) }, tx)
        return { row, concerned: await enter(tx, signedIn, locked, row) }
      })
      await deps.workOff(changed.concerned)
      return present(changed.row)
    },

    /** @throws not_permitted, not_found */
    remove: async (signedIn: SignedInUser, id: number): Promise<void> => {
      const removed = await db.transaction(async (tx) => {
        const row = await lock(tx, signedIn, id)
        await deleteLine(tx, id)
        await audit({ action: 'directory_role_removed', ...entry(signedIn, row) }, tx)
        return enter(tx, signedIn, row)
      })
      await deps.workOff(removed)
    },
  }
}
export type DirectoryRoles = ReturnType<typeof createDirectoryRoles>
