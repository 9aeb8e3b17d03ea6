export { reloadCalendar } from './calendar-key.ts'
export { useNextOccurrence } from './next-occurrence.ts'
