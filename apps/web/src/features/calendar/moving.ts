import { addDays, dayAt, daysBetween, minuteAt, timeOn, type Day } from '@lykta/calendar'
import type { CalendarEvent, ChangeEvent } from '@lykta/contract/calendar'
import { longestEventMs } from '@lykta/contract/calendar/limits'
import type { Scope } from './components/ScopeDialog.tsx'
import { daysOf, minutesOfDay, type Entry } from './entries.ts'

/** What events are moved and lengthened by. */
export const snapMinutes = 15

/** An entry that is moved, lengthened or both: by so many days and minutes on the clock of the box. */
export interface Move {
  entry: Entry
  days: number
  minutes: number
  /** Minutes by which its end is moved besides. */
  longer: number
}

/** The entry where it is moved to. It is never shorter than a step, nor longer than an event can be. */
export const movedEntry = ({ entry, days, minutes, longer }: Move): Entry => {
  const { event, first, last } = entry
  const { timeZone } = event
  const start = timeAfter(first, days, minutes, timeZone)
  const end = event.allDay
    ? timeOn(addDays(last.day, days + 1), 0, timeZone)
    : endAfter(start + entry.end - entry.start, longer, start, timeZone)
  return { ...entry, start, end, ...daysOf(start, end, timeZone) }
}

const timeAfter = (
  { day, minute }: Entry['first'],
  days: number,
  minutes: number,
  timeZone: string,
): number => {
  const after = minute + minutes
  const midnights = Math.floor(after / minutesOfDay)
  return timeOn(addDays(day, days + midnights), after - midnights * minutesOfDay, timeZone)
}

const endAfter = (end: number, longer: number, start: number, timeZone: string): number => {
  if (longer === 0) return end
  const wanted = timeAfter(
    { day: dayAt(end, timeZone), minute: minuteAt(end, timeZone) },
    0,
    longer,
    timeZone,
  )
  return Math.min(Math.max(wanted, start + snapMinutes * 60_000), start + longestEventMs)
}

/** The nearest step to which something that begins or ends at a minute is moved by so many minutes. */
export const snapped = (minute: number, by: number): number =>
  Math.round((minute + by) / snapMinutes) * snapMinutes - minute

export const isNowhere = (move: Move): boolean => {
  const { start, end } = movedEntry(move)
  return start === move.entry.start && end === move.entry.end
}

/** What of an event changes with a move; of a repeated one, every time goes along by as many days. */
export const changeOfMove = (move: Move, scope: Scope): ChangeEvent['data'] => {
  const { entry } = move
  const { event } = entry
  const { timeZone } = event
  const moved = movedEntry(move)
  const length = moved.end - moved.start
  const isLonger = !event.allDay && length !== entry.end - entry.start
  if (scope === 'one' || event.interval === 'none') {
    return {
      ...(moved.start === entry.start ? {} : { schedule: moved.start }),
      ...(isLonger ? { end: moved.end } : {}),
    }
  }
  const days = daysBetween(entry.first.day, moved.first.day)
  const schedule =
    moved.start === entry.start
      ? event.schedule
      : timeOn(addDays(dayAt(event.schedule, timeZone), days), moved.first.minute, timeZone)
  const dayMoved = (time: number) =>
    timeOn(addDays(dayAt(time, timeZone), days), minuteAt(time, timeZone), timeZone)
  return {
    ...(schedule === event.schedule ? {} : { schedule }),
    ...(isLonger ? { end: schedule + length } : {}),
    ...(days === 0 || event.days.length === 0
      ? {}
      : { days: event.days.map((day) => (((day + days) % 7) + 7) % 7).sort((a, b) => a - b) }),
    ...(days === 0 || event.expiration === 0 ? {} : { expiration: dayMoved(event.expiration) }),
  }
}

/** Of the event that a single time of a repeated one becomes, until the server has named it. */
export const idUntilSaved = ({ id }: CalendarEvent): number => -id

/** The event as it is after a move: the whole of it, or what becomes of the one time. */
export const eventAfterMove = (move: Move, scope: Scope): CalendarEvent => {
  const { entry } = move
  const { event } = entry
  const data = changeOfMove(move, scope)
  const { schedule = scope === 'one' ? entry.start : event.schedule } = data
  const { start, end } = movedEntry(move)
  const after = {
    ...event,
    schedule,
    end: schedule + end - start,
    days: data.days ?? event.days,
    expiration: data.expiration ?? event.expiration,
  }
  if (scope === 'all' || event.interval === 'none') return after
  return { ...after, id: idUntilSaved(event), interval: 'none', days: [], expiration: 0, exceptions: [] }
}

/** The events of a calendar with one that was moved in place of what it was before. */
export const withMoved = (
  events: readonly CalendarEvent[],
  { entry }: Move,
  moved: CalendarEvent,
): CalendarEvent[] => {
  const { event, first } = entry
  const others = events.filter(({ id }) => id !== moved.id && id !== idUntilSaved(event))
  if (moved.id === event.id) return [...others, moved]
  return [
    ...others.map((one) =>
      one.id === event.id ? { ...one, exceptions: [...one.exceptions, first.day] } : one,
    ),
    moved,
  ]
}

/** What takes a move back. `before` is the event, or the one time, as it was. */
export const changeBack = (move: Move, scope: Scope): ChangeEvent['data'] => {
  const { entry } = move
  const { event } = entry
  const isOne = scope === 'one' && event.interval !== 'none'
  const before = {
    schedule: isOne ? entry.start : event.schedule,
    end: isOne ? entry.end : (event.end ?? 0),
    days: event.days,
    expiration: event.expiration,
  }
  const { schedule, end, days, expiration } = changeOfMove(move, scope)
  return {
    ...(schedule === undefined ? {} : { schedule: before.schedule }),
    ...(end === undefined ? {} : { end: before.end }),
    ...(days === undefined ? {} : { days: [...before.days] }),
    ...(expiration === undefined ? {} : { expiration: before.expiration }),
  }
}

/** How an entry can be moved on a day; its end only where it ends. */
export const movableOn = ({ event, last }: Entry, day: Day): 'move' | 'lengthen' | undefined => {
  if (!event.mayChange) return undefined
  return event.allDay || last.day !== day ? 'move' : 'lengthen'
}
