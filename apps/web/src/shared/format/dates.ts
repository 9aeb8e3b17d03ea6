import { locales, type Language } from '@lykta/contract/languages'
import type { NamedDayPart } from '@lykta/ui'
import { shownTimeZone } from './time-zone.ts'

export { locales } from '@lykta/contract/languages'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Each formatter is created once, because creating one is slow on a phone. */
const format = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const timeZone = shownTimeZone()
  const key = JSON.stringify([language, timeZone, options])
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone })
  formats.set(key, made)
  return made
}

/** The numbers of a time: the year with four digits, all others with two. */
const numbersOf = (at: number) => {
  const parts = new Map<string, string>()
  const shown = format('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  for (const { type, value } of shown) parts.set(type, value)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') }
}

/** DD/MM/YYYY */
export const dateText = (at: number): string => {
  const { day, month, year } = numbersOf(at)
  return `${day}/${month}/${year}`
}

/** A date in digits, as the language writes it: `22/11/2026`, `2026-11-22`. */
export const numericDate = (at: number, language: Language): string =>
  format(language, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** HH:mm */
export const timeText = (at: number): string => {
  const { hour, minute } = numbersOf(at)
  return `${hour}:${minute}`
}

/** A time in the format of fields for a day and a time: `2026-11-22T08:30`. */
export const inputText = (at: number): string => {
  const { year, month, day, hour, minute } = numbersOf(at)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** How far the clocks here are ahead of UTC. */
const aheadAt = (at: number): number => Date.parse(`${inputText(at)}Z`) - at

/** The moment that such a field means here; undefined while it is incomplete. */
export const timeOfInput = (text: string): number | undefined => {
  // Shorter ones would be read as a month or a day.
  const wanted = text.length === 16 ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(wanted)) return undefined
  // The clock may change between that moment and what it would be without a time zone.
  const near = wanted - aheadAt(wanted)
  return wanted - aheadAt(near)
}

/** The hour of the day, 0-23. */
export const hourOf = (at: number): number => Number(numbersOf(at).hour)

/** DD MMM */
export const dayText = (at: number, language: Language): string => {
  // Some short names have four letters: "Sept", "mars".
  const month = format(language, { month: 'short' }).format(at).slice(0, 3)
  return `${numbersOf(at).day} ${month}`
}

/** DD MMM HH:mm */
export const dayAndTimeText = (at: number, language: Language): string =>
  `${dayText(at, language)} ${timeText(at)}`

/** "14 November 2026" */
export const longDateText = (at: number, language: Language): string =>
  format(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** "14 November" */
export const longDayText = (at: number, language: Language): string =>
  format(language, { day: 'numeric', month: 'long' }).format(at)

/** The weekday within a sentence: "Saturday", "lördag". */
export const weekdayWord = (at: number, language: Language): string =>
  format(language, { weekday: 'long' }).format(at)

/** Capitalised, for the beginning of a heading. */
export const capitalized = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(locales[language]) + text.slice(1)

/** The weekday at the beginning of a heading: "Saturday", "Lördag". */
export const weekdayText = (at: number, language: Language): string =>
  capitalized(weekdayWord(at, language), language)

/** A Sunday at noon, in any time zone. */
const sundayMs = Date.UTC(2026, 10, 22, 12)

/** Some moment on a weekday, Sunday 0. */
export const timeOnWeekday = (day: number): number => sundayMs + day * 86_400_000

/** Whether two times are on the same calendar day here. */
export const isSameDay = (a: number, b: number): boolean => dateText(a) === dateText(b)

/** The name of a part of the day in a heading; in English a day that is no longer early is still a morning. */
export const dayPartKeys = {
  morning: 'dayParts.morning',
  day: 'dayParts.forenoon',
  afternoon: 'dayParts.afternoon',
  evening: 'dayParts.evening',
  night: 'dayParts.night',
  smallHours: 'dayParts.smallHours',
} as const satisfies Record<NamedDayPart, string>
