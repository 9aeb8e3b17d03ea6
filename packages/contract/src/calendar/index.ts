export {
  CalendarEventSchema,
  CalendarListQuerySchema,
  CalendarTypeListQuerySchema,
  ReminderSchema,
  type CalendarEvent,
  type Reminder,
} from './event.ts'
export {
  CalendarFeedSchema,
  CreatedFeedSchema,
  CreateFeedSchema,
  IcalParamsSchema,
  type CalendarFeed,
  type CreatedFeed,
} from './feeds.ts'
export {
  CalendarSubscriptionSchema,
  CreateSubscriptionSchema,
  leftOutReasons,
  SubscriptionListQuerySchema,
  type CalendarSubscription,
} from './subscriptions.ts'
export {
  eventTextLengths,
  longestEventMs,
  mostEvery,
  mostRoomsOfEvent,
  reminderUnansweredMs,
  subscriptionLengths,
} from './limits.ts'
export {
  ChangeEventSchema,
  CreatedEventSchema,
  CreateEventSchema,
  DeleteEventQuerySchema,
  type ChangeEvent,
  type CreatedEvent,
  type CreateEvent,
  type EventScope,
} from './write-event.ts'
export { calendarRangeMaxMs } from './query-range.ts'
export {
  BoxCalendarQuerySchema,
  BoxCalendarSchema,
  OccurrenceListQuerySchema,
  OccurrenceSchema,
  type Occurrence,
} from './occurrence.ts'
export {
  calendarIntervals,
  monthlyChoices,
  CalendarTypeSchema,
  type CalendarInterval,
  type CalendarType,
  type MonthlyChoice,
} from './calendar-type.ts'
