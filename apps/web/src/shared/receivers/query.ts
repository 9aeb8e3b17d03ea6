import type { Receiver } from '@lykta/contract/organisation'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/index.ts'

/** The rooms that the person may write to, one item a group. */
export const receiversQuery = queryOptions({
  queryKey: ['receivers'],
  queryFn: async ({ signal }): Promise<readonly Receiver[]> => {
    const { data } = await api.call(receiverRoutes.list, { signal })
    return data
  },
})
