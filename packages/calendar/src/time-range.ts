/** From the first millisecond to just before the second; milliseconds since 1970 UTC. */
export interface TimeRange {
  from: number
  to: number
}

/** Whether something that lasts from `start` to `end` overlaps the range; without a length, its start counts. */
export const takesPlaceIn = ({ from, to }: TimeRange, start: number, end: number): boolean =>
  start < to && (end > from || start >= from)
