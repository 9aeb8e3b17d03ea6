import { dayAt, minuteAt } from '@lykta/calendar'
import type { CalendarEvent } from '@lykta/contract/calendar'
import { clockText, dayText } from './day-words.ts'

const fields = ['title', 'body', 'time', 'type', 'repeated', 'reminder', 'fontSize'] as const
export type ChangedField = (typeof fields)[number]

export interface FieldChange {
  field: ChangedField
  from: string
  to: string
}

const typeOf = ({ calendartype }: CalendarEvent): string =>
  typeof calendartype === 'string' ? calendartype : calendartype.type

const whenOf = ({ schedule, end, allDay, timeZone }: CalendarEvent): string => {
  const words = (time: number) =>
    allDay
      ? dayText(dayAt(time, timeZone))
      : `${dayText(dayAt(time, timeZone))} ${clockText(minuteAt(time, timeZone))}`
  return end === undefined ? words(schedule) : `${words(schedule)} – ${words(allDay ? end - 1 : end)}`
}

const repeatOf = ({ interval, every, days, monthlyOn, expiration, exceptions }: CalendarEvent): string =>
  JSON.stringify([interval, every, days, monthlyOn, expiration, exceptions])

const valuesOf = (event: CalendarEvent): Record<ChangedField, string> => ({
  title: event.title,
  body: event.body,
  time: whenOf(event),
  type: typeOf(event),
  repeated: repeatOf(event),
  reminder: String(event.reminder),
  fontSize: event.fontSize,
})

/** The differences of an event: by their own words if they have any; other fields are only said to differ. */
export const changesOf = (before: CalendarEvent, now: CalendarEvent): FieldChange[] => {
  const was = valuesOf(before)
  const is = valuesOf(now)
  return fields
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, from: was[field], to: is[field] }))
}
