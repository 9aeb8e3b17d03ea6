export {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  minuteAt,
  mondayOf,
  startOfDay,
  weekdayOf,
  weekOf,
  type Day,
} from './days.ts'
export { expandOccurrences, type EventException, type EventTimes, type ExpandedOccurrence } from './expand.ts'
export { takesPlaceIn, type TimeRange } from './time-range.ts'
