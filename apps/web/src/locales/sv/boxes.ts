import type { Translation } from '../../shared/i18n/translation.ts'
import type { boxes as english } from '../en/boxes.ts'

export const boxes = {
  title: 'Aktiverade boxar',
  selectedNow: '{{name}} är vald nu. Här är de andra boxarna som du ser till.',
  noOthers: '{{name}} är den enda. Andra boxar som du ser till syns här.',
  others_one: '{{count}} annan box',
  others_other: '{{count}} andra boxar',
  add: 'Lägg till en box med en kod',
  pair: {
    title: 'Lägg till en box',
    explained:
      'Den nya tv:n visar en kod med sex bokstäver och siffror. Skriv den här och välj rummet där tv:n står.',
    code: 'Koden på tv:n',
    codeWrong: 'Koden har sex bokstäver och siffror.',
    room: 'Rum',
    searchRoom: 'Sök efter ett rum',
    roomsFailed: 'Rummen gick inte att hämta',
    noRooms: 'Inget ledigt rum innehåller de orden.',
    nickName: 'Namn på den boende, om du vill',
    submit: 'Lägg till boxen',
    done: 'Tv:n i {{room}} är klar.',
  },
} as const satisfies Translation<typeof english>
