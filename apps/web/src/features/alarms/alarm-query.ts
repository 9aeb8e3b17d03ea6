import type { AlarmDetail } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { alarmsKey } from './reload-alarms.ts'

export const alarmQuery = (id: number) =>
  queryOptions({
    queryKey: [...alarmsKey, 'one', id],
    queryFn: async ({ signal }): Promise<AlarmDetail> =>
      (await api.call(alarmRoutes.read, { params: { id }, signal })).data,
  })
