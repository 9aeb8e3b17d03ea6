export { reloadCalendar } from './reload-calendar.ts'
export { useNextOccurrence } from './use-next-occurrence.ts'
