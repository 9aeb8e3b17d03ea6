import { calendarDefaultDurationMs } from '@lykta/contract/constants'
import type { CalendarInterval, MonthlyChoice } from '@lykta/contract/calendar'
import type { Day } from './days.ts'
import { daysByRule, firstByRule, dayOfMonthOf, inSameMonth, countsOn, type Rule } from './recurrence.ts'
import { takesPlaceIn, type TimeRange } from './time-range.ts'
import { dayMs, dayNamed, dayNumberOf, daysOfZone, type DayNumber, type ZoneDays } from './zone-days.ts'

/** The fields of an event that decide when it takes place; all times in milliseconds since 1970 UTC. */
export interface EventTimes {
  interval: CalendarInterval
  /** Repeats after this many days, weeks or months; missing: 1. */
  every?: number | undefined
  /** Weekdays for Weekly, Sunday 0; empty: the weekday of the start. */
  days: readonly number[]
  /** The weekday on which its weeks begin, where it skips weeks, Sunday 0; missing: Monday. */
  weekStart?: number | undefined
  monthlyOn: MonthlyChoice
  /** For Monthly: the day, where its first month is too short for it; missing: the day of the start. */
  monthDay?: number | undefined
  /** From the first millisecond of its first day to the last of its last. */
  allDay: boolean
  start: number
  /** End of the first occurrence; null: 30 minutes after its start, or the end of its day. */
  end: number | null
  /** The last local day on which a repeated event starts; 0: no end. */
  expiration: number
  /** Minutes before the start; -1: none. For an all-day event before 08:00, so that it wakes nobody. */
  reminder: number
  /** Days on which a repeated event does not take place. */
  exceptions: readonly Day[]
}

export interface ExpandedOccurrence {
  start: number
  end: number
  /** Null: no reminder. */
  remindAt: number | null
}

const minuteMs = 60_000
const allDayReminderClockMs = 8 * 3_600_000
/** Without exceptions, two occurrences are never further apart than this. */
const longestGapDays = { Daily: 1, Weekly: 7, Monthly: 35 } as const

export type ZonedRange = TimeRange & { timeZone: string }

type Length = { days: number } | { ms: number }

const lengthOf = ({ allDay, start, end }: EventTimes, zone: ZoneDays): Length => {
  if (allDay) return { days: end === null ? 1 : Math.max(1, zone.dayOf(end - 1) - zone.dayOf(start) + 1) }
  return { ms: end === null ? calendarDefaultDurationMs : Math.max(0, end - start) }
}

const endAfter = (start: number, length: Length, zone: ZoneDays): number =>
  'days' in length ? zone.startOf(zone.dayOf(start) + length.days) : start + length.ms

const monday = 1

type Repeated = EventTimes & { interval: Rule['interval'] }
const isRepeated = (event: EventTimes): event is Repeated => event.interval !== 'none'

const ruleOf = (event: Repeated, first: DayNumber): Rule => {
  const { interval, every = 1, days, weekStart = monday, monthlyOn, monthDay } = event
  return { interval, every, days, weekStart, monthlyOn, monthDay, first }
}

interface Found extends ExpandedOccurrence {
  /** For a repeated event: its day by the rule. */
  day: DayNumber | undefined
}

/**
 * The times at which an event takes place within the range, in order; one that began earlier and still runs is
 * included. `timeZone` (IANA name) is where the event takes place: a repeated event keeps that zone's local time. Times are
 * worked out on demand, so that the first ones cost little.
 * @throws RangeError for a time zone that does not exist.
 */
