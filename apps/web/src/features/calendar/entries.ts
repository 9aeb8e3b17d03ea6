import { dayAt, expandOccurrences, minuteAt, startOfDay, type Day } from '@lykta/calendar'
import type { CalendarEvent, CalendarType } from '@lykta/contract/calendar'
import { parseJson } from '@lykta/contract/json'
import { windowOf } from './view.ts'

export const minutesOfDay = 24 * 60

/** One time at which an event takes place, as the calendar shows it. */
export interface Entry {
  /** Names it among all others; part of the page's address. */
  key: string
  /** What takes place, as it was made. */
  event: CalendarEvent
  titleEvent: string
  messageEvent: string
  start: number
  end: number
  type: string
  /** CSS colour of its type; undefined: the default amber. */
  colorEvent: string | undefined
  fontSize: CalendarEvent['fontSize']
  interval: CalendarEvent['interval']
  /** Minutes before; -1: none. */
  reminder: number
  /** The days it is on, and the minutes of those days at which it begins and ends. */
  first: { day: Day; minute: number }
  last: { day: Day; minute: number }
}

/** What of an entry is on one day, in minutes since its midnight. */
export interface DayPart {
  entry: Entry
  from: number
  to: number
}

/** The type that has a look of its own, whatever its colour. */
export const informationType = 'Information'

const colorOf = ({ jsonType }: CalendarType): string | undefined => {
  const value = parseJson(jsonType)
  return typeof value === 'object' && value !== null && 'dcolor' in value && typeof value.dcolor === 'string'
    ? value.dcolor
    : undefined
}

/** Where it ends: at midnight, that of the day before. */
const lastOf = (start: number, end: number, timeZone: string): Entry['last'] => {
  if (end <= start) return { day: dayAt(start, timeZone), minute: minuteAt(start, timeZone) }
  const minute = minuteAt(end, timeZone)
  return { day: dayAt(end - 1, timeZone), minute: minute === 0 ? minutesOfDay : minute }
}

/** Everything that takes place around the month of a day, by its start. */
export const entriesOf = (events: readonly CalendarEvent[], around: Day): Entry[] => {
  const { from, to } = windowOf(around)
  return events
    .flatMap((event) => {
      const { id, timeZone, schedule, end, calendartype, fontSize, interval, reminder } = event
      const type = typeof calendartype === 'string' ? calendartype : calendartype.type
      const colorEvent = typeof calendartype === 'string' ? undefined : colorOf(calendartype)
      const range = { from: startOfDay(from, timeZone), to: startOfDay(to, timeZone), timeZone }
      return expandOccurrences({ ...event, start: schedule, end: end ?? null }, range).map((one): Entry => ({
        key: `${String(id)}-${String(one.start)}`,
        event,
        titleEvent: event.title,
        messageEvent: event.body,
        start: one.start,
        end: one.end,
        type,
        colorEvent,
        fontSize,
        interval,
        reminder,
        first: { day: dayAt(one.start, timeZone), minute: minuteAt(one.start, timeZone) },
        last: lastOf(one.start, one.end, timeZone),
      }))
    })
    .sort((a, b) => a.start - b.start)
}

/** Returns the parts of a day: those that last all day first, then by start. */
export const partsOn = (entries: readonly Entry[], day: Day): DayPart[] =>
  entries
    .filter(({ first, last }) => first.day <= day && day <= last.day)
    .map((entry) => {
      const from = entry.first.day === day ? entry.first.minute : 0
      const to = entry.last.day === day ? entry.last.minute : minutesOfDay
      // An hour that comes twice, in autumn, can seem to end before it begins.
      return { entry, from, to: Math.max(from, to) }
    })
    .sort((a, b) => Number(isWholeDay(b)) - Number(isWholeDay(a)) || a.from - b.from)

export const isWholeDay = ({ from, to }: Pick<DayPart, 'from' | 'to'>): boolean =>
  from === 0 && to === minutesOfDay

/** Now, where the box is. */
export interface Now {
  day: Day
  minute: number
}

/** Returns the entry to show first: the current or next one, otherwise the first of the day. */
export const nextOf = (parts: readonly DayPart[], day: Day, now: Now): Entry | undefined =>
  (parts.find(({ to }) => day === now.day && to > now.minute) ?? parts[0])?.entry

/** Whether an entry is over. */
export const isPast = ({ last }: Pick<Entry, 'last'>, now: Now): boolean =>
  last.day < now.day || (last.day === now.day && last.minute <= now.minute)
