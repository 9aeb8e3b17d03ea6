import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, memo, useState } from 'react'
import { callsQuery } from '../../features/alarms/calling/queries.ts'
import { FeedShut } from '../shell/FeedShut.tsx'

const AlarmsAbove = lazy(() =>
  import('./AlarmsAbove.tsx').then(({ AlarmsAbove }) => ({ default: AlarmsAbove })),
)

/**
 * Asks whether an alarm calls the user. What is shown then is loaded with the first one, and stays to say how it went. Where none can
 * come by itself, that is said.
 */
export const AlarmWatch = memo(() => {
  const { data: isCalled = false } = useQuery({ ...callsQuery, select: (calls) => calls.length > 0 })
  const [used, setUsed] = useState(false)
  if (isCalled && !used) setUsed(true)
  return (
    <Suspense>
      <FeedShut />
      {used ? <AlarmsAbove /> : null}
    </Suspense>
  )
})