export function* eachOccurrence(
  event: EventTimes,
  { from, to, timeZone }: ZonedRange,
): Generator<Found, void> {
  const zone = daysOfZone(timeZone)
  const length = lengthOf(event, zone)
  const at = (start: number, day: DayNumber | undefined): Found => {
    const remindFrom = event.allDay ? zone.timeOn(zone.dayOf(start), allDayReminderClockMs) : start
    return {
      start,
      end: endAfter(start, length, zone),
      remindAt: event.reminder < 0 ? null : remindFrom - event.reminder * minuteMs,
      day,
    }
  }
  const within = ({ start, end }: ExpandedOccurrence) => takesPlaceIn({ from, to }, start, end)

  if (!isRepeated(event)) {
    const only = at(event.start, undefined)
    if (within(only)) yield only
    return
  }
  const { day: first, clockMs } = zone.localOf(event.start)
  const lengthDays = 'days' in length ? length.days : Math.ceil(length.ms / dayMs)
  const last = event.expiration === 0 ? Infinity : zone.dayOf(event.expiration)
  const left = new Set(event.exceptions.map(dayNumberOf))
  for (const day of daysByRule(
    ruleOf(event, first),
    zone.dayOf(from) - lengthDays - 1,
    Math.min(last, zone.dayOf(to - 1) + 1),
  )) {
    if (left.has(day)) continue
    // If an hour comes twice, the event takes place in the one that it was made for.
    const occurrence = at(day === first ? event.start : zone.timeOn(day, clockMs), day)
    if (within(occurrence)) yield occurrence
  }
}

/** All of them at once, for a few events or a short range. */
export const expandOccurrences = (event: EventTimes, range: ZonedRange): ExpandedOccurrence[] => {
  const all: ExpandedOccurrence[] = []
  for (const { start, end, remindAt } of eachOccurrence(event, range)) all.push({ start, end, remindAt })
  return all
}

/** Whether it takes place within the range at all, which usually needs no expansion. */
export const takesPlaceWithin = (event: EventTimes, range: ZonedRange): boolean => {
  if (!isRepeated(event)) {
    const zone = daysOfZone(range.timeZone)
    return takesPlaceIn(range, event.start, endAfter(event.start, lengthOf(event, zone), zone))
  }
  const { interval, every = 1, exceptions, expiration, start } = event
  const from = Math.max(range.from, start)
  const to = expiration === 0 ? range.to : Math.min(range.to, expiration)
  // One occurrence more than may be left out, and a day more at each end, as days differ in length.
  const enoughDays = longestGapDays[interval] * every * (exceptions.length + 1) + 2
  if (to - from > enoughDays * dayMs) return true
  return eachOccurrence(event, range).next().done !== true
}

/** The local day of the occurrence that starts at exactly that time; undefined if a repeated event has none. */
export const occurrenceDay = (event: EventTimes, start: number, timeZone: string): Day | undefined => {
  const range = { from: start, to: start + 1, timeZone }
  for (const { start: found, day } of eachOccurrence(event, range)) {
    if (found === start) return day === undefined ? undefined : dayNamed(day)
  }
  return undefined
}

/**
 * The times of an event as they are stored: a repeated event begins with its first occurrence, the nearest possible, and an
 * all-day event with its day. The end moves along.
 */
export const settledTimes = <Event extends EventTimes>(event: Event, timeZone: string): Event =>
  settled(event, { timeZone, every: 1 })

/**
 * The same for a changed event: a series that skips weeks stays in its weeks, and if all of its weekdays are moved, they
 * stay together.
 */
export const settledChange = <Event extends EventTimes>(
  event: Event,
  { from, timeZone }: { from: EventTimes; timeZone: string },
): Event & Pick<EventTimes, 'weekStart' | 'monthDay'> => {
  const { every = 1 } = event
  const zone = daysOfZone(timeZone)
  const [was, asked] = [zone.dayOf(from.start), zone.dayOf(event.start)]
  if (event.interval !== 'Weekly' || from.interval !== 'Weekly' || every === 1) {
    const isSameDay = event.interval === 'Monthly' && asked === was
    const monthDay = isSameDay ? from.monthDay : undefined
    return settledTimes({ ...event, weekStart: monday, monthDay }, timeZone)
  }
  const changed = { ...event, weekStart: movedWeekStart(event, from, asked - was) }
  const isSameRhythm = every === (from.every ?? 1)
  const stays = isSameRhythm && countsOn(ruleOf({ ...from, interval: 'Weekly' }, was), asked)
  return settled(changed, { timeZone, every: stays ? every : 1 })
}

