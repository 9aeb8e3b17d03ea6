import { OccurrenceSchema, type Occurrence } from '@lykta/contract/calendar'
import { TimeSchema } from '@lykta/contract/envelope'
import { z } from 'zod'

const PlannedSchema = OccurrenceSchema.extend({
  /** False: it had begun before this TV could have known of it, so it is too late to remind. */
  reminds: z.boolean(),
})
/** An occurrence, as this TV knows it. */
export type Planned = z.infer<typeof PlannedSchema>

/** What takes place from `from` until `to`, as the server had it at `readAt`. */
export const CalendarStateSchema = z.object({
  readAt: TimeSchema,
  from: TimeSchema,
  to: TimeSchema,
  occurrences: z.array(PlannedSchema),
})
export type CalendarState = z.infer<typeof CalendarStateSchema>

/** From the first millisecond to just before the second. */
export interface TimeRange {
  from: number
  to: number
}

/** Identifies an occurrence: a repeated event has many. */
export const occurrenceKey = ({ eventId, start }: Pick<Occurrence, 'eventId' | 'start'>): string =>
  `${String(eventId)}/${String(start)}`

/** The calendar as just read. Somebody who enters a past event does not want the resident reminded of it. */
export const takeCalendar = (
  before: CalendarState | undefined,
  { from, to }: TimeRange,
  occurrences: readonly Occurrence[],
  now: number,
): CalendarState => {
  const known = new Map(before?.occurrences.map((one) => [occurrenceKey(one), one.reminds]))
  const heardUntil = Math.min(before?.readAt ?? now, now)
  return {
    readAt: now,
    from,
    to,
    occurrences: occurrences.map((one) => ({
      ...one,
      // An all-day event begins at midnight, but reminds in the morning.
      reminds: known.get(occurrenceKey(one)) ?? Math.max(one.start, one.remindAt ?? 0) > heardUntil,
    })),
  }
}

/** What takes place within the range, all-day events first, then by start; undefined: not known. */
export const plannedIn = (
  state: CalendarState | undefined,
  { from, to }: TimeRange,
): Planned[] | undefined => {
  if (state === undefined || from < state.from || to > state.to) return undefined
  return state.occurrences
    .filter((one) => one.start < to && (one.end > from || one.start >= from))
    .toSorted((a, b) => Number(b.allDay) - Number(a.allDay) || a.start - b.start || a.eventId - b.eventId)
}
