import {
  addDays,
  dayAt,
  occurrencesByStart,
  startOfDay,
  takesPlaceIn,
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
  /** The size of its words. */
  bytes: number
  times: EventTimes
}

/** When one of them does. */
export type Place = EventOccurrence<Candidate>

/** The size of an occurrence on the wire, without its words. */
const occurrenceBytes = 350

export const bytesOf = ({ event }: Place): number => event.bytes + occurrenceBytes

/** The first that take place in the range, in order; `running`: including those that had begun before it. */
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
 * As much of the range as an answer has room for, in order. Today has priority, first what still comes, then what is over;
 * then the days after, and last those before. `known`: the time that is covered completely, if not the whole range; today
 * always counts as covered.
 */
export const nearest = (
  events: readonly Candidate[],
  { range, timeZone, now }: { range: TimeRange; timeZone: string; now: number },
): { places: Place[]; known?: TimeRange } => {
  const within = (time: number) => Math.min(Math.max(time, range.from), range.to)
  const today = dayAt(now, timeZone)
  const midnight = within(startOfDay(today, timeZone))
  const tomorrow = within(startOfDay(addDays(today, 1), timeZone))
  // `knownTo`: until when everything is known, if not all of it fits: up to the first occurrence left out.
  const parts = [
    { from: within(now), to: tomorrow, knownTo: tomorrow },
    { from: midnight, to: within(now), knownTo: tomorrow },
    { from: tomorrow, to: range.to },
    { from: range.from, to: midnight, knownTo: range.to },
  ].filter(({ from, to }) => from < to)
  const places: Place[] = []
  for (const [index, part] of parts.entries()) {
    const found = firstIn(events, { ...part, timeZone, running: true }, mostRows + 1)
    const before = parts.slice(0, index)
    // An occurrence that runs on into another part was found there.
    const anew = found.filter(({ at }) => !before.some((other) => takesPlaceIn(other, at.start, at.end)))
    const taken = withinBytes([...places, ...anew].slice(0, mostRows), bytesOf).slice(places.length)
    places.push(...taken)
    const left = anew[taken.length]
    if (left === undefined && found.length <= mostRows) continue
    const until = part.knownTo ?? left?.at.start ?? tomorrow
    return { places: places.toSorted(compare), known: { from: midnight, to: until } }
  }
  return { places: places.toSorted(compare) }
}
