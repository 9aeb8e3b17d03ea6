/**
 * English texts for which Swedish needs two words. Elsewhere one text has one translation: who reads both languages sees the
 * same thing, and a story may quote it in either.
 */
export const saidInTwoWays: ReadonlyMap<string, { swedish: readonly string[]; because: string }> = new Map([
  ['Sent', { swedish: ['Skickade', 'Skickat'], because: 'several, and one alarm' }],
  [
    'Scheduled',
    {
      swedish: ['Schemalagda', 'Schemalagt', 'Schemalagd'],
      because: 'several, an alarm, an item of content',
    },
  ],
  ['Recalled', { swedish: ['Återkallade', 'Återkallat'], because: 'several, and one alarm' }],
  ['Ended', { swedish: ['Avslutat', 'Avslutad'], because: 'an alarm, and an item of content' }],
  ['Done', { swedish: ['Klart', 'Klar'], because: 'a step that is done, and a person who is' }],
  [
    'State',
    { swedish: ['Status', 'Län'], because: 'how it stands with something, and a part of an address' },
  ],
  ['Title', { swedish: ['Titel', 'Rubrik'], because: 'of a person, and of a text' }],
  ['Change', { swedish: ['Ändra', 'Ändring'], because: 'to do it, and that it was done' }],
  ['End', { swedish: ['Slutar', 'Avsluta'], because: 'when an event does, and to end a call' }],
  [
    'Repeated',
    { swedish: ['Upprepas', 'Flera gånger'], because: 'how an event is, and the opposite of once' },
  ],
  ['Today', { swedish: ['I dag', 'i dag'], because: 'on phones as CAL-15 has it' }],
  ['users', { swedish: ['användare', 'anvandare'], because: 'a word, and the name of a file' }],
  [
    '{{weekday}} morning',
    { swedish: ['{{weekday}} morgon', '{{weekday}} förmiddag'], because: 'before nine, and until noon' },
  ],
])
