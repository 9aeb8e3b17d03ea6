import { randomUUID } from 'node:crypto'
import type { directoryRoutes } from '@lykta/contract/accounts/directory/routes'
import { listOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { directoryRoles, scimTokens } from '../../tables.ts'
import { administering, administeringList, but } from './expected-outcomes.ts'
import type { CasesOf } from './case.ts'
import type { PermissionWorld } from './world.ts'

const of = 'the cluster'
const IdsSchema = listOf(z.object({ id: z.number(), cluster: z.number().nullable() }))
/** Whoever may not write it here is refused: which clusters there are is no secret. */
const writing = but(administering, { otherAdmin: '✗' })
/** What others have made does not exist for whoever does not administer its cluster. */
const ending = but(administering, {
  stranger: '–',
  ungranted: '–',
  viewers: '–',
  user: '–',
  superUser: '–',
  bare: '–',
  staff: '–',
  otherStaff: '–',
  farStaff: '–',
})

const line = ({ clusterId, groupId }: PermissionWorld) => ({
  provider: null,
  group: 'Nurses',
  role: 'staff',
  cluster: clusterId,
  groups: [groupId],
})
const inserted = async ({ db, clusterId }: PermissionWorld) => {
  const [row] = await db
    .insert(directoryRoles)
    .values({ groupName: 'Nurses', role: 'staff', level: 'user', clusterId, groupIds: [] })
    .returning()
  return row?.id ?? 0
}
const token = async ({ db, clusterId, people }: PermissionWorld) => {
  const values = { clusterId, name: 'Entra ID', tokenHash: randomUUID(), createdBy: people.system.id }
  const [row] = await db.insert(scimTokens).values(values).returning()
  return row?.id ?? 0
}
const shows = (body: unknown, { clusterId }: PermissionWorld) =>
  IdsSchema.parse(body).data.some(({ cluster }) => cluster === clusterId)

export const directoryCases: CasesOf<typeof directoryRoutes> = {
  setUp: [{ of: 'all', row: but(administering, { otherAdmin: '✓' }), ask: () => ({}) }],
  roles: [
    {
      of,
      row: administeringList,
      ask: async (world) => {
        await inserted(world)
        return {}
      },
      shows,
    },
  ],
  addRole: [{ of, row: writing, ask: (world) => ({ body: line(world) }) }],
  changeRole: [
    {
      of,
      row: administering,
      ask: async (world) => ({ params: { id: await inserted(world) }, body: line(world) }),
    },
  ],
  removeRole: [{ of, row: administering, ask: async (world) => ({ params: { id: await inserted(world) } }) }],
  tokens: [
    {
      of,
      row: administeringList,
      ask: async (world) => {
        await token(world)
        return {}
      },
      shows,
    },
  ],
  makeToken: [
    { of, row: writing, ask: ({ clusterId }) => ({ body: { name: 'Entra ID', cluster: clusterId } }) },
  ],
  endToken: [{ of, row: ending, ask: async (world) => ({ params: { id: await token(world) } }) }],
}
