import { addDays, dayAt, minuteAt, timeOn, weekdayOf, type Day } from '@lykta/calendar'
import {
  longestEventMs,
  type CalendarEvent,
  type ChangeEvent,
  type CreateEvent,
  type EventScope,
  type MonthlyChoice,
} from '@lykta/contract/calendar'
import { calendarDefaultDurationMs, reminderChoicesMinutes } from '@lykta/contract/constants'
import { clockText } from './day-words.ts'
import type { Entry } from './entries.ts'

type Repeat = Exclude<CalendarEvent['interval'], 'none'>
export const repeats = ['Daily', 'Weekly', 'Monthly'] as const satisfies readonly Repeat[]

/** The values of the form about an event. Days and times are the box's, in the format of fields: `2026-11-19T15:00`. */
export interface EventForm {
  occurs: 'once' | 'repeated'
  interval: Repeat
  /** 2: every second day, week or month. */
  every: number
  /** Weekdays for Weekly, Sunday 0; empty: the weekday of the start. */
  days: number[]
  monthlyOn: MonthlyChoice
  allDay: boolean
  start: string
  /** Of the first occurrence. */
  end: string
  /** The last day on which it takes place, `2026-12-17`; empty: it has no end. */
  until: string
  /** The id of its type; empty until the types are known. */
  type: string
  reminder: (typeof reminderChoicesMinutes)[number]
  title: string
  body: string
  fontSize: CalendarEvent['fontSize']
}

const minuteMs = 60_000

const inputOf = (time: number, timeZone: string): string =>
  `${dayAt(time, timeZone)}T${clockText(minuteAt(time, timeZone))}`

const dayOfInput = (text: string): Day => text.slice(0, 10)

/** The moment that a field means at the box; undefined while it is incomplete. */
export const timeOfField = (text: string, timeZone: string): number | undefined => {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(text)
  if (match === null || Number.isNaN(Date.parse(text))) return undefined
  const [, day = '', hour, minute] = match
  return timeOn(day, Number(hour) * 60 + Number(minute), timeZone)
}

/** The start of an event for which no time has been chosen: the next whole or half hour. */
export const nextHalfHour = (now: number, timeZone: string): number => {
  const minutes = 30 - (minuteAt(now, timeZone) % 30)
  return now - (now % minuteMs) + minutes * minuteMs
}

/** A new event: it begins at the given time, and lasts 30 minutes. */
export const newEventForm = (start: number, timeZone: string): EventForm => ({
  occurs: 'once',
  interval: 'Weekly',
  every: 1,
  days: [],
  monthlyOn: 'day',
  allDay: false,
  start: inputOf(start, timeZone),
  end: inputOf(start + calendarDefaultDurationMs, timeZone),
  until: '',
  type: '',
  reminder: -1,
  title: '',
  body: '',
  fontSize: 'medium',
})

const typeIdOf = ({ calendartype }: CalendarEvent): string =>
  typeof calendartype === 'string' ? '' : String(calendartype.id)

/** What to change: the whole event, one occurrence, or that and those that follow. */
export const formOfEvent = (entry: Entry, scope: EventScope): EventForm => {
  const { event } = entry
  const { timeZone } = event
  const one = scope === 'one' || event.interval === 'none'
  const fromHere = one || scope === 'following'
  const start = fromHere ? entry.start : event.schedule
  const end = fromHere ? entry.end : start + (entry.end - entry.start)
  return {
    occurs: one ? 'once' : 'repeated',
    interval: event.interval === 'none' ? 'Weekly' : event.interval,
    every: event.every ?? 1,
    days: [...event.days],
    monthlyOn: event.monthlyOn,
    allDay: event.allDay,
    start: inputOf(start, timeZone),
    // A day ends at the midnight after it, but is still the last day.
    end: inputOf(event.allDay ? end - minuteMs : end, timeZone),
    until: event.expiration === 0 ? '' : dayAt(event.expiration, timeZone),
    type: typeIdOf(event),
    reminder: reminderChoicesMinutes.find((minutes) => minutes === event.reminder) ?? -1,
    title: event.title,
    body: event.body,
    fontSize: event.fontSize,
  }
}

/** Changes the subject; the message follows it until something else is written there. */
export const withTitle = (form: EventForm, title: string): EventForm => ({
  ...form,
  title,
  body: form.body === form.title ? title : form.body,
})

