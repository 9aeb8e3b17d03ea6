import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, memo, useState } from 'react'
import { alarmCallsQuery } from '../../features/alarms/alarm-calls/queries.ts'
import { FeedBlocked } from '../shell/FeedBlocked.tsx'
import { Unavailable } from '../shell/Unavailable.tsx'

const AlarmCallsWithTv = lazy(() =>
  import('./AlarmCallsWithTv.tsx').then(({ AlarmCallsWithTv }) => ({ default: AlarmCallsWithTv })),
)

/**
 * Asks whether an alarm calls the user. What is shown then is loaded with the first alarm, and stays to show the outcome. Says so
 * if the network keeps alarms from arriving, or the server cannot read anything now.
 */
export const AlarmWatch = memo(() => {
  const { data: isCalled = false } = useQuery({ ...alarmCallsQuery, select: (calls) => calls.length > 0 })
  const [used, setUsed] = useState(false)
  if (isCalled && !used) setUsed(true)
  return (
    <Suspense>
      <FeedBlocked />
      <Unavailable />
      {used ? <AlarmCallsWithTv /> : null}
    </Suspense>
  )
})