const settled = <Event extends EventTimes>(
  event: Event,
  { timeZone, every }: { timeZone: string; every: number },
): Event => {
  const zone = daysOfZone(timeZone)
  const { day: asked, clockMs } = zone.localOf(event.start)
  const day = isRepeated(event) ? firstByRule({ ...ruleOf(event, asked), every }) : asked
  const length = lengthOf(event, zone)
  if (event.allDay && 'days' in length) {
    const end = event.end === null ? null : zone.startOf(day + length.days)
    return { ...event, start: zone.startOf(day), end }
  }
  if (day === asked) return event
  const start = zone.timeOn(day, clockMs)
  return { ...event, start, end: event.end === null ? null : event.end + start - event.start }
}

const weekdayAfter = (weekday: number, days: number): number => (((weekday + days) % 7) + 7) % 7

/** Whether the weekdays of a series are those of another, all moved by the same number of days. */
const areMovedDays = (days: readonly number[], before: readonly number[], by: number): boolean => {
  const along = new Set(before.map((day) => weekdayAfter(day, by)))
  return days.length === along.size && days.every((day) => along.has(day))
}

/** The weeks move along with their weekdays, but begin on Monday if that makes no difference. */
const movedWeekStart = (
  { days }: EventTimes,
  { days: before, weekStart = monday }: EventTimes,
  by: number,
): number => {
  const moved = areMovedDays(days, before, by) ? weekdayAfter(weekStart, by) : weekStart
  const isBefore = (day: number) => weekdayAfter(day, -monday) < weekdayAfter(moved, -monday)
  const isSame = days.every(isBefore) || !days.some(isBefore)
  return isSame ? monday : moved
}

/** Splits a series in two: it ends before one of its occurrences, where another one begins. */
export const splitAt = (
  event: EventTimes,
  { day, start, timeZone }: { day: Day; start: number; timeZone: string },
): { before: EventTimes; after: EventTimes } => {
  const zone = daysOfZone(timeZone)
  const wholeDay = event.monthDay ?? dayOfMonthOf(zone.dayOf(event.start))
  const isShort = event.interval === 'Monthly' && event.monthlyOn === 'day' && wholeDay > 28
  const monthDay = isShort && dayOfMonthOf(dayNumberOf(day)) < wholeDay ? wholeDay : undefined
  return {
    before: {
      ...event,
      expiration: zone.startOf(dayNumberOf(day)) - 1,
      exceptions: event.exceptions.filter((one) => one < day),
    },
    after: {
      ...movedTo(event, start, timeZone),
      monthDay,
      exceptions: event.exceptions.filter((one) => one >= day),
    },
  }
}

/** When a repeated event starts on a day, exceptions aside; undefined: it does not take place that day. */
export const startOn = (event: EventTimes, day: Day, timeZone: string): number | undefined => {
  const zone = daysOfZone(timeZone)
  const from = zone.startOf(dayNumberOf(day))
  const to = zone.startOf(dayNumberOf(day) + 1)
  for (const { start } of eachOccurrence({ ...event, exceptions: [] }, { from, to, timeZone })) {
    if (start >= from) return start
  }
  return undefined
}

/** The event with another start; its length stays, for an all-day event in days. */
export const movedTo = (event: EventTimes, start: number, timeZone: string): EventTimes => {
  if (event.end === null) return { ...event, start }
  const zone = daysOfZone(timeZone)
  return { ...event, start, end: endAfter(start, lengthOf(event, zone), zone) }
}

/** The exceptions of a repeated event whose start has moved: they move along by weekdays, or within their months. */
export const movedExceptions = (
  exceptions: readonly Day[],
  { from, to, timeZone }: { from: EventTimes; to: EventTimes; timeZone: string },
): Day[] => {
  const { interval, every = 1, days } = to
  if (!isRepeated(to) || interval !== from.interval || every !== (from.every ?? 1)) return [...exceptions]
  const zone = daysOfZone(timeZone)
  const first = zone.dayOf(to.start)
  const period = interval === 'Daily' ? every : 7 * every
  const moved = (first - zone.dayOf(from.start)) % period
  if (interval === 'Daily') return exceptions.map((day) => dayNamed(dayNumberOf(day) + moved))
  // Newly chosen weekdays are unrelated to the earlier ones, unless all of them moved with the start.
  const shift = areMovedDays(days, from.days, moved) ? moved : 0
  return exceptions
    .map(dayNumberOf)
    .map((day) => (interval === 'Weekly' ? day + shift : inSameMonth(ruleOf(to, first), day)))
    .map(dayNamed)
}
