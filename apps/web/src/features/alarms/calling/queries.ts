import type { Alarm, AlarmDetail } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { alarmsKey, reloadAlarms } from '../alarms-key.ts'

/** The alarms that call the user, and those that they have taken. */
export const callsQuery = queryOptions({
  queryKey: [...alarmsKey, 'calls'],
  queryFn: async ({ signal }): Promise<Alarm[]> => (await api.call(alarmRoutes.calls, { signal })).data,
})

/** Reads an alarm as it is now, whatever the cache has. */
export const readAlarm = async (id: number): Promise<AlarmDetail> =>
  (await api.call(alarmRoutes.read, { params: { id } })).data

/** The user sees to it. Whoever was first stays: the answer says who has it. */
export const takeCall = async (client: QueryClient, id: number): Promise<AlarmDetail> => {
  const { data } = await api.call(alarmRoutes.take, { params: { id } })
  client.setQueryData(callsQuery.queryKey, (list) => list?.map((one) => (one.id === id ? data : one)))
  void reloadAlarms(client)
  return data
}

export const endCall = async (client: QueryClient, id: number, note: string): Promise<void> => {
  await api.call(alarmRoutes.end, { params: { id }, body: { note } })
  client.setQueryData(callsQuery.queryKey, (list) => list?.filter((one) => one.id !== id))
  void reloadAlarms(client)
}
