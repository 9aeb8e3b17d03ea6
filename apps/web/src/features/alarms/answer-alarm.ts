import type { AlarmDetail } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { alarmQuery } from './alarm-query.ts'
import { reloadAlarms } from './reload-alarms.ts'
import { alarmCallsQuery } from './alarm-calls/queries.ts'

/** The user takes the alarm. The first to do so stays: the answer says who has it. */
export const takeAlarm = async (client: QueryClient, id: number): Promise<AlarmDetail> => {
  const { data } = await api.call(alarmRoutes.take, { params: { id } })
  client.setQueryData(alarmCallsQuery.queryKey, (list) => list?.map((one) => (one.id === id ? data : one)))
  client.setQueryData(alarmQuery(id).queryKey, data)
  void reloadAlarms(client)
  return data
}

/** Ends the alarm. `note`: what the cause was. */
export const endAlarm = async (client: QueryClient, id: number, note: string): Promise<void> => {
  await api.call(alarmRoutes.end, { params: { id }, body: { note } })
  client.setQueryData(alarmCallsQuery.queryKey, (list) => list?.filter((one) => one.id !== id))
  void reloadAlarms(client)
}
