import { locales, type Language } from '@lykta/contract/languages'

/** The time zone and language in which a time is shown. */
export interface Locality {
  timeZone: string
  language: Language
}

const dayMs = 24 * 60 * 60_000

const format = (
  time: number,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  language: Language = 'en',
): string => new Intl.DateTimeFormat(locales[language], { ...options, timeZone }).format(time)

/** HH:mm */
export const clockTime = (time: number, timeZone: string): string =>
  format(time, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 0 to 23. */
export const hourOf = (time: number, timeZone: string): number =>
  Number(format(time, timeZone, { hour: '2-digit', hourCycle: 'h23' }))

/** "14 November 2026" */
export const longDate = (time: number, { timeZone, language }: Locality): string =>
  format(time, timeZone, { day: 'numeric', month: 'long', year: 'numeric' }, language)

/** "14 November" */
export const shortDate = (time: number, { timeZone, language }: Locality): string =>
  format(time, timeZone, { day: 'numeric', month: 'long' }, language)

/** "Saturday", as the language writes it within a line. */
export const weekdayWord = (time: number, { timeZone, language }: Locality): string =>
  format(time, timeZone, { weekday: 'long' }, language)

/** Capitalised, for the beginning of a line. */
export const capitalized = (text: string, { language }: Pick<Locality, 'language'>): string =>
  text.slice(0, 1).toLocaleUpperCase(locales[language]) + text.slice(1)

/** "Saturday", capitalised for the beginning of a line. */
export const weekday = (time: number, locality: Locality): string =>
  capitalized(weekdayWord(time, locality), locality)

/** "14" */
export const dayOfMonth = (time: number, { timeZone, language }: Locality): string =>
  format(time, timeZone, { day: 'numeric' }, language)

/** "Saturday 14 November" */
export const longWeekday = (time: number, locality: Locality): string =>
  `${weekday(time, locality)} ${shortDate(time, locality)}`

/** The local date as days since 1970. */
const dayNumber = (time: number, timeZone: string): number => {
  const [day, month, year] = format(time, timeZone, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
    .split('/')
    .map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / dayMs
}

/** How many midnights lie between the two: 0 means the same day, 1 yesterday. */
export const daysAgo = (time: number, now: number, timeZone: string): number =>
  dayNumber(now, timeZone) - dayNumber(time, timeZone)

/** The first instant of the local day, and that of the next: 23, 24 or 25 hours later. */
export const dayBounds = (now: number, timeZone: string): { from: number; to: number } => {
  const today = dayNumber(now, timeZone)
  return { from: startOf(today, timeZone), to: startOf(today + 1, timeZone) }
}

/** Today and the days after it. */
export const daysFrom = (
  now: number,
  timeZone: string,
  count: number,
): Array<{ from: number; to: number }> => {
  const today = dayNumber(now, timeZone)
  const starts = Array.from({ length: count + 1 }, (_, place) => startOf(today + place, timeZone))
  return starts.slice(1).map((to, place) => ({ from: starts[place] ?? to, to }))
}

const startOf = (day: number, timeZone: string): number => {
  // No place on earth is more than 14 hours from UTC, so the local day begins within 15 hours of the day in UTC.
  let before = day * dayMs - 15 * 60 * 60_000
  let after = day * dayMs + 15 * 60 * 60_000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayNumber(middle, timeZone) < day) before = middle
    else after = middle
  }
  return after
}

/** "today", "yesterday", "14 November", as the language writes it within a line. */
export const dayWords = (time: number, now: number, locality: Locality): string => {
  const days = daysAgo(time, now, locality.timeZone)
  if (days !== 0 && days !== 1) return shortDate(time, locality)
  return new Intl.RelativeTimeFormat(locales[locality.language], { numeric: 'auto' }).format(-days, 'day')
}
