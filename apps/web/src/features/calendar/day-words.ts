import type { Day } from '@lykta/calendar'
import { capitalized, locales } from '../../shared/format/index.ts'
import type { Language } from '../../shared/i18n/index.ts'
import { minutesOfDay } from './entries.ts'

/** Cached, since making one takes as long as drawing a day. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A day has no time zone: it is read and written as if it were in UTC. */
const words = (day: Day, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const key = `${language} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(Date.parse(day))
}

/** "November 2026", in a sentence "november 2026" in Swedish. */
export const monthWords = (day: Day, language: Language): string =>
  words(day, language, { month: 'long', year: 'numeric' })

export const monthHeading = (day: Day, language: Language): string =>
  capitalized(monthWords(day, language), language)

/** "Saturday", "Lördag" */
export const weekday = (day: Day, language: Language): string =>
  capitalized(words(day, language, { weekday: 'long' }), language)

/** "Sat", "Lör" */
export const shortWeekday = (day: Day, language: Language): string =>
  capitalized(words(day, language, { weekday: 'short' }), language).replace('.', '')

/** "14 November" */
export const dateWords = (day: Day, language: Language): string =>
  words(day, language, { day: 'numeric', month: 'long' })

/** "Saturday 14 November" */
export const dayHeading = (day: Day, language: Language): string =>
  `${weekday(day, language)} ${dateWords(day, language)}`

/** The same in a sentence: "lördag 14 november" in Swedish. */
export const dayWords = (day: Day, language: Language): string =>
  `${words(day, language, { weekday: 'long' })} ${dateWords(day, language)}`

/** DD/MM/YYYY */
export const dayText = (day: Day): string => day.split('-').toReversed().join('/')

/** 14 */
export const dayNumber = (day: Day): number => Number(day.slice(-2))

const two = (value: number): string => String(value).padStart(2, '0')

/** HH:mm at which something on its last day ends; midnight is 24:00. */
export const lastClockText = (minute: number): string =>
  minute === minutesOfDay ? '24:00' : clockText(minute)

/** HH:mm of a minute of the day; midnight at its end is 00:00. */
export const clockText = (minute: number): string => {
  const inDay = minute % minutesOfDay
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`
}
