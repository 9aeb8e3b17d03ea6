import {
  dayAt,
  daysBetween,
  daysFrom,
  expandOccurrences,
  localTime,
  startOfDay,
  type Day,
  type TimeRange,
} from '@lykta/calendar'
import type { CalendarEvent, CalendarType } from '@lykta/contract/calendar'
import { parseJson } from '@lykta/contract/json'
import { windowOf } from './view-and-day.ts'

export const minutesOfDay = 24 * 60

/** One time at which an event takes place, as the calendar shows it. */
export interface Entry {
  /** Tells it from all others; part of the page's address. */
  key: string
  /** The event itself, as it was made. */
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

/** The part of an entry on one day, in minutes since its midnight. */
export interface DayPart {
  entry: Entry
  from: number
  to: number
}

/** The type with a special look, whatever its colour. */
export const informationType = 'Information'
/** The type of events whose sender comes in person. */
export const visitType = 'Visit'

const colorIn = (jsonType: string): string | undefined => {
  const value = parseJson(jsonType)
  return typeof value === 'object' && value !== null && 'dcolor' in value && typeof value.dcolor === 'string'
    ? value.dcolor
    : undefined
}

/** Each of the few types is parsed once. */
const colorReader = (): ((type: CalendarType) => string | undefined) => {
  const colors = new Map<string, string | undefined>()
  return ({ jsonType }) => {
    if (!colors.has(jsonType)) colors.set(jsonType, colorIn(jsonType))
    return colors.get(jsonType)
  }
}

/** The day of its end; midnight belongs to the day before. */
const lastOf = (start: number, end: number, timeZone: string): Entry['last'] => {
  if (end <= start) return localTime(start, timeZone)
  const last = localTime(end, timeZone)
  return last.minute === 0 ? { day: dayAt(end - 1, timeZone), minute: minutesOfDay } : last
}

/** When an entry begins and ends on the clock of the box. */
export const daysOf = (start: number, end: number, timeZone: string): Pick<Entry, 'first' | 'last'> => ({
  first: localTime(start, timeZone),
  last: lastOf(start, end, timeZone),
})

/** The key of an event's occurrence at a time. */
export const keyOf = (id: number, start: number): string => `${String(id)}-${String(start)}`

/** Returns the range of the days in each time zone, calculated once for each. */
const rangeReader = (from: Day, to: Day): ((timeZone: string) => TimeRange & { timeZone: string }) => {
  const ranges = new Map<string, TimeRange & { timeZone: string }>()
  return (timeZone) => {
    const known = ranges.get(timeZone)
    if (known !== undefined) return known
    const range = { from: startOfDay(from, timeZone), to: startOfDay(to, timeZone), timeZone }
    ranges.set(timeZone, range)
    return range
  }
}

/** Everything that takes place around the month of a day, by its start. Uses loops, as there may be tens of thousands. */
export const entriesOf = (events: readonly CalendarEvent[], around: Day): Entry[] => {
  const { from, to } = windowOf(around)
  const colorOf = colorReader()
  const rangeOf = rangeReader(from, to)
  const entries: Entry[] = []
  for (const event of events) {
    const { id, timeZone, calendartype, title, body, fontSize, interval, reminder } = event
    const type = typeof calendartype === 'string' ? calendartype : calendartype.type
    const colorEvent = typeof calendartype === 'string' ? undefined : colorOf(calendartype)
    for (const { start, end } of expandOccurrences(
      { ...event, start: event.schedule, end: event.end ?? null },
      rangeOf(timeZone),
    )) {
      const { first, last } = daysOf(start, end, timeZone)
      entries.push({
        key: keyOf(id, start),
        event,
        titleEvent: title,
        messageEvent: body === title ? '' : body,
        start,
        end,
        type,
        colorEvent,
        fontSize,
        interval,
        reminder,
        first,
        last,
      })
    }
  }
  return entries.sort((a, b) => a.start - b.start)
}

const partOn = (entry: Entry, day: Day): DayPart => {
  const from = entry.first.day === day ? entry.first.minute : 0
  const to = entry.last.day === day ? entry.last.minute : minutesOfDay
  // In autumn, when an hour comes twice, it can seem to end before it begins.
  return { entry, from, to: Math.max(from, to) }
}

/** Returns the parts of a day: all-day parts first, then by start. */
export type PartsOn = (day: Day) => readonly DayPart[]

/** Sorts entries into their days once, so that a grid does not search through thousands for each of its days. */
export const partsByDay = (entries: readonly Entry[]): PartsOn => {
  const byDay = new Map<Day, DayPart[]>()
  for (const entry of entries) {
    const { first, last } = entry
    const days =
      first.day === last.day ? [first.day] : daysFrom(first.day, daysBetween(first.day, last.day) + 1)
    for (const day of days) {
      const parts = byDay.get(day)
      const part = partOn(entry, day)
      if (parts === undefined) byDay.set(day, [part])
      else parts.push(part)
    }
  }
  for (const parts of byDay.values()) {
    parts.sort((a, b) => Number(isWholeDay(b)) - Number(isWholeDay(a)) || a.from - b.from)
  }
  return (day) => byDay.get(day) ?? []
}

export const isWholeDay = ({ from, to }: Pick<DayPart, 'from' | 'to'>): boolean =>
  from === 0 && to === minutesOfDay

const dayMs = minutesOfDay * 60_000

/** Whether a part has no place between the hours: it lasts all day, or its entry a day or longer. */
export const isAboveHours = (part: DayPart): boolean =>
  isWholeDay(part) || part.entry.end - part.entry.start >= dayMs

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
