import { messageCategoryWords } from '@lykta/ui/message-words'
import type { Translation } from '@lykta/ui/translation'
import { type messages as english } from '../en/messages.ts'

export const messages = {
  card: {
    fresh: 'Nytt meddelande från {{name}}',
    read: 'Meddelande från {{name}}',
    none: 'Inga meddelanden än',
  },
  list: {
    title: 'Meddelanden',
    unread: 'Nytt',
    voice: 'Röstmeddelande',
    film: 'Film',
    picture: 'Bild',
  },
  types: messageCategoryWords.sv,
  reminds: 'Påminnelse: {{when}}',
  done: {
    read: 'Jag har läst det',
    heard: 'Jag har lyssnat',
    watched_one: 'Jag har sett den',
    watched_other: 'Jag har sett dem',
    seen_one: 'Jag har sett den',
    seen_other: 'Jag har sett dem',
  },
  close: 'Stäng',
  nextPage: 'Nästa sida',
  nextPicture: 'Nästa bild',
  showPictures_one: 'Visa bilden',
  showPictures_other: 'Visa bilderna',
  film: {
    show_one: 'Visa filmen',
    show_other: 'Visa filmerna',
    again: 'Se igen',
    coming: 'Det kommer också en film. Den visas så snart den är klar.',
    play: 'Spela upp',
    pause: 'Pausa',
    loading: 'Filmen är på väg …',
    failed: 'Filmen kan inte visas på den här tv:n.',
  },
  voice: {
    listen: 'Lyssna',
    again: 'Lyssna igen',
    coming: 'Det kommer också ett röstmeddelande. Du kan lyssna så snart det är klart.',
    from: '{{name}} pratar till dig',
    playing: 'Spelas upp',
    paused: 'Pausat',
    loading: 'På väg …',
    failed: 'Röstmeddelandet kan inte spelas upp på den här tv:n.',
  },
  slideshow: { home: 'Till startsidan' },
  call: 'Ring {{name}}',
  page: '{{page}} av {{pages}}',
  pictureLoading: 'Bilden är på väg …',
  pictureFailed: 'Bilden kan inte visas just nu.',
} as const satisfies Translation<typeof english>
