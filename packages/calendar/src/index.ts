export {
  addDays,
  addMonths,
  dayAt,
  dayOfMonth,
  daysBetween,
  daysFrom,
  daysInMonth,
  firstOfMonth,
  isDay,
  localTime,
  minuteAt,
  mondayOf,
  startOfDay,
  timeOn,
  weekdayOf,
  weekOf,
  type Day,
} from './days.ts'
export {
  eachOccurrence,
  expandOccurrences,
  movedExceptions,
  movedTo,
  occurrenceDay,
  settledChange,
  settledTimes,
  splitAt,
  startOn,
  takesPlaceWithin,
  type EventTimes,
  type ExpandedOccurrence,
  type ZonedRange,
} from './expand.ts'
export { occurrencesByStart, type EventOccurrence } from './occurrences-by-start.ts'
export { isOnDuty } from './on-duty.ts'
export { takesPlaceIn, type TimeRange } from './time-range.ts'
export { daysOfZone } from './zone-days.ts'
