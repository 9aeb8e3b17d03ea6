import type { Translation } from '@lykta/ui/translation'
import type { content as english } from '../en/content.ts'

export const content = {
  services: 'Tjänster och underhåll',
  page: {
    label: 'På den här sidan',
    failed: 'Sidan kunde inte hämtas',
    empty: 'Här finns inget än',
    emptyExplained: 'Det är kommunen som lägger in innehållet på sidan.',
    notShown: 'Funktionen {{page}} är inte påslagen för {{name}}.',
    choices_one: '{{count}} att välja på',
    choices_other: '{{count}} att välja på',
    rings: 'Ringer {{phone}}',
    newTab: 'Öppnas i en ny flik',
  },
  item: {
    nobody: 'Ingen erbjuder det här än',
    nobodyExplained: 'De som kommunen lägger till visas här.',
  },
  contact: {
    call: 'Ring {{phone}}',
    open: 'Öppna {{site}}',
    openingHours: 'Öppettider',
    telephone: 'Telefon',
    onCall: 'Journummer',
    email: 'E-post',
    address: 'Besöksadress',
  },
  information: {
    failed: 'Informationen kunde inte hämtas',
    news: 'Nyheter',
    noNews: 'Inga nyheter än',
    older: 'Visa äldre nyheter',
    offers: 'Erbjudanden',
  },
  support: {
    municipality: 'Kommun',
    call: 'Ring supporten',
    failed: 'Supportkontakterna kunde inte hämtas',
    empty: 'Inga supportkontakter än',
    emptyExplained: 'Din administratör kan tala om vem du ska ringa.',
  },
} as const satisfies Translation<typeof english>
