import type { Translation } from '@lykta/ui/translation'
import { type app as english } from '../en/app.ts'

export const app = {
  partOfDay: {
    morning: '{{weekday}} morgon',
    day: '{{weekday}} förmiddag',
    afternoon: '{{weekday}} eftermiddag',
    evening: '{{weekday}} kväll',
    night: '{{weekday}} natt',
    smallHours: 'Natten till {{weekday}}',
  },
  offline: 'Ingen anslutning just nu. Tv:n fortsätter att försöka.',
  blocked:
    'Samtal fungerar inte och meddelanden kommer sent: något i nätverket här stoppar WebSocket. Säg till den som installerade tv:n.',
  elsewhere: {
    title: 'Tv:n är öppen i ett annat fönster',
    explained: 'Den kan bara vara öppen i ett fönster åt gången.',
    here: 'Visa tv:n här',
  },
  broken: {
    title: 'Något gick fel',
    explained: 'Du behöver inte göra något. Tv:n startar om strax.',
  },
} as const satisfies Translation<typeof english>
