import type { Day } from '@lykta/calendar'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Entry } from './entries.ts'
import { weekOfDay } from './view-and-day.ts'

const WeekSheet = lazy(() =>
  import('./components/WeekSheet.tsx').then((module) => ({ default: module.WeekSheet })),
)

interface WeekPrinting {
  /** Undefined until the events are known. */
  print: (() => void) | undefined
  sheet: ReactNode
}

/** Prints the week of a day. */
export const useWeekPrinting = (day: Day, entries: readonly Entry[] | undefined): WeekPrinting => {
  const [asked, setAsked] = useState<{ monday: Day | undefined; at: number }>()
  const days = weekOfDay(day)
  const [monday] = days
  if (entries === undefined) return { print: undefined, sheet: null }
  return {
    print: () => setAsked({ monday, at: Date.now() }),
    sheet:
      asked?.monday === monday && asked !== undefined ? (
        <Suspense>
          <WeekSheet
            key={asked.at}
            days={days}
            entries={entries}
            at={asked.at}
            onPrinted={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null,
  }
}
