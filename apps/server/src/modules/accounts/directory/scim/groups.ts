import { memberChanges, type MemberChange } from '@lykta/contract/accounts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import {
  checkKnown,
  countGroups,
  deleteGroup,
  findGroup,
  insertGroup,
  lockGroup,
  membersOf,
  pageOfGroups,
  setMembers,
  updateGroup,
  type GroupRow,
} from '../sent-groups/repo.ts'
import { enterSettlings, lockCluster } from '../settlings/repo.ts'
import type { ScimCaller } from '../tokens.ts'
import { groupFieldsOf, groupPatched, without, type GroupFields } from './group-fields.ts'
import { ScimRefusal } from './refusal.ts'
import { once, hidesMembers, type Resource, type Resources } from './resources.ts'
import { scimPath } from './paths.ts'
import { byScim } from './users.ts'
import type { WorkOff } from '../work-off.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const mostGroups = 2_000
/** What has happened to a group, by how many and not by their names: who gets or loses something has an entry of their own. */
const entry = (
  caller: ScimCaller,
  id: number,
  members: Record<MemberChange, number>,
  fields: readonly string[] = [],
) => ({
  userId: null,
  clusterId: caller.clusterId,
  from: caller.from,
  subject: { type: 'directory_group', id },
  detail: {
    directory: 'scim',
    ...(fields.length === 0 ? {} : { fields: fields.join(' ') }),
    ...Object.fromEntries(
      memberChanges.flatMap((change) => (members[change] === 0 ? [] : [[change, members[change]]])),
    ),
  },
})

/** In one answer: a page ends before the group with which it would have more. */
const mostMembersShown = 20_000

/** The groups of a directory, as it sends and asks for them by SCIM. What they make of their members is in the table of the administration. */
export const createScimGroups = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  workOff: WorkOff['workOff']
  publicOrigin: () => string
}): Resources => {
  const { db, clock, audit, workOff } = deps

  const present = (
    group: GroupRow,
    members: readonly number[] | undefined,
  ): Resource & Record<string, unknown> => ({
    schemas: [groupSchema],
    id: String(group.id),
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.name,
    ...(members === undefined ? {} : { members: members.map((id) => ({ value: String(id) })) }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location: `${deps.publicOrigin()}${scimPath}/Groups/${String(group.id)}`,
    },
  })

  const shown = async (group: GroupRow): Promise<Resource> =>
    present(group, (await membersOf(db, [group.id])).get(group.id) ?? [])

  const write = async (
    caller: ScimCaller,
    id: number,
    change: (before: GroupFields) => GroupFields,
  ): Promise<Resource> => {
    const { group, concerned } = await once('externalId', () =>
      db.transaction(async (tx) => {
        await lockCluster(tx, caller.clusterId, 'share')
        const before = await lockGroup(tx, caller, id)
        const had = new Set((await membersOf(tx, [id])).get(id))
        const after = change({ name: before.name, externalId: before.externalId, members: had })
        const added = [...without(after.members, had)]
        const removed = [...without(had, after.members)]
        await checkKnown(tx, caller, added)
        await setMembers(tx, id, { added, removed })
        const { name, externalId } = after
        const row = await updateGroup(tx, id, { name, externalId, updatedAt: clock.now() })
        const fields = (['name', 'externalId'] as const).filter((field) => after[field] !== before[field])
        const changed = { membersAdded: added.length, membersRemoved: removed.length }
        if (fields.length + added.length + removed.length > 0)
          await audit({ action: 'directory_group_changed', ...entry(caller, id, changed, fields) }, tx)
        // Those who leave first, or all whom its name concerns.
        const settled = [...removed, ...(fields.length > 0 ? after.members : added)]
        await enterSettlings(tx, byScim(caller), settled)
        return { group: row, concerned: settled }
      }),
    )
    await workOff(concerned)
    return shown(group)
  }

  return {
    list: async (caller, query) => {
      const { filter, startindex, count } = query
      const { rows, total } = await pageOfGroups(db, caller, { filter, skip: startindex - 1, limit: count })
      if (hidesMembers(query)) return { resources: rows.map(({ group }) => present(group, undefined)), total }
      let room = mostMembersShown
      const fitting = rows.filter(({ size }, at) => {
        room -= size
        return at === 0 || room >= 0
      })
      const members = await membersOf(
        db,
        fitting.map(({ group }) => group.id),
      )
      return { resources: fitting.map(({ group }) => present(group, members.get(group.id) ?? [])), total }
    },

    find: async (caller, id, query) => {
      const group = await findGroup(db, caller, id)
      return hidesMembers(query) ? present(group, undefined) : shown(group)
    },

    create: async (caller, body) => {
      const { name, externalId, members } = groupFieldsOf(body)
      const group = await once('externalId', () =>
        db.transaction(async (tx) => {
          await lockCluster(tx, caller.clusterId, 'share')
          await checkKnown(tx, caller, [...members])
          const values = { clusterId: caller.clusterId, name, externalId }
          const row = await insertGroup(tx, values)
          if ((await countGroups(tx, caller)) > mostGroups)
            throw new ScimRefusal('tooMany', `A cluster has at most ${String(mostGroups)} groups.`)
          await setMembers(tx, row.id, { added: [...members], removed: [] })
          const changed = { membersAdded: members.size, membersRemoved: 0 }
          await audit({ action: 'directory_group_added', ...entry(caller, row.id, changed) }, tx)
          await enterSettlings(tx, byScim(caller), [...members])
          return row
        }),
      )
      await workOff([...members])
      return shown(group)
    },

    replace: (caller, id, body) => write(caller, id, (before) => groupFieldsOf(body, before)),

    patch: (caller, id, body) => write(caller, id, (before) => groupPatched(before, body)),

    remove: async (caller, id) => {
      const members = await db.transaction(async (tx) => {
        await lockCluster(tx, caller.clusterId, 'share')
        await lockGroup(tx, caller, id)
        const had = (await membersOf(tx, [id])).get(id) ?? []
        await deleteGroup(tx, id)
        const changed = { membersAdded: 0, membersRemoved: had.length }
        await audit({ action: 'directory_group_removed', ...entry(caller, id, changed) }, tx)
        await enterSettlings(tx, byScim(caller), had)
        return had
      })
      await workOff(members)
    },
  }
}
