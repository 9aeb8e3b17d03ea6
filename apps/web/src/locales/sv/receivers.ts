import type { Translation } from '@lykta/ui/translation'
import type { receivers as english } from '../en/receivers.ts'

export const receivers = {
  label: 'Mottagare',
  search: 'Sök efter ett rum eller en person',
  all: 'Alla',
  allFound: 'Alla träffar',
  open: 'Öppna {{name}}',
  close: 'Stäng {{name}}',
  none: 'Inga träffar',
  chosen_one: '{{count}} rum valt',
  chosen_other: '{{count}} rum valda',
  rooms_one: '{{count}} rum',
  rooms_other: '{{count}} rum',
  someRooms: '{{chosen}} av {{count}}',
  chosenParts: 'Valda',
  untick: 'Ta bort {{name}}',
  untickAll: 'Ta bort alla',
  untickType: {
    cluster: 'Ta bort de {{parts}} klustren',
    entityGroup: 'Ta bort de {{parts}} enhetsgrupperna',
    entity: 'Ta bort de {{parts}} enheterna',
    group: 'Ta bort de {{parts}} grupperna',
    room: 'Ta bort de {{parts}} rummen',
  },
  more_one: 'och {{count}} till',
  more_other: 'och {{count}} till',
} as const satisfies Translation<typeof english>
