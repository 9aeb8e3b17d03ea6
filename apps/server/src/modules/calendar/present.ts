import type { EventTimes, ExpandedOccurrence } from '@lykta/calendar'
import {
  reminderUnansweredMs,
  type CalendarEvent,
  type CalendarType,
  type Occurrence,
  type Reminder,
} from '@lykta/contract/calendar'
import { fullName } from '../../platform/full-name.ts'
import type { EventRow, ReminderRow, EventFields, TypeRow } from './repo.ts'

export const presentType = ({ id, type, color }: TypeRow): CalendarType => ({
  id,
  type,
  jsonType: JSON.stringify({ dcolor: color }),
})

/** An event with its exceptions, as the expansion needs it. */
export const eventTimes = (event: EventFields, exceptions: readonly string[]): EventTimes => ({
  interval: event.interval,
  every: event.every,
  days: event.days,
  weekStart: event.weekStart,
  monthlyOn: event.monthlyOn,
  monthDay: event.monthDay ?? undefined,
  allDay: event.allDay,
  start: event.startsAt.getTime(),
  end: event.endsAt?.getTime() ?? null,
  expiration: event.expiresAt?.getTime() ?? 0,
  reminder: event.reminderMinutes,
  exceptions,
})

const stateOf = ({ acknowledgedAt, remindAt }: ReminderRow, now: number): Reminder['state'] => {
  if (acknowledgedAt !== null) return 'acknowledged'
  return now - remindAt.getTime() < reminderUnansweredMs ? 'waiting' : 'unanswered'
}

const presentReminder = (row: ReminderRow, now: number): Reminder => ({
  occurrence: row.occurrenceAt.getTime(),
  remindedAt: row.remindAt.getTime(),
  shownAt: row.shownAt?.getTime() ?? null,
  acknowledgedAt: row.acknowledgedAt?.getTime() ?? null,
  state: stateOf(row, now),
})

export const presentEvent = (
  { event, type, sender, subscription }: EventRow,
  parts: {
    exceptions: readonly string[]
    reminders: readonly ReminderRow[]
    now: number
    index: number
    timeZone: string
    mayChange: boolean
  },
): CalendarEvent => ({
  id: event.id,
  title: event.title,
  body: event.body,
  fontSize: event.fontSize,
  interval: event.interval,
  every: event.every,
  days: event.days,
  weekStart: event.weekStart,
  monthlyOn: event.monthlyOn,
  ...(event.monthDay === null ? {} : { monthDay: event.monthDay }),
  allDay: event.allDay,
  schedule: event.startsAt.getTime(),
  ...(event.endsAt === null ? {} : { end: event.endsAt.getTime() }),
  expiration: event.expiresAt?.getTime() ?? 0,
  reminder: event.reminderMinutes,
  calendartype: type === null ? (subscription?.name ?? '') : presentType(type),
  room: event.roomId,
  relative: event.createdBy,
  sender: { id: sender.id, name: fullName(sender), avatar: sender.avatar },
  index: parts.index,
  timeZone: parts.timeZone,
  exceptions: [...parts.exceptions],
  series:
    event.seriesId === null || event.seriesDay === null ? null : { id: event.seriesId, day: event.seriesDay },
  subscription,
  mayChange: parts.mayChange,
  reminders: parts.reminders.map((one) => presentReminder(one, parts.now)),
  createdAt: event.createdAt.getTime(),
  updatedAt: event.updatedAt.getTime(),
})

export const presentOccurrence = (
  { event, type, sender, subscription }: EventRow,
  occurrence: ExpandedOccurrence,
  reminders: readonly ReminderRow[],
): Occurrence => ({
  eventId: event.id,
  start: occurrence.start,
  end: occurrence.end,
  title: event.title,
  // A body that repeats the title would only be shown twice.
  body: event.body === event.title ? '' : event.body,
  fontSize: event.fontSize,
  type: type?.type ?? subscription?.name ?? '',
  color: type?.color ?? null,
  allDay: event.allDay,
  sender: { name: fullName(sender), avatar: sender.avatar },
  remindAt: occurrence.remindAt,
  acknowledgedAt:
    reminders
      .find(({ occurrenceAt }) => occurrenceAt.getTime() === occurrence.start)
      ?.acknowledgedAt?.getTime() ?? null,
})
