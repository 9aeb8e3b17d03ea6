import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { managedBoxRoutes } from '@lykta/contract/boxes/routes'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** Nothing is announced of some of what it counts, such as what has failed. */
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

/** The alarms that wait for somebody, and the calls for help that have been taken and not ended. Its key is one of the alarms', which are read again when one changes. */
export const openAlarmsQuery = queryOptions({
  queryKey: ['alarms', 'overview'],
  refetchInterval,
  queryFn: async ({ signal }) => {
    const query = { filter: { list: 'open' as const }, skip: 0, limit: mostAlarms }
    const { data, total } = await api.call(alarmRoutes.list, { query, signal })
    return { alarms: data, total }
  },
})
