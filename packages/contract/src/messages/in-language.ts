import { languages, locales, type Language } from '../languages.ts'
import { automaticWords } from './automatic-words.ts'

type Kind = keyof (typeof automaticWords)['en']
const kinds: readonly Kind[] = [
  'voice',
  'greeting',
  'greetingText',
  'picture',
  'pictures',
  'film',
  'films',
  'reply',
]

const known = new Map<Language, readonly string[]>()
const daysOf = (language: Language): readonly string[] => {
  const before = known.get(language)
  if (before !== undefined) return before
  const format = new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  // A leap year, which has every day.
  const days = Array.from({ length: 366 }, (_, place) => format.format(Date.UTC(2024, 0, 1 + place)))
  known.set(language, days)
  return days
}

const dayIn = (to: Language, day: string, from: Language): string | undefined =>
  daysOf(to)[daysOf(from).indexOf(day)]

/** What fills the gap of a template, such as the day; undefined: the text was not made from it. */
const gapOf = (template: string, text: string): { gap: string; value: string } | undefined => {
  const [, before, gap, after] = /^(.*)\{\{(\w+)\}\}(.*)$/.exec(template) ?? []
  if (before === undefined || gap === undefined || after === undefined) return undefined
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined
  return { gap, value: text.slice(before.length, text.length - after.length) }
}

/** What the web app writes is short; a longer text is the sender's own. */
const longest = 300
/** How many levels of replies to replies are followed. */
const deepest = 10

/** The same text in another language; undefined if the web app did not write it. */
const said = (text: string, from: Language, kind: Kind, to: Language, depth: number): string | undefined => {
  const template: string = automaticWords[from][kind]
  const other: string = automaticWords[to][kind]
  if (text === template) return other
  const filled = gapOf(template, text)
  if (filled === undefined) return undefined
  const value =
    filled.gap === 'day' ? dayIn(to, filled.value, from) : automaticIn(filled.value, to, depth + 1)
  return value === undefined ? undefined : other.replace(`{{${filled.gap}}}`, value)
}

const automaticIn = (text: string, to: Language, depth = 0): string | undefined => {
  if (text.length > longest || depth > deepest) return undefined
  for (const from of languages) {
    for (const kind of kinds) {
      const words = said(text, from, kind, to, depth)
      if (words !== undefined) return words
    }
  }
  return undefined
}

/** A message as its reader sees it: the web app's own words in the reader's language, the sender's words unchanged. */
export const inLanguage = <Words extends { subject: string; message: string }>(
  words: Words,
  language: Language,
): Words => ({
  ...words,
  subject: automaticIn(words.subject, language) ?? words.subject,
  message: automaticIn(words.message, language) ?? words.message,
})
