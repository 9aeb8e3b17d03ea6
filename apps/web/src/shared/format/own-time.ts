import type { Language } from '../i18n/languages.ts'
import { locales } from './dates.ts'
import { shownTimeZone } from './time-zone.ts'

/** `2026-11-27 01:37`; without a zone as the device has it. */
const wall = (at: number, timeZone?: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/**
 * What the clock of whoever looks shows at a time, with the weekday if it is on another day; undefined where the clocks of
 * the residents show the same.
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
