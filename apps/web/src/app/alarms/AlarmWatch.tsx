import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, memo, useState } from 'react'
import { callsQuery } from '../../features/alarms/calling/queries.ts'

const AlarmsAbove = lazy(() =>
  import('./AlarmsAbove.tsx').then(({ AlarmsAbove }) => ({ default: AlarmsAbove })),
)

/** Asks whether an alarm calls the user. What is shown then is loaded with the first one, and stays to say how it went. */
export const AlarmWatch = memo(() => {
  const { data: isCalled = false } = useQuery({ ...callsQuery, select: (calls) => calls.length > 0 })
  const [used, setUsed] = useState(false)
  if (isCalled && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense>
      <AlarmsAbove />
    </Suspense>
  )
})
