export { createCalendar, type Calendar } from './calendar.ts'
export { occurrenceKey, plannedIn, type Planned } from './calendar-state.ts'
export { createReminders, type Reminders } from './reminders.ts'
