export { reloadCalendar } from './reload-calendar.ts'
export { useNextOccurrence } from './next-occurrence.ts'
