import type { DayPart } from '@lykta/ui'
import type { Language } from '../i18n/languages.ts'

const locales = { en: 'en-GB', sv: 'sv-SE' } satisfies Record<Language, string>

const format = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], options)

const two = (value: number): string => String(value).padStart(2, '0')

/** DD/MM/YYYY */
export const dateText = (at: number): string => {
  const date = new Date(at)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${String(date.getFullYear())}`
}

/** HH:mm */
export const timeText = (at: number): string => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** DD MMM HH:mm */
export const dayAndTimeText = (at: number, language: Language): string => {
  const month = format(language, { month: 'short' }).format(at).replace('.', '')
  return `${two(new Date(at).getDate())} ${month} ${timeText(at)}`
}

/** "14 November 2026" */
export const longDateText = (at: number, language: Language): string =>
  format(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** The weekday as a heading begins with it: "Saturday", "Lördag". */
export const weekdayText = (at: number, language: Language): string => {
  const name = format(language, { weekday: 'long' }).format(at)
  return name.slice(0, 1).toLocaleUpperCase(locales[language]) + name.slice(1)
}

/** Whether two times are on the same calendar day here. */
export const isSameDay = (a: number, b: number): boolean => dateText(a) === dateText(b)

/** What a heading calls a part of the day; a day that is no longer early is still a morning in English. */
export const dayPartKeys = {
  morning: 'dayParts.morning',
  day: 'dayParts.forenoon',
  afternoon: 'dayParts.afternoon',
  evening: 'dayParts.evening',
  night: 'dayParts.night',
} as const satisfies Record<DayPart, string>
