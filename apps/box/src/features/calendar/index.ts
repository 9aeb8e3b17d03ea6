export { CalendarScreen } from './CalendarScreen.tsx'
export { ReminderCard } from './ReminderCard.tsx'
export { ReminderScreen } from './ReminderScreen.tsx'
export { TodayPanel } from './TodayPanel.tsx'
