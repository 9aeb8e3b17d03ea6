import type { AlarmLevel, AlarmOrigin } from '@lykta/contract/alarms'
import { clockTime } from '@lykta/contract/quiet-hours'
import type { Language } from '@lykta/contract/languages'

interface Moment {
  at: Date
  /** The region's. */
  timeZone: string
}

interface Words {
  /** How long there has been no contact with a TV. */
  offline: (seen: { lastSeenAt: Date; now: Date; timeZone: string }) => string
  battery: (percent: number) => string
  missed: (call: Moment) => string
  calls: string
  answered: string
  declined: string
  /** Nobody has pressed OK at a reminder. */
  unanswered: (reminder: Moment) => string
  /** Not the alarm's own words: those are for who opens the app. */
  alarm: Record<AlarmLevel, string>
  alarmCall: Record<AlarmOrigin, string>
  read: string
}

/** The local time, behind the day if it is not today. */
const since = (
  { lastSeenAt, now, timeZone }: Parameters<Words['offline']>[0],
  { locale, onDay }: { locale: string; onDay: (weekday: string, time: string) => string },
): string => {
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)
  const time = clockTime(lastSeenAt, timeZone)
  if (day(lastSeenAt) === day(now)) return time
  return onDay(new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(lastSeenAt), time)
}

/** What notifications say. */
export const words: Record<Language, Words> = {
  en: {
    offline: (seen) => {
      const at = since(seen, { locale: 'en-GB', onDay: (weekday, time) => `${time} on ${weekday}` })
      return `No contact with the TV since ${at}.`
    },
    battery: (percent) => `The box is running on battery: ${String(percent)}% left.`,
    missed: ({ at, timeZone }) => `Called you at ${clockTime(at, timeZone)}.`,
    calls: 'Is calling you now.',
    answered: 'The call has been answered.',
    declined: 'The call was declined.',
    unanswered: ({ at, timeZone }) => `Nobody has pressed OK at the reminder at ${clockTime(at, timeZone)}.`,
    alarm: {
      info: 'Has been sent information on the TV.',
      important: 'Has been sent an important alarm on the TV.',
      critical: 'Has been sent a critical alarm on the TV.',
    },
    alarmCall: {
      staff: 'An alarm is waiting for an answer.',
      resident: 'Is calling for help.',
      silence: 'Has not been heard from. Open to see since when.',
    },
    read: 'Your message has been read.',
  },
  sv: {
    offline: (seen) => {
      const at = since(seen, { locale: 'sv-SE', onDay: (weekday, time) => `${weekday} kl. ${time}` })
      return `Ingen kontakt med tv:n sedan ${at}.`
    },
    battery: (percent) => `Boxen går på batteri: ${String(percent)} % kvar.`,
    missed: ({ at, timeZone }) => `Ringde dig kl. ${clockTime(at, timeZone)}.`,
    calls: 'Ringer dig nu.',
    answered: 'Samtalet är besvarat.',
    declined: 'Samtalet avböjdes.',
    unanswered: ({ at, timeZone }) => `Ingen har tryckt OK vid påminnelsen kl. ${clockTime(at, timeZone)}.`,
    alarm: {
      info: 'Har fått information på tv:n.',
      important: 'Har fått ett viktigt larm på tv:n.',
      critical: 'Har fått ett akut larm på tv:n.',
    },
    alarmCall: {
      staff: 'Ett larm väntar på svar.',
      resident: 'Kallar på hjälp.',
      silence: 'Har inte hörts av. Öppna för att se sedan när.',
    },
    read: 'Ditt meddelande är läst.',
  },
}
