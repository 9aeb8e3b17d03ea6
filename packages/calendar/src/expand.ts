import { calendarDefaultDurationMs } from '@lykta/contract/constants'
import type { CalendarInterval } from '@lykta/contract/calendar'
import { startsAt, startsOf, type Series } from './recurrence.ts'
import { takesPlaceIn, type TimeRange } from './time-range.ts'

/** One occurrence of a repeated event that differs; all times in milliseconds since 1970 UTC. */
export interface EventException {
  /** The start that the occurrence would have had. */
  occurrence: number
  /** What is different; null: it does not take place. */
  change: {
    title?: string | undefined
    body?: string | undefined
    start?: number | undefined
    end?: number | undefined
  } | null
}

/** The fields of an event that decide when it takes place; all times in milliseconds since 1970 UTC. */
export interface EventTimes {
  interval: CalendarInterval
  start: number
  /** End of the first occurrence; null: 30 minutes after its start. */
  end: number | null
  /** The last local day on which a repeated event starts; 0: no end. */
  expiration: number
  /** Minutes before the start; -1: none. */
  reminder: number
  exceptions: readonly EventException[]
}

export interface ExpandedOccurrence {
  /** The start without exceptions: it identifies the occurrence within the event. */
  occurrence: number
  start: number
  end: number
  /** Null: no reminder. */
  remindAt: number | null
  /** Texts of this occurrence that differ from the event's. */
  title?: string | undefined
  body?: string | undefined
}

/**
 * The times at which an event takes place within the range, in order; one that began earlier and still runs is
 * included. `timeZone` (IANA name) is where the event takes place: a repeated event keeps that zone's local time.
 * @throws RangeError for a time zone that does not exist.
 */
export const expandOccurrences = (
  event: EventTimes,
  { from, to, timeZone }: TimeRange & { timeZone: string },
): ExpandedOccurrence[] => {
  const range = { from, to }
  const durationMs = event.end === null ? calendarDefaultDurationMs : Math.max(0, event.end - event.start)
  const at = (occurrence: number, change?: EventException['change']): ExpandedOccurrence => {
    const start = change?.start ?? occurrence
    return {
      occurrence,
      start,
      end: change?.end ?? start + durationMs,
      remindAt: event.reminder < 0 ? null : start - event.reminder * 60_000,
      ...(change?.title === undefined ? {} : { title: change.title }),
      ...(change?.body === undefined ? {} : { body: change.body }),
    }
  }
  const within = ({ start, end }: ExpandedOccurrence) => takesPlaceIn(range, start, end)
  if (event.interval === 'none') return [at(event.start)].filter(within)

  const series: Series = {
    interval: event.interval,
    start: event.start,
    expiration: event.expiration,
    timeZone,
  }
  const excepted = new Map(event.exceptions.map((exception) => [exception.occurrence, exception.change]))
  const regular = [...startsOf(series, { from: from - durationMs, to })]
    .filter((start) => !excepted.has(start))
    .map((start) => at(start))
  // An exception may have moved its occurrence into the range from anywhere.
  const changed = [...excepted]
    .filter(([occurrence, change]) => change !== null && startsAt(series, occurrence))
    .map(([occurrence, change]) => at(occurrence, change))
  return [...regular, ...changed].filter(within).sort((one, other) => one.start - other.start)
}
