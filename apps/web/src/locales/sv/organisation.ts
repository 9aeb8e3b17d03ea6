import type { Translation } from '@lykta/ui/translation'
import type { organisation as english } from '../en/organisation.ts'

export const organisation = {
  search: 'Sök efter ett rum',
  failed: 'Organisationen gick inte att hämta',
  empty: 'Här finns inget ännu',
  detail: 'Detaljer',
  choose: 'Välj en del av organisationen för att ändra den.',
  begin: 'Börja med ett kluster, till exempel en kommun. Allt annat ligger i det.',
  open: 'Öppna {{name}}',
  close: 'Stäng {{name}}',
  rooms_one: '{{count}} rum',
  rooms_other: '{{count}} rum',
  found_one: '{{count}} rum hittades',
  found_other: '{{count}} rum hittades',
  name: 'Namn',
  add: {
    entitygroups: 'Ny enhetsgrupp',
    entities: 'Ny enhet',
    groups: 'Ny grupp',
    rooms: 'Nytt rum',
    clusters: 'Nytt kluster',
  },
  addIt: 'Lägg till',
  move: {
    to: 'Hör till',
    do: 'Flytta',
    title: 'Vill du flytta {{name}}?',
    gains: 'De här kommer att kunna se de boende där: {{names}}.',
    loses: 'De här kommer inte längre att se de boende där: {{names}}.',
    nobody: 'Alla behåller den behörighet som de har.',
  },
  retire: {
    do: 'Avveckla',
    title: 'Vill du avveckla {{name}}?',
    what: 'Den försvinner från alla listor. Tidigare meddelanden och samtal finns kvar.',
  },
} as const satisfies Translation<typeof english>
