import type { Translation } from '@lykta/ui/translation'
import type { floor as english } from '../en/floor.ts'

export const floor = {
  title: 'Alla boende',
  filter: 'Visa bara',
  help: 'Kallar på hjälp',
  newAlarm: 'Nytt larm',
  newAlarmTo: 'Nytt larm, {{name}}',
  choose: 'Välj rum för ett larm',
  chosen: 'Valda rum',
  chosenCount_one: '{{count}} rum valt',
  chosenCount_other: '{{count}} rum valda',
  offline: 'Offline',
  battery: 'Låg batterinivå',
  missed: 'Missade samtal',
  unread: 'Olästa meddelanden',
  none: 'Ingen att visa här.',
  partly: 'Olästa meddelanden och händelser kunde inte hämtas.',
  next: 'Härnäst: {{when}} {{title}}',
  phone: 'Telefon, {{name}}',
  message: 'Meddelanden, {{name}}',
  unreadThere_one: '{{count}} oläst på tv:n',
  unreadThere_other: '{{count}} olästa på tv:n',
} as const satisfies Translation<typeof english>
