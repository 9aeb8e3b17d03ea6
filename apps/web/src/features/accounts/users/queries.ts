import { userRoutes } from '@lykta/contract/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { pageQuery } from '../../../shared/table/list-search.ts'
import type { UserListSearch } from './routes.ts'

const usersKey = ['users', 'managed'] as const

/** A page of the users that the administrator looks after, and how many there are in all. */
export const usersQuery = ({ search: words, role, state, sort, page }: UserListSearch) =>
  queryOptions({
    queryKey: [...usersKey, 'list', { words, role, state, sort, page }],
    queryFn: async ({ signal }) => {
      const filter = {
        ...(words === undefined ? {} : { search: words }),
        ...(role === undefined ? {} : { role }),
        ...(state === undefined ? {} : { disabled: state === 'disabled' }),
      }
      const query = { filter, ...pageQuery({ sort, page }, 'name') }
      const { data: items, total } = await api.call(userRoutes.list, { query, signal })
      return { items, total }
    },
  })
