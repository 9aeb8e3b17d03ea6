import type { Language } from '../i18n/languages.ts'
import { inputText, isSameDay, locales, timeOfInput, timeText } from './dates.ts'

const dayMs = 86_400_000

/** "Today 18:05", "Yesterday 18:05"; undefined for a time before that, or to come. */
export const recentText = (at: number, now: number, language: Language): string | undefined => {
  const day = [0, -1].find((days) => isSameDay(at, noonOf(now) + days * dayMs))
  if (day === undefined) return undefined
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(day, 'day')
  return `${word.slice(0, 1).toLocaleUpperCase(locales[language])}${word.slice(1)} ${timeText(at)}`
}

/** From noon to noon is one day more or less, whatever the clocks do at night. */
const noonOf = (at: number): number =>
  timeOfInput(`${inputText(at).slice(0, 'YYYY-MM-DD'.length)}T12:00`) ?? at
