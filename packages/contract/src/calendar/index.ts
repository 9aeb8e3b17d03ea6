export {
  CalendarEventSchema,
  CalendarListQuerySchema,
  CalendarTypeListQuerySchema,
  type CalendarEvent,
} from './event.ts'
export { calendarRangeMaxMs } from './range.ts'
export {
  BoxCalendarQuerySchema,
  OccurrenceListQuerySchema,
  OccurrenceSchema,
  type Occurrence,
} from './occurrence.ts'
export {
  calendarIntervals,
  CalendarTypeSchema,
  type CalendarInterval,
  type CalendarType,
} from './calendar-type.ts'
