export { calendarKey, TodayPanel } from './TodayPanel.tsx'
