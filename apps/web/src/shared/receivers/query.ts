import type { Receiver } from '@lykta/contract/organisation'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/index.ts'

const receiversFor = (purpose: 'message' | 'alarm') =>
  queryOptions({
    queryKey: ['receivers', purpose],
    queryFn: async ({ signal }): Promise<readonly Receiver[]> => {
      const { data } = await api.call(receiverRoutes.list, { query: { for: purpose }, signal })
      return data
    },
  })

/** The rooms that the person may write to, one item a group. */
export const receiversQuery = receiversFor('message')

/** The rooms that the person may send alarms to, one item a group. */
export const alarmReceiversQuery = receiversFor('alarm')
