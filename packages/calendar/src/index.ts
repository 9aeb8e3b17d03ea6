export { expandOccurrences, type EventException, type EventTimes, type ExpandedOccurrence } from './expand.ts'
export { takesPlaceIn, type TimeRange } from './time-range.ts'
