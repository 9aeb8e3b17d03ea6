import { useQuery } from '@tanstack/react-query'
import { Cover } from '../../features/accounts/shared-devices/Cover.tsx'
import { alarmCallsQuery } from '../../features/alarms/alarm-calls/queries.ts'
import { useCallBusy } from '../../features/calls/index.ts'

/** The cover of a shared device, which says that there is an alarm or a call, and not whose. */
export const DeviceCover = () => {
  const { data: isAlarm = false } = useQuery({
    ...alarmCallsQuery,
    select: (alarms) => alarms.some(({ takenBy }) => takenBy === null),
  })
  return <Cover isAlarm={isAlarm} isCall={useCallBusy()} />
}
