import type { Language } from '../i18n/languages.ts'
import { locales } from './dates.ts'
import { shownTimeZone } from './time-zone.ts'

/** `2026-11-27 01:37`; without a zone, in the device's. */
const wall = (at: number, timeZone?: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/**
 * A time on the user's own clock, with the weekday if it is on another day; undefined if the residents' clocks show the same.
 */
export const ownTimeText = (
  at: number,
  language: Language,
  timeZone = shownTimeZone(),
): string | undefined => {
  const [own, theirs] = [wall(at), wall(at, timeZone)]
  if (own === theirs) return undefined
  const time = own.slice(-5)
  if (own.slice(0, 10) === theirs.slice(0, 10)) return time
  return `${new Date(at).toLocaleDateString(locales[language], { weekday: 'short' })} ${time}`
}