/** Changes the start; the end moves along, so that the length stays. */
export const withStart = (form: EventForm, start: string, timeZone: string): EventForm => {
  const before = timeOfField(form.start, timeZone)
  const end = timeOfField(form.end, timeZone)
  const after = timeOfField(start, timeZone)
  if (before === undefined || after === undefined || end === undefined) return { ...form, start }
  if (form.allDay) {
    const days = Math.max(
      0,
      Math.round((Date.parse(dayOfInput(form.end)) - Date.parse(dayOfInput(form.start))) / 86_400_000),
    )
    return { ...form, start, end: `${addDays(dayOfInput(start), days)}T${form.end.slice(11)}` }
  }
  return { ...form, start, end: inputOf(after + Math.max(0, end - before), timeZone) }
}

export type EventProblem = 'required' | 'past' | 'beforeStart' | 'tooLong' | 'beforeFirst' | 'invalid'
export type EventProblems = Partial<Record<'title' | 'body' | 'start' | 'end' | 'until', EventProblem>>

interface Circumstances {
  timeZone: string
  /** Milliseconds since 1970 UTC. */
  now: number
  /** The stored start, which may be in the past. */
  storedStart?: string | undefined
}

/** What keeps an event from being saved, in the order in which it is reported. */
export const problemsOf = (form: EventForm, { timeZone, now, storedStart }: Circumstances): EventProblems => {
  const start = timeOfField(form.start, timeZone)
  const end = timeOfField(form.end, timeZone)
  const today = dayAt(now, timeZone)
  const problems: EventProblems = {}
  if (form.title.trim() === '') problems.title = 'required'
  if (form.body.trim() === '') problems.body = 'required'
  if (start === undefined) problems.start = 'invalid'
  else if (
    form.start !== storedStart &&
    dayOfInput(form.start) < today &&
    !isUnderWay(form, storedStart, today)
  )
    problems.start = 'past'
  if (end === undefined) problems.end = 'invalid'
  else if (start !== undefined) {
    const isBefore = form.allDay ? dayOfInput(form.end) < dayOfInput(form.start) : end < start
    if (isBefore) problems.end = 'beforeStart'
    else if (end - start > longestEventMs) problems.end = 'tooLong'
  }
  if (form.occurs === 'repeated' && form.until !== '' && form.until < dayOfInput(form.start)) {
    problems.until = 'beforeFirst'
  }
  return problems
}

/** Whether a repeated event began on an earlier day. Moving it moves its past times too. */
const isUnderWay = ({ occurs }: EventForm, storedStart: string | undefined, today: Day): boolean =>
  occurs === 'repeated' && storedStart !== undefined && dayOfInput(storedStart) < today

type Written = ChangeEvent['data']

/** The event as it is sent. The times of its form must be complete. */
const wireOf = (form: EventForm, timeZone: string) => {
  const repeated = form.occurs === 'repeated'
  const startDay = dayOfInput(form.start)
  const schedule = form.allDay ? timeOn(startDay, 0, timeZone) : (timeOfField(form.start, timeZone) ?? 0)
  const end = form.allDay
    ? timeOn(addDays(dayOfInput(form.end), 1), 0, timeZone)
    : (timeOfField(form.end, timeZone) ?? 0)
  return {
    title: form.title.trim(),
    body: form.body.trim(),
    interval: repeated ? form.interval : ('none' as const),
    ...(repeated ? { every: form.every } : {}),
    days: repeated && form.interval === 'Weekly' ? form.days : [],
    monthlyOn: repeated && form.interval === 'Monthly' ? form.monthlyOn : ('day' as const),
    allDay: form.allDay,
    schedule,
    end,
    expiration: repeated && form.until !== '' ? timeOn(addDays(form.until, 1), 0, timeZone) - 1 : 0,
    reminder: form.reminder,
    fontSize: form.fontSize,
    ...(form.type === '' ? {} : { calendartype: Number(form.type) }),
  }
}

interface Target {
  timeZone: string
  room: number
  /** Other rooms whose calendars it is also for. */
  others: readonly number[]
  /** The user's id. */
  relative: number
}

/** A new event for one room or several. */
export const creationOf = (form: EventForm, { timeZone, room, others, relative }: Target): CreateEvent => ({
  ...wireOf(form, timeZone),
  room,
  ...(others.length === 0 ? {} : { rooms: [...others] }),
  relative: relative,
})

/** Only what differs, so that simultaneous changes by others stay. */
export const changeOf = (form: EventForm, before: EventForm, timeZone: string): Written => {
  const was = new Map<string, unknown>(Object.entries(wireOf(before, timeZone)))
  return Object.fromEntries(
    Object.entries(wireOf(form, timeZone)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
    ),
  )
}

/** The weekday of a form's start, Sunday 0; undefined while it is incomplete. */
export const weekdayOfStart = ({ start }: Pick<EventForm, 'start'>): number | undefined =>
  Number.isNaN(Date.parse(start)) ? undefined : weekdayOf(dayOfInput(start)) % 7
