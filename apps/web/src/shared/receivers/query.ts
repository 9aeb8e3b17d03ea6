import type { Receiver } from '@lykta/contract/organisation'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/index.ts'
import { readWhole } from '../api/read-whole.ts'

const receiversFor = (purpose: 'message' | 'alarm') =>
  queryOptions({
    queryKey: ['receivers', purpose],
    queryFn: ({ signal }): Promise<readonly Receiver[]> =>
      readWhole((skip) => api.call(receiverRoutes.list, { query: { for: purpose, skip }, signal })),
  })

/** The rooms that the user may write to, one item per group. */
export const receiversQuery = receiversFor('message')

/** The rooms that the user may send alarms to, one item per group. */
export const alarmReceiversQuery = receiversFor('alarm')
