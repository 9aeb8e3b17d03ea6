import type { Alarm } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { alarmsKey } from '../reload-alarms.ts'

/** The feed tells of each at once. That it may fail to, should cost no more than this. */
const lookMs = 120_000

/** The alarms that call the user, and those that they have taken. */
export const alarmCallsQuery = queryOptions({
  queryKey: [...alarmsKey, 'calls'],
  queryFn: async ({ signal }): Promise<Alarm[]> => (await api.call(alarmRoutes.calls, { signal })).data,
  refetchInterval: lookMs,
  refetchIntervalInBackground: true,
})
