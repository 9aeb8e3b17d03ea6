import type {
  clusterRoutes,
  entityGroupRoutes,
  organisationRoutes,
  receiverRoutes,
} from '@lykta/contract/organisation/routes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { entities, entityGroups, groups } from '../../tables.ts'
import type { CasesOf } from './case.ts'
import { administering, administeringList, but, seeingInList } from './expected-outcomes.ts'
import { ask } from './walk.ts'
import type { PermissionWorld } from './world.ts'

const IdsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
const CreatedSchema = z.object({ data: z.object({ id: z.number() }) })
const ReceiversSchema = z.object({
  data: z.array(z.object({ rooms: z.array(z.object({ id: z.number() })) })),
})

type Unit = 'clusters' | 'entitygroups' | 'entities' | 'groups' | 'rooms'

/** What the group of the world lies in. */
const placeOf = async ({ db, groupId, clusterId }: PermissionWorld): Promise<Record<Unit, number>> => {
  const [place] = await db
    .select({ entity: entities.id, entityGroup: entityGroups.id })
    .from(groups)
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(entityGroups, eq(entityGroups.id, entities.entityGroupId))
    .where(eq(groups.id, groupId))
  if (place === undefined) throw new Error('the group lies nowhere')
  return {
    clusters: clusterId,
    entitygroups: place.entityGroup,
    entities: place.entity,
    groups: groupId,
    rooms: 0,
  }
}

const above = {
  entitygroups: 'clusters',
  entities: 'entitygroups',
  groups: 'entities',
  rooms: 'groups',
} as const

const bodyOf = async (world: PermissionWorld, unit: Unit) => ({
  name: 'New',
  ...(unit === 'clusters' ? {} : { parent: (await placeOf(world))[above[unit]] }),
})

/** A new one of the world's cluster, with nothing in it. */
const emptyOne = async (world: PermissionWorld, unit: Unit): Promise<number> => {
  const asked = { body: await bodyOf(world, unit), token: (await world.tokenOf('system')) ?? '' }
  return CreatedSchema.parse((await ask(world, `POST /api/${unit}`, asked)).body).data.id
}

const of = 'the cluster'

const changing = (unit: Exclude<Unit, 'clusters'>) => ({
  create: [
    { of, row: administering, ask: async (world: PermissionWorld) => ({ body: await bodyOf(world, unit) }) },
  ] as const,
  edit: [
    {
      of,
      row: administering,
      ask: async (world: PermissionWorld) => ({
        params: { id: await emptyOne(world, unit) },
        body: { name: 'Renamed' },
      }),
    },
  ] as const,
  retire: [
    {
      of,
      row: administering,
      ask: async (world: PermissionWorld) => ({ params: { id: await emptyOne(world, unit) } }),
    },
  ] as const,
})

const listing = (unit: Unit) =>
  [
    {
      of,
      row: administeringList,
      ask: async (world: PermissionWorld) => {
        places.set(world, await placeOf(world))
        return {}
      },
      shows: (body: unknown, world: PermissionWorld) =>
        IdsSchema.parse(body).data.some(({ id }) => id === places.get(world)?.[unit]),
    },
  ] as const
const places = new WeakMap<PermissionWorld, Record<Unit, number>>()

const onlySystem = but(administering, { admin: '✗', otherAdmin: '✗' })

export const clusterCases: CasesOf<typeof clusterRoutes> = {
  list: listing('clusters'),
  create: [{ of: 'all clusters', row: onlySystem, ask: () => ({ body: { name: 'New' } }) }],
  edit: [
    {
      of,
      row: administering,
      ask: ({ clusterId }) => ({ params: { id: clusterId }, body: { name: 'Sjöbygden' } }),
    },
  ],
  retire: [
    {
      of: 'a new cluster',
      row: but(administering, { admin: '–' }),
      ask: async (world) => ({ params: { id: await emptyOne(world, 'clusters') } }),
    },
  ],
}

type UnitCases = CasesOf<typeof entityGroupRoutes>
export const entityGroupCases: UnitCases = { list: listing('entitygroups'), ...changing('entitygroups') }
export const entityCases: UnitCases = { list: listing('entities'), ...changing('entities') }
export const groupCases: UnitCases = { list: listing('groups'), ...changing('groups') }

export const organisationCases: CasesOf<typeof organisationRoutes> = {
  rooms: [
    {
      of,
      row: administeringList,
      ask: () => ({}),
      shows: (body, { box }) => IdsSchema.parse(body).data.some(({ id }) => id === box.roomId),
    },
  ],
  ...changing('rooms'),
}

export const receiverCases: CasesOf<typeof receiverRoutes> = {
  list: [
    {
      of: 'the box',
      row: but(seeingInList, { viewers: '○', bare: '○' }),
      ask: () => ({}),
      shows: (body, { box }) =>
        ReceiversSchema.parse(body).data.some(({ rooms }) => rooms.some(({ id }) => id === box.roomId)),
    },
  ],
}
