import { systemRoutes } from '@lykta/contract/system/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** Nothing announces any of it. */
const refetchInterval = 15_000

export const systemQuery = queryOptions({
  queryKey: ['administration', 'system'],
  refetchInterval,
  queryFn: async ({ signal }) => (await api.call(systemRoutes.read, { signal })).data,
})
