import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** Nothing announces some of what it counts, such as failures. */
const refetchInterval = 15_000
export const administrationOverviewKey = ['administration', 'overview'] as const
const mostShown = 5
const mostAlarms = 50

export const overviewQuery = queryOptions({
  queryKey: administrationOverviewKey,
  refetchInterval,
  queryFn: async ({ signal }) => (await api.call(administrationOverviewRoutes.read, { signal })).data,
})

/** The boxes that need somebody most: the TV that has been offline longest, the battery that is lowest. */
export const worstBoxesQuery = (show: 'offline' | 'lowBattery') =>
  queryOptions({
    queryKey: [...administrationOverviewKey, show],
    refetchInterval,
    queryFn: async ({ signal }) => {
      const sort: [string, 'ASC'] = [show === 'offline' ? 'lastSeenAt' : 'battery', 'ASC']
      const query = { filter: { [show]: true as const }, sort, skip: 0, limit: mostShown }
      return (await api.call(managedBoxRoutes.list, { query, signal })).data
    },
  })

/**
 * The alarms waiting for somebody, and calls for help taken and not ended. Its key is one of the alarms', which are read again on a
 * change.
 */
export const openAlarmsQuery = queryOptions({
  queryKey: ['alarms', 'overview'],
  refetchInterval,
  queryFn: async ({ signal }) => {
    const query = { filter: { list: 'open' as const }, skip: 0, limit: mostAlarms }
    const { data, total } = await api.call(alarmRoutes.list, { query, signal })
    return { alarms: data, total }
  },
})
