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
  expandOccurrences,
  movedExceptions,
  movedTo,
  occurrenceDay,
  settledTimes,
  startOn,
  takesPlaceWithin,
  type EventTimes,
  type ExpandedOccurrence,
} from './expand.ts'
export { isOnDuty } from './on-duty.ts'
export { takesPlaceIn, type TimeRange } from './time-range.ts'
