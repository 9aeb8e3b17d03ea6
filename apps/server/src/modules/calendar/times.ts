import { dayAt, settledTimes, type EventTimes } from '@lykta/calendar'
import { longestEventMs } from '@lykta/contract/calendar'
import { badInput } from '../../errors.ts'

/** What is wrong with the times that somebody wants, by field. */
const faultsOf = (
  { interval, start, end, expiration }: EventTimes,
  { timeZone, now, isNewStart }: { timeZone: string; now: number; isNewStart: boolean },
): Record<string, string> => {
  const faults: Record<string, string> = {}
  // The day counts, not the time: a new day begins at midnight, which today is over.
  if (isNewStart && dayAt(start, timeZone) < dayAt(now, timeZone)) faults['schedule'] = 'This day is over.'
  if (end !== null && end < start) faults['end'] = 'This must not be before the start.'
  if (end !== null && end - start > longestEventMs) faults['end'] = 'An event can last at most 31 days.'
  const isRepeated = interval !== 'none' && expiration !== 0
  if (isRepeated && dayAt(expiration, timeZone) < dayAt(start, timeZone))
    faults['expiration'] = 'This must not be before the start.'
  return faults
}

/** The times as they are stored: without what means nothing in their interval. @throws bad_input */
export const acceptedTimes = (
  wanted: EventTimes,
  at: { timeZone: string; now: number; isNewStart: boolean },
): EventTimes => {
  const asked: EventTimes = {
    ...wanted,
    days: wanted.interval === 'Weekly' ? [...new Set(wanted.days)].sort((one, other) => one - other) : [],
    monthlyOn: wanted.interval === 'Monthly' ? wanted.monthlyOn : 'day',
    expiration: wanted.interval === 'none' ? 0 : wanted.expiration,
  }
  const faults = faultsOf(asked, at)
  if (Object.keys(faults).length > 0) throw badInput(faults)
  const settled = settledTimes(asked, at.timeZone)
  // Its first day may lie later than the one asked for.
  const late = faultsOf(settled, { ...at, isNewStart: false })
  if (Object.keys(late).length > 0) throw badInput(late)
  return settled
}

/** Whether a repeated event began on an earlier day. It moves together with the times that are over. */
export const isUnderWay = ({ interval, start }: EventTimes, now: number, timeZone: string): boolean =>
  interval !== 'none' && dayAt(start, timeZone) < dayAt(now, timeZone)
