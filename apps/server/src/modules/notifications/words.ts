import type { AlarmLevel, AlarmOrigin } from '@lykta/contract/alarms'
import { clockTime } from '@lykta/contract/quiet-hours'
import type { Language } from '@lykta/contract/languages'

const locales = { en: 'en-GB', sv: 'sv-SE' } as const satisfies Record<Language, string>

/** The region's local time, with the day if it is not today. */
const since = (at: Date, now: Date, timeZone: string, language: Language): string => {
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)
  const time = clockTime(at, timeZone)
  if (day(at) === day(now)) return time
  const weekday = new Intl.DateTimeFormat(locales[language], { timeZone, weekday: 'long' }).format(at)
  return language === 'sv' ? `${weekday} kl. ${time}` : `${time} on ${weekday}`
}

export const offlineWords = (
  language: Language,
  { lastSeenAt, now, timeZone }: { lastSeenAt: Date; now: Date; timeZone: string },
): string => {
  const at = since(lastSeenAt, now, timeZone, language)
  return language === 'sv' ? `Ingen kontakt med tv:n sedan ${at}.` : `No contact with the TV since ${at}.`
}

export const batteryWords = (language: Language, percent: number): string =>
  language === 'sv'
    ? `Boxen går på batteri: ${String(percent)} % kvar.`
    : `The box is running on battery: ${String(percent)}% left.`

export const missedWords = (language: Language, { at, timeZone }: { at: Date; timeZone: string }): string =>
  language === 'sv'
    ? `Ringde dig kl. ${clockTime(at, timeZone)}.`
    : `Called you at ${clockTime(at, timeZone)}.`

export const callsWords = (language: Language): string =>
  language === 'sv' ? 'Ringer dig nu.' : 'Is calling you now.'

export const answeredWords = (language: Language): string =>
  language === 'sv' ? 'Samtalet är besvarat.' : 'The call has been answered.'

export const declinedWords = (language: Language): string =>
  language === 'sv' ? 'Samtalet avböjdes.' : 'The call was declined.'

export const unansweredWords = (
  language: Language,
  { at, timeZone }: { at: Date; timeZone: string },
): string =>
  language === 'sv'
    ? `Ingen har tryckt OK vid påminnelsen kl. ${clockTime(at, timeZone)}.`
    : `Nobody has pressed OK at the reminder at ${clockTime(at, timeZone)}.`

/** Not the alarm's own words: those are for who opens the app. */
export const alarmWords = (language: Language, level: AlarmLevel): string =>
  ({
    sv: {
      info: 'Har fått information på tv:n.',
      important: 'Har fått ett viktigt larm på tv:n.',
      critical: 'Har fått ett akut larm på tv:n.',
    },
    en: {
      info: 'Has been sent information on the TV.',
      important: 'Has been sent an important alarm on the TV.',
      critical: 'Has been sent a critical alarm on the TV.',
    },
  })[language][level]

export const alarmCallWords = (language: Language, origin: AlarmOrigin): string =>
  ({
    sv: {
      staff: 'Ett larm väntar på svar.',
      resident: 'Kallar på hjälp.',
      silence: 'Har inte hörts av. Öppna för att se sedan när.',
    },
    en: {
      staff: 'An alarm is waiting for an answer.',
      resident: 'Is calling for help.',
      silence: 'Has not been heard from. Open to see since when.',
    },
  })[language][origin]

export const readWords = (language: Language): string =>
  language === 'sv' ? 'Ditt meddelande är läst.' : 'Your message has been read.'
