import { overviewRoutes } from '@lykta/contract/overview/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

const minuteMs = 60_000
const overviewKey = ['overview'] as const

/** Everybody whom the user sees, at a glance. */
export const overviewQuery = (userId: number) =>
  queryOptions({
    queryKey: [...overviewKey, userId],
    meta: { kept: true },
    // Time alone makes the next event begin, which nothing announces.
    refetchInterval: minuteMs,
    queryFn: async ({ signal }) => (await api.call(overviewRoutes.list, { signal })).data,
  })

/** Something of what the overview shows has changed. */
export const reloadOverview = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: overviewKey })
