import {
  addDays,
  dayAt,
  occurrencesByStart,
  startOfDay,
  type EventOccurrence,
  type EventTimes,
  type TimeRange,
  type ZonedRange,
} from '@lykta/calendar'
import { mostRows, withinBytes } from '../../platform/bounded-answer.ts'

/** An event that may take place in a range. */
export interface Candidate {
  id: number
  roomId: number
  isSubscribed: boolean
  /** Of its words. */
  bytes: number
  times: EventTimes
}

/** When one of them does. */
export type Place = EventOccurrence<Candidate>

/** Of an occurrence on the wire, without its words. */
const occurrenceBytes = 350

export const bytesOf = ({ event }: Place): number => event.bytes + occurrenceBytes

/** The first that take place in the range, in order; `running`: with what had begun before. */
export const firstIn = (
  events: readonly Candidate[],
  range: ZonedRange & { running: boolean },
  count: number,
): Place[] => {
  const first: Place[] = []
  for (const place of occurrencesByStart(events, range)) {
    first.push(place)
    if (first.length >= count) break
  }
  return first
}

const compare = (one: Place, other: Place): number =>
  one.at.start - other.at.start || one.event.id - other.event.id

/**
 * What an answer can have of the range, in order: first what still comes, then the rest of today, then what was before.
 * `known`: for which time that is all, if not for the whole range; today always counts.
 */
export const nearest = (
  events: readonly Candidate[],
  { range, timeZone, now }: { range: TimeRange; timeZone: string; now: number },
): { places: Place[]; known?: TimeRange } => {
  const within = (time: number) => Math.min(Math.max(time, range.from), range.to)
  const today = dayAt(now, timeZone)
  const midnight = within(startOfDay(today, timeZone))
  const tomorrow = within(startOfDay(addDays(today, 1), timeZone))
  const parts = [
    { from: within(now), to: range.to },
    { from: midnight, to: within(now) },
    { from: range.from, to: midnight },
  ]
  const places: Place[] = []
  for (const { from, to } of parts) {
    if (from >= to) continue
    const found = firstIn(events, { from, to, timeZone, running: true }, mostRows + 1)
    // What goes on into the part after it was found there.
    const anew = to === range.to ? found : found.filter(({ at }) => at.end <= to)
    const taken = withinBytes([...places, ...anew].slice(0, mostRows), bytesOf).slice(places.length)
    places.push(...taken)
    const left = anew[taken.length]
    if (left === undefined && found.length <= mostRows) continue
    const until = to === range.to ? Math.max(left?.at.start ?? range.from, tomorrow) : range.to
    return { places: places.toSorted(compare), known: { from: midnight, to: until } }
  }
  return { places: places.toSorted(compare) }
}
