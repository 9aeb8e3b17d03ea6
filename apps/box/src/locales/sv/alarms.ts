import type { Translation } from '@lykta/ui/translation'
import { type alarms as english } from '../en/alarms.ts'

export const alarms = {
  level: {
    info: 'Information',
    important: 'Larm',
    critical: 'Akut larm',
  },
  levelFrom: {
    info: 'Information från {{place}}',
    important: 'Larm från {{place}}',
    critical: 'Akut larm från {{place}}',
  },
  understood: 'Jag förstår',
  nextPage: 'Nästa sida',
  onRemote: 'på fjärrkontrollen',
  page: '{{page}} av {{pages}}',
  more_one: '{{count}} till väntar',
  more_other: '{{count}} till väntar',
  help: {
    title: 'Kalla på hjälp',
    key: {
      label: 'Kalla på hjälp',
      how: 'Håll in OK eller tryck två gånger',
      holding: 'Fortsätt hålla in OK',
      once: 'Tryck på OK en gång till',
      calling: 'Du har kallat på hjälp',
      open: 'OK visar hur det går',
    },
    pressed: {
      title: 'Du kallar på hjälp',
      left_one: 'Om {{count}} sekund kallar vi på dem som kan hjälpa. Blev det fel? Välj då ”Avbryt”.',
      left_other: 'Om {{count}} sekunder kallar vi på dem som kan hjälpa. Blev det fel? Välj då ”Avbryt”.',
      confirm: 'Ja, jag behöver hjälp',
      cancel: 'Avbryt',
    },
    calling: {
      title: 'Vi kallar på hjälp',
      text: 'Här ser du strax vem som svarar.',
    },
    taken: {
      title: '{{name}} har svarat',
      somebody: 'Någon har svarat',
      text: 'Du får snart besök eller ett samtal.',
    },
    unanswered: {
      title: 'Ingen har svarat',
      text: 'Vi har inte fått tag i någon. Behöver du hjälp, ring',
      noNumber: 'Vi har inte fått tag i någon. Behöver du hjälp, ring någon på telefon.',
    },
    unsent: {
      title: 'Tv:n har ingen anslutning just nu',
      text: 'Ingen har fått veta att du behöver hjälp. Det skickas så snart tv:n är ansluten. Behöver du hjälp nu, ring',
      noNumber:
        'Ingen har fått veta att du behöver hjälp. Det skickas så snart tv:n är ansluten. Behöver du hjälp nu, ring någon på telefon.',
    },
    noNews: 'Tv:n har ingen anslutning just nu och kan inte visa hur det går. Behöver du hjälp nu, ring',
    noNewsNoNumber:
      'Tv:n har ingen anslutning just nu och kan inte visa hur det går. Behöver du hjälp nu, ring någon på telefon.',
    again: 'Kalla på hjälp igen',
    home: 'Till startsidan',
  },
} as const satisfies Translation<typeof english>
