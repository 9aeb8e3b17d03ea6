import type { EditBoxes, EditedBoxes } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { erasureRoutes } from '@lykta/contract/privacy/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { onlyTotal, pageQuery } from '../../../shared/table/page-query.ts'
import { managedBoxesKey, reloadBoxViews, type ManagedBoxes } from '../queries.ts'
import type { BoxListSearch } from './box-list-search.ts'

const filterOf = ({ search, show }: BoxListSearch) => ({
  ...(search === undefined ? {} : { search }),
  ...(show === undefined ? {} : { [show]: true as const }),
})

/** Everything that the list finds, for an export. */
export const takeAwayBoxes = async (search: BoxListSearch) => {
  const query = { filter: filterOf(search), sort: pageQuery(search, 'place').sort }
  const { data: boxes, total } = await api.call(managedBoxRoutes.export, { query })
  return { boxes, total }
}

/** A page of the boxes that the administrator looks after. */
export const managedBoxesQuery = ({ search: words, show, sort, page }: BoxListSearch) =>
  queryOptions({
    queryKey: [...managedBoxesKey, 'list', { words, show, sort, page }],
    queryFn: async ({ signal }): Promise<ManagedBoxes> => {
      const query = { filter: filterOf({ search: words, show }), ...pageQuery({ sort, page }, 'place') }
      const { data: items, total, more } = await api.call(managedBoxRoutes.list, { query, signal })
      return { items, total, more }
    },
  })

/** How many boxes match the search and the filter. */
export const managedBoxesTotalQuery = ({ search: words, show }: BoxListSearch) =>
  queryOptions({
    queryKey: [...managedBoxesKey, 'list', 'total', { words, show }],
    queryFn: async ({ signal }): Promise<ManagedBoxes> => {
      const query = { filter: filterOf({ search: words, show }), ...onlyTotal }
      const { total } = await api.call(managedBoxRoutes.list, { query, signal })
      return { items: [], total }
    },
  })

/** Certain boxes, wherever they are in the list. */
export const managedBoxesByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...managedBoxesKey, 'ids', ids],
    queryFn: async ({ signal }): Promise<ManagedBoxes> => {
      const { data: items, total } = await api.call(managedBoxRoutes.list, {
        query: { filter: { ids: [...ids] } },
        signal,
      })
      return { items, total }
    },
  })

/** Residents who have left, and of whom something is still stored. */
export const formerResidentsQuery = queryOptions({
  queryKey: [...managedBoxesKey, 'former'],
  queryFn: async ({ signal }) => (await api.call(erasureRoutes.formerResidents, { signal })).data,
})

/** Changes many boxes at once. Returns those that were changed, and those that were not. */
export const editBoxes = async (client: QueryClient, body: EditBoxes): Promise<EditedBoxes> => {
  const { data } = await api.call(managedBoxRoutes.editMany, { body })
  await reloadBoxViews(client)
  return data
}
