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
  minuteAt,
  mondayOf,
  startOfDay,
  timeOn,
  weekdayOf,
  weekOf,
  type Day,
} from './days.ts'
export {
  expandOccurrences,
  movedExceptions,
  movedTo,
  occurrenceDay,
  settledTimes,
  takesPlaceWithin,
  type EventTimes,
  type ExpandedOccurrence,
} from './expand.ts'
export { takesPlaceIn, type TimeRange } from './time-range.ts'
