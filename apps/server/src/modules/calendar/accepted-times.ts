import { dayAt, movedTo, settledChange, settledTimes, type EventTimes } from '@lykta/calendar'
import { longestEventMs, type ChangeEventSchema, type CreateEventSchema } from '@lykta/contract/calendar'
import type { z } from 'zod'
import { badInput } from '../../errors.ts'

/** What is wrong with the requested times, by field. */
const faultsOf = (
  { interval, start, end, expiration }: EventTimes,
  { timeZone, now, isNewStart }: { timeZone: string; now: number; isNewStart: boolean },
): Record<string, string> => {
  const faults: Record<string, string> = {}
  // The day counts, not the time: an event that begins today at midnight is not in the past.
  if (isNewStart && dayAt(start, timeZone) < dayAt(now, timeZone)) faults['schedule'] = 'This day is over.'
  if (end !== null && end < start) faults['end'] = 'This must not be before the start.'
  if (end !== null && end - start > longestEventMs) faults['end'] = 'An event can last at most 31 days.'
  const isRepeated = interval !== 'none' && expiration !== 0
  if (isRepeated && dayAt(expiration, timeZone) < dayAt(start, timeZone))
    faults['expiration'] = 'This must not be before the start.'
  return faults
}

/**
 * The times as they are stored: without what has no meaning for their interval.
 * @param at.before for a change, the times until now
 * @throws bad_input
 */
export const acceptedTimes = (
  wanted: EventTimes,
  at: { timeZone: string; now: number; isNewStart: boolean; before?: EventTimes },
): EventTimes => {
  const asked: EventTimes = {
    ...wanted,
    every: wanted.interval === 'none' ? 1 : wanted.every,
    days: wanted.interval === 'Weekly' ? [...new Set(wanted.days)].sort((one, other) => one - other) : [],
    monthlyOn: wanted.interval === 'Monthly' ? wanted.monthlyOn : 'day',
    expiration: wanted.interval === 'none' ? 0 : wanted.expiration,
  }
  const faults = faultsOf(asked, at)
  if (Object.keys(faults).length > 0) throw badInput(faults)
  const { before, timeZone } = at
  const settled =
    before === undefined ? settledTimes(asked, timeZone) : settledChange(asked, { from: before, timeZone })
  // The first occurrence may be later than the day asked for.
  const late = faultsOf(settled, { ...at, isNewStart: false })
  if (Object.keys(late).length > 0) throw badInput(late)
  return settled
}

/** Whether a repeated event began on an earlier day. Moving it moves its past times too. */
export const isUnderWay = ({ interval, start }: EventTimes, now: number, timeZone: string): boolean =>
  interval !== 'none' && dayAt(start, timeZone) < dayAt(now, timeZone)

const endOf = (end: number): number | null => (end === 0 ? null : end)

/** The requested times. */
export const timesOf = (input: z.output<typeof CreateEventSchema>): EventTimes => ({
  interval: input.interval,
  every: input.every,
  days: input.days,
  monthlyOn: input.monthlyOn,
  allDay: input.allDay,
  start: input.schedule,
  end: endOf(input.end),
  expiration: input.expiration,
  reminder: input.reminder,
  exceptions: [],
})

/** An event keeps its length when only its start changes. */
export const changedTimes = (
  times: EventTimes,
  data: z.output<typeof ChangeEventSchema>['data'],
  timeZone: string,
): EventTimes => {
  const moved = data.schedule === undefined ? times : movedTo(times, data.schedule, timeZone)
  const isNewInterval = data.interval !== undefined && data.interval !== times.interval
  return {
    ...moved,
    interval: data.interval ?? times.interval,
    every: data.every ?? (isNewInterval ? 1 : times.every),
    days: data.days ?? times.days,
    monthlyOn: data.monthlyOn ?? times.monthlyOn,
    allDay: data.allDay ?? times.allDay,
    end: data.end === undefined ? moved.end : endOf(data.end),
    expiration: data.expiration ?? times.expiration,
    reminder: data.reminder ?? times.reminder,
  }
}

/** One occurrence as a separate event. */
export const onlyOccurrence = (times: EventTimes, start: number, timeZone: string): EventTimes => ({
  ...movedTo(times, start, timeZone),
  interval: 'none',
  exceptions: [],
})

/** The columns of the times. */
export const storedTimes = (times: EventTimes) => ({
  interval: times.interval,
  every: times.every ?? 1,
  days: [...times.days],
  weekStart: times.weekStart ?? 1,
  monthlyOn: times.monthlyOn,
  monthDay: times.monthDay ?? null,
  allDay: times.allDay,
  startsAt: new Date(times.start),
  endsAt: times.end === null ? null : new Date(times.end),
  expiresAt: times.expiration === 0 ? null : new Date(times.expiration),
  reminderMinutes: times.reminder,
})
