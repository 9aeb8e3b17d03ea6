import type { Translation } from '../../shared/i18n/translation.ts'
import type { content as english } from '../en/content.ts'

export const content = {
  page: {
    label: 'Det här finns',
    failed: 'Det som finns på sidan gick inte att hämta',
    empty: 'Här finns inget än',
    emptyExplained: 'Det är kommunen som fyller sidan.',
    notShown: '{{page}} är inte påslaget för {{name}}.',
    choices_one: '{{count}} att välja på',
    choices_other: '{{count}} att välja på',
    rings: 'Ringer {{phone}}',
    newTab: 'Öppnas i en ny flik',
  },
  item: {
    nobody: 'Ingen erbjuder det här än',
    nobodyExplained: 'Kommunen lägger till dem som gör det.',
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
    failed: 'Informationen gick inte att hämta',
    news: 'Nyheter',
    noNews: 'Inga nyheter än',
    older: 'Visa äldre nyheter',
    offers: 'Erbjudanden',
  },
  support: {
    municipality: 'Kommun',
    call: 'Ring supporten',
    failed: 'Supportkontakterna gick inte att hämta',
    empty: 'Här finns ingen supportkontakt än',
    emptyExplained: 'Din administratör kan säga vem du ska ringa.',
  },
} as const satisfies Translation<typeof english>
