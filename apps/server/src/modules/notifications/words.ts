import type { AlarmLevel, AlarmOrigin } from '@lykta/contract/alarms'
import { clockTime } from '@lykta/contract/quiet-hours'
import type { Language } from '@lykta/contract/languages'
import { textsIn } from '../../platform/texts.ts'

interface Moment {
  at: Date
  /** The region's time zone. */
  timeZone: string
}

type Said = (language: Language) => string

const say = (language: Language) => textsIn(language, 'notifications')

/** The texts of notifications. */
export const words = {
  /** How long there has been no contact with a TV: the local time, and the day if it is not today. */
  offline:
    ({ lastSeenAt, now, timeZone }: { lastSeenAt: Date; now: Date; timeZone: string }): Said =>
    (language) => {
      const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)
      const time = clockTime(lastSeenAt, timeZone)
      if (day(lastSeenAt) === day(now)) return say(language)('offline.today', { time })
      const weekday = new Intl.DateTimeFormat(language, { timeZone, weekday: 'long' }).format(lastSeenAt)
      return say(language)('offline.earlier', { time, weekday })
    },
  battery:
    (percent: number): Said =>
    (language) =>
      say(language)('battery', { percent }),
  missed:
    ({ at, timeZone }: Moment): Said =>
    (language) =>
      say(language)('missed', { time: clockTime(at, timeZone) }),
  calls: (language: Language): string => say(language)('calls'),
  answered: (language: Language): string => say(language)('answered'),
  declined: (language: Language): string => say(language)('declined'),
  /** Nobody has pressed OK at a reminder. */
  unanswered:
    ({ at, timeZone }: Moment): Said =>
    (language) =>
      say(language)('unanswered', { time: clockTime(at, timeZone) }),
  /** Not the alarm's own words: those are for who opens the app. */
  alarm:
    (level: AlarmLevel): Said =>
    (language) =>
      say(language)(`alarm.${level}`),
  alarmCall:
    (origin: AlarmOrigin): Said =>
    (language) =>
      say(language)(`alarmCall.${origin}`),
  read: (language: Language): string => say(language)('read'),
}
