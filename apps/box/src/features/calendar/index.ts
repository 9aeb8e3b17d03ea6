export { TodayPanel } from './TodayPanel.tsx'
