import {
  addDays,
  dayAt,
  daysBetween,
  minuteAt,
  settledChange,
  splitAt,
  timeOn,
  type Day,
  type EventTimes,
} from '@lykta/calendar'
import {
  longestEventMs,
  type CalendarEvent,
  type ChangeEvent,
  type EventScope,
} from '@lykta/contract/calendar'
import { daysOf, minutesOfDay, type Entry } from './entries.ts'

/** The step in which events are moved and lengthened. */
export const snapMinutes = 15

/** Moves an entry, lengthens it, or both: by days and minutes on the clock of the box. */
export interface Move {
  entry: Entry
  days: number
  minutes: number
  /** Minutes by which its end is moved in addition. */
  longer: number
}

/** The moved entry. It is never shorter than a step, nor longer than an event can be. */
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

/** The nearest step for something that begins or ends at a minute and is moved by this many minutes. */
export const snapped = (minute: number, by: number): number =>
  Math.round((minute + by) / snapMinutes) * snapMinutes - minute

export const isNowhere = (move: Move): boolean => {
  const { start, end } = movedEntry(move)
  return start === move.entry.start && end === move.entry.end
}

/** The start and end of what is changed: for one occurrence, or that and those that follow, its own; otherwise the first one's. */
const timesOf = ({ event, start, end }: Entry, scope: EventScope): { schedule: number; end: number } =>
  scope === 'all' && event.interval !== 'none'
    ? { schedule: event.schedule, end: event.end ?? 0 }
    : { schedule: start, end }

/** How a move changes an event; in a repeated one, every occurrence moves by the same number of days. */
export const changeOfMove = (move: Move, scope: EventScope): ChangeEvent['data'] => {
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
  const before = timesOf(entry, scope)
  const days = daysBetween(entry.first.day, moved.first.day)
  const schedule =
    moved.start === entry.start
      ? before.schedule
      : timeOn(addDays(dayAt(before.schedule, timeZone), days), moved.first.minute, timeZone)
  const dayMoved = (time: number) =>
    timeOn(addDays(dayAt(time, timeZone), days), minuteAt(time, timeZone), timeZone)
  return {
    ...(schedule === before.schedule ? {} : { schedule }),
    ...(isLonger ? { end: schedule + length } : {}),
    ...(days === 0 || event.days.length === 0
      ? {}
      : { days: event.days.map((day) => (((day + days) % 7) + 7) % 7).sort((a, b) => a - b) }),
    ...(days === 0 || event.expiration === 0 ? {} : { expiration: dayMoved(event.expiration) }),
  }
}

/** The id of an event split off from a repeated one, until the server has given it one. */
export const idUntilSaved = ({ id }: CalendarEvent): number => -id

const eventTimes = ({ schedule, end, ...event }: CalendarEvent): EventTimes => ({
  ...event,
  start: schedule,
  end: end ?? null,
})

const eventAt = (event: CalendarEvent, { start, end, weekStart, monthDay, ...times }: EventTimes) => ({
  ...event,
  days: [...times.days],
  expiration: times.expiration,
  exceptions: [...times.exceptions],
  schedule: start,
  ...(end === null ? {} : { end }),
  weekStart,
  monthDay,
})

/** Splits a repeated event in two at one of its entries. */
const partsOf = ({ event, first, start }: Entry) =>
  splitAt(eventTimes(event), { day: first.day, start, timeZone: event.timeZone })

/** The event after a move: the whole of it, or what becomes of one occurrence, with or without those that follow. */
export const eventAfterMove = (move: Move, scope: EventScope): CalendarEvent => {
  const { entry } = move
  const { event } = entry
  const { timeZone } = event
  const data = changeOfMove(move, scope)
  const { start, end } = movedEntry(move)
  const { schedule = timesOf(entry, scope).schedule } = data
  const from = scope === 'following' ? partsOf(entry).after : eventTimes(event)
  const moved = {
    ...from,
    start: schedule,
    end: schedule + end - start,
    days: data.days ?? event.days,
    expiration: data.expiration ?? event.expiration,
  }
  const after = eventAt(event, settledChange(moved, { from, timeZone }))
  if (scope === 'all' || event.interval === 'none') return after
  if (scope === 'following') return { ...after, id: idUntilSaved(event) }
  return { ...after, id: idUntilSaved(event), interval: 'none', days: [], expiration: 0, exceptions: [] }
}

/** The events of a calendar with a moved event in place of the earlier one. */
export const withMoved = (
  events: readonly CalendarEvent[],
  { entry }: Move,
  moved: CalendarEvent,
): CalendarEvent[] => {
  const { event, first } = entry
  const others = events.filter(({ id }) => id !== moved.id && id !== idUntilSaved(event))
  if (moved.id === event.id) return [...others, moved]
  const left = (one: CalendarEvent) =>
    moved.interval === 'none'
      ? { ...one, exceptions: [...one.exceptions, first.day] }
      : eventAt(one, partsOf({ ...entry, event: one }).before)
  return [...others.map((one) => (one.id === event.id ? left(one) : one)), moved]
}

/** The change that undoes a move. `before` is the earlier event, or part of one. */
export const changeBack = (move: Move, scope: EventScope): ChangeEvent['data'] => {
  const { entry } = move
  const { event } = entry
  const before = { ...timesOf(entry, scope), days: event.days, expiration: event.expiration }
  const { schedule, end, days, expiration } = changeOfMove(move, scope)
  return {
    ...(schedule === undefined ? {} : { schedule: before.schedule }),
    ...(end === undefined ? {} : { end: before.end }),
    ...(days === undefined ? {} : { days: [...before.days] }),
    ...(expiration === undefined ? {} : { expiration: before.expiration }),
  }
}

/** How an entry can be dragged on a day; by its end only on its last day. */
export const movableOn = ({ event, last }: Entry, day: Day): 'move' | 'lengthen' | undefined => {
  if (!event.mayChange) return undefined
  return event.allDay || last.day !== day ? 'move' : 'lengthen'
}
