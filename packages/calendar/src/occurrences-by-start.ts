import { eachOccurrence, type EventTimes, type ExpandedOccurrence, type ZonedRange } from './expand.ts'

interface Timed {
  id: number
  times: EventTimes
}

/** When an event takes place. */
export interface EventOccurrence<Event extends Timed> {
  event: Event
  at: ExpandedOccurrence
}

/**
 * What takes place within the range, by its start, and then the older event first. Occurrences are worked out on demand: the
 * first few of ten thousand daily events cost only one look at each event.
 * `running`: including those that had begun before the range.
 */
export function* occurrencesByStart<Event extends Timed>(
  events: Iterable<Event>,
  { running, ...range }: ZonedRange & { running: boolean },
): Generator<EventOccurrence<Event>, void> {
  /** The next of each event: a binary heap, in which none comes before the one at half its place. */
  const heads: Array<EventOccurrence<Event> & { rest: Iterator<ExpandedOccurrence, void> }> = []
  const isBefore = (one: number, other: number): boolean => {
    const [left, right] = [heads[one], heads[other]]
    if (left === undefined || right === undefined) return false
    return left.at.start === right.at.start ? left.event.id < right.event.id : left.at.start < right.at.start
  }
  const sink = (from: number): void => {
    for (let place = from; ;) {
      const left = 2 * place + 1
      const first = isBefore(left + 1, left) ? left + 1 : left
      const [upper, lower] = [heads[place], heads[first]]
      if (upper === undefined || lower === undefined || !isBefore(first, place)) return
      heads[place] = lower
      heads[first] = upper
      place = first
    }
  }

  const earliest = running ? -Infinity : range.from
  for (const event of events) {
    const rest = eachOccurrence(event.times, range)
    let head = rest.next()
    while (head.done !== true && head.value.start < earliest) head = rest.next()
    if (head.done !== true) heads.push({ event, at: head.value, rest })
  }
  for (let place = Math.floor(heads.length / 2); place >= 0; place -= 1) sink(place)
  for (let top = heads[0]; top !== undefined; top = heads[0]) {
    const { event, at, rest } = top
    yield { event, at }
    const next = rest.next()
    if (next.done !== true) top.at = next.value
    else {
      const last = heads.pop()
      if (last !== undefined && heads.length > 0) heads[0] = last
    }
    sink(0)
  }
}
