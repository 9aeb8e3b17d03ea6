import { type Occurrence } from '@lykta/contract/calendar'

/** As many as fit beside the clock. */
const mostShown = 3

export interface TodaysList<Planned extends Occurrence> {
  shown: Planned[]
  /** How many more there are. */
  more: number
}

/** Events still to come or in progress. */
export const todaysList = <Planned extends Occurrence>(
  occurrences: readonly Planned[],
  now: number,
): TodaysList<Planned> => {
  const left = occurrences.filter((one) => one.end > now)
  return { shown: left.slice(0, mostShown), more: Math.max(0, left.length - mostShown) }
}
