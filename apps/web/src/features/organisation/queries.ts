import type { Room, Unit, UnitChange } from '@lykta/contract/organisation'
import {
  clusterRoutes,
  entityGroupRoutes,
  entityRoutes,
  groupRoutes,
  organisationRoutes,
} from '@lykta/contract/organisation/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import type { UnitNode, Units, UnitType } from './unit-tree.ts'

export const organisationKey = ['organisation'] as const

/** More than a thousand are read in several requests. */
const allOf = async (
  read: (skip: number) => Promise<{ data: readonly Unit[]; total: number }>,
): Promise<readonly Unit[]> => {
  const found: Unit[] = []
  for (;;) {
    const { data, total } = await read(found.length)
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

/** Everything that the administrator looks after, without its rooms. */
export const unitsQuery = queryOptions({
  queryKey: [...organisationKey, 'units'],
  queryFn: async ({ signal }): Promise<Units> => {
    const page = (skip: number) => ({ query: { skip, limit: 1_000 }, signal })
    const [clusters, entitygroups, entities, groups] = await Promise.all([
      allOf((skip) => api.call(clusterRoutes.list, page(skip))),
      allOf((skip) => api.call(entityGroupRoutes.list, page(skip))),
      allOf((skip) => api.call(entityRoutes.list, page(skip))),
      allOf((skip) => api.call(groupRoutes.list, page(skip))),
    ])
    return { clusters, entitygroups, entities, groups }
  },
})

export const roomsOfGroupQuery = (group: number) =>
  queryOptions({
    queryKey: [...organisationKey, 'rooms', group],
    queryFn: async ({ signal }): Promise<readonly Room[]> =>
      (await api.call(organisationRoutes.rooms, { query: { filter: { group } }, signal })).data,
  })

/** The rooms in a room or group where a TV may be placed. */
export const roomsWithoutTvQuery = (type: 'groups' | 'rooms', id: number) =>
  queryOptions({
    queryKey: [...organisationKey, 'without-tv', type, id],
    queryFn: async ({ signal }): Promise<readonly Room[]> => {
      const filter = { [type === 'groups' ? 'group' : 'id']: id, free: true }
      return (await api.call(organisationRoutes.rooms, { query: { filter }, signal })).data
    },
  })

export const roomSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [...organisationKey, 'search', search],
    queryFn: ({ signal }) =>
      api.call(organisationRoutes.rooms, { query: { filter: { search }, skip: 0, limit: 50 }, signal }),
  })

const routesOf = {
  clusters: clusterRoutes,
  entitygroups: entityGroupRoutes,
  entities: entityRoutes,
  groups: groupRoutes,
  rooms: organisationRoutes,
} as const

export interface NewUnit {
  type: UnitType
  name: string
  /** Null: for a cluster. */
  parent: number | null
}

/** Returns its id. */
export const addUnit = async ({ type, name, parent }: NewUnit): Promise<number> => {
  const { data } =
    type === 'clusters' || parent === null
      ? await api.call(clusterRoutes.create, { body: { name } })
      : await api.call(routesOf[type].create, { body: { name, parent } })
  return data.id
}

type UnitId = Pick<UnitNode, 'type' | 'id'>

/** Changes the name. Missing fields stay unchanged. */
export const editUnit = async (
  { type, id }: UnitId,
  changes: { name?: string; location?: string },
): Promise<void> => {
  await api.call(routesOf[type].edit, { params: { id }, query: {}, body: changes })
}

/** Moves it to another part; with `preview`, only says who would see more or fewer rooms. */
export const moveUnit = async (
  { type, id }: UnitId,
  parent: number,
  preview?: 'preview',
): Promise<UnitChange> =>
  (
    await api.call(routesOf[type].edit, {
      params: { id },
      query: preview === undefined ? {} : { preview: '1' },
      body: { parent },
    })
  ).data

export const retireUnit = async (type: UnitType, id: number): Promise<void> => {
  await api.call(routesOf[type].retire, { params: { id } })
}
