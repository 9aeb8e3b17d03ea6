import { useSearch } from '@tanstack/react-router'
import { CalendarScreen } from '../../features/calendar/CalendarScreen.tsx'

export const CalendarRoute = () => <CalendarScreen search={useSearch({ from: '/signed-in/box/calendar' })} />
