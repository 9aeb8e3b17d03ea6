import type { Language } from '../i18n/languages.ts'
import { inputText, isSameDay, locales, timeOfInput, timeText } from './dates.ts'

const dayMs = 86_400_000

/** "today 18:05", "yesterday 18:05", for use within a sentence; undefined for an earlier or a future time. */
export const recentWords = (at: number, now: number, language: Language): string | undefined => {
  const day = [0, -1].find((days) => isSameDay(at, noonOf(now) + days * dayMs))
  if (day === undefined) return undefined
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(day, 'day')
  return `${word} ${timeText(at)}`
}

/** Like `recentWords`, for the beginning of a sentence. */
export const recentText = (at: number, now: number, language: Language): string | undefined => {
  const words = recentWords(at, now, language)
  return words && `${words.slice(0, 1).toLocaleUpperCase(locales[language])}${words.slice(1)}`
}

/** From noon to noon is one day, whatever the clocks do at night. */
const noonOf = (at: number): number =>
  timeOfInput(`${inputText(at).slice(0, 'YYYY-MM-DD'.length)}T12:00`) ?? at
