import { lazy, memo, Suspense, useSyncExternalStore } from 'react'
import { powerPopups } from './power-popups.ts'

const PowerReports = lazy(() =>
  import('./PowerReports.tsx').then(({ PowerReports }) => ({ default: PowerReports })),
)

/** Above the page: what boxes report about their power. Its code is loaded with the first report. */
export const PowerPopups = memo(() => {
  const any = useSyncExternalStore(powerPopups.subscribe, () => powerPopups.get().size > 0)
  return any ? (
    <Suspense>
      <PowerReports />
    </Suspense>
  ) : null
})
