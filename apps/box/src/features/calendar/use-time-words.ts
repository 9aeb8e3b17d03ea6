import { type Occurrence } from '@lykta/contract/calendar'
import { useTranslation } from 'react-i18next'
import { useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { clockTime, daysAgo, longWeekday, shortDate } from '../../shared/local-time.ts'

type Times = Pick<Occurrence, 'start' | 'end' | 'allDay'>

const minuteMs = 60_000

interface SaidTimes {
  /** "Today", "Tomorrow", "Wednesday 25 November" */
  day: (time: number) => string
  /** "15:00–15:45", "All day", "14 November 22:00 – 15 November 06:00" */
  span: (times: Times) => string
  /** What a reminder says: "In 15 minutes", "Now", "This was at 14:00". */
  untilStart: (times: Times) => string
}

/** When something takes place, in words, as seen from now. */
export const useTimeWords = (): SaidTimes => {
  const { t } = useTranslation('calendar')
  const locality = useLocality()
  const { timeZone } = locality
  const now = useBoxNow()
  const clock = (time: number) => clockTime(time, timeZone)
  const day = (time: number) => {
    const ago = daysAgo(time, now, timeZone)
    if (ago === 0) return t('title')
    return ago === -1 ? t('tomorrow') : longWeekday(time, locality)
  }
  return {
    day,
    span({ start, end, allDay }) {
      // The end is the first instant that no longer belongs to it.
      const last = Math.max(start, end - 1)
      const sameDay = daysAgo(start, last, timeZone) === 0
      if (allDay)
        return sameDay ? t('allDay') : `${shortDate(start, locality)} – ${shortDate(last, locality)}`
      return sameDay
        ? `${clock(start)}–${clock(end)}`
        : `${shortDate(start, locality)} ${clock(start)} – ${shortDate(end, locality)} ${clock(end)}`
    },
    untilStart({ start, end, allDay }) {
      if (now < start) return t('in', { count: Math.ceil((start - now) / minuteMs) })
      if (now < end) return allDay ? t('title') : t('now')
      const today = daysAgo(start, now, timeZone) === 0
      if (allDay) return t('wasYesterday')
      return t(today ? 'was' : 'wasYesterdayAt', { time: clock(start) })
    },
  }
}
