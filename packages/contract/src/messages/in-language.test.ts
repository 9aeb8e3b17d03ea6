import { expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { automaticWords } from './automatic-words.ts'
import { inLanguage } from './in-language.ts'

const words = (subject: string, message = '') => ({ subject, message })

test.for([
  ['A voice message for you', 'Ett röstmeddelande till dig'],
  ['A greeting for you', 'En hälsning till dig'],
  ['Picture, 22 November', 'Bild, 22 november'],
  ['Pictures, 1 May', 'Bilder, 1 maj'],
  ['Pictures, 29 February', 'Bilder, 29 februari'],
  ['Re: A voice message for you', 'Sv: Ett röstmeddelande till dig'],
  ['Re: Re: Picture, 3 August', 'Sv: Sv: Bild, 3 augusti'],
] as const)('"%s" is "%s" for a Swedish reader, and the other way round', ([english, swedish]) => {
  expect(inLanguage(words(english), 'sv').subject).toBe(swedish)
  expect(inLanguage(words(swedish), 'en').subject).toBe(english)
  expect(inLanguage(words(english), 'en').subject).toBe(english)
  expect(inLanguage(words(swedish), 'sv').subject).toBe(swedish)
})

test('a text of nothing but answers to answers is shown as it is, however long', () => {
  const long = `${'Re: '.repeat(2_499)}x`
  expect(inLanguage(words(long, long), 'sv')).toEqual(words(long, long))
  const deep = `${'Re: '.repeat(60)}x`
  expect(inLanguage(words(deep), 'sv').subject).toBe(deep)
})

test('[COMPOSE-13] the subject of films too', () => {
  expect(inLanguage(words('Film, 3 August'), 'sv').subject).toBe('Film, 3 augusti')
  expect(inLanguage(words('Filmer, 3 augusti'), 'en').subject).toBe('Films, 3 August')
})

test('the words of a recorded greeting too', () => {
  const { greeting, greetingText } = automaticWords.en
  expect(inLanguage(words(greeting, greetingText), 'sv')).toEqual(
    words(automaticWords.sv.greeting, automaticWords.sv.greetingText),
  )
})

test.for([
  'The jetty',
  'Picture',
  'Picture, 31 February',
  'Pictures, Sunday',
  'Pictures, 3 August 2025',
  'Re: The jetty',
  'My picture, 3 August',
  'A voice message for you, Mum',
  '',
])('"%s" is the sender’s own', (own) => {
  for (const language of languages) expect(inLanguage(words(own, own), language)).toEqual(words(own, own))
})

test('all else of the message stays', () => {
  const message = { ...words(automaticWords.en.voice), fontSize: 'large' as const }
  expect(inLanguage(message, 'sv')).toEqual({ ...message, subject: automaticWords.sv.voice })
})
