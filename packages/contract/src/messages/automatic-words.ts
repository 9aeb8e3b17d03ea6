import type { Language } from '../languages.ts'

/**
 * What the web app writes in a message whose sender has written nothing, in the sender's language. A message is shown with
 * these words in the reader's language (`inLanguage`). Words once used must stay here, because stored messages contain them.
 */
export const automaticWords = {
  en: {
    voice: 'A voice message for you',
    greeting: 'A greeting for you',
    greetingText: 'I called you. Here is a greeting from me.',
    picture: 'Picture, {{day}}',
    pictures: 'Pictures, {{day}}',
    film: 'Film, {{day}}',
    films: 'Films, {{day}}',
    reply: 'Re: {{subject}}',
  },
  sv: {
    voice: 'Ett röstmeddelande till dig',
    greeting: 'En hälsning till dig',
    greetingText: 'Jag ringde dig. Här kommer en hälsning från mig.',
    picture: 'Bild, {{day}}',
    pictures: 'Bilder, {{day}}',
    film: 'Film, {{day}}',
    films: 'Filmer, {{day}}',
    reply: 'Sv: {{subject}}',
  },
} as const satisfies Record<Language, Record<string, string>>
