import type { ExpandedOccurrence, EventException, EventTimes } from '@lykta/calendar'
import type { CalendarEvent, CalendarType, Occurrence } from '@lykta/contract/calendar'
import type { EventRow, ExceptionRow, TypeRow } from './repo.ts'

export const presentType = ({ id, type, color }: TypeRow): CalendarType => ({
  id,
  type,
  jsonType: JSON.stringify({ dcolor: color }),
})

/** An event with its exceptions, as the expansion needs it. */
export const eventTimes = ({ event }: EventRow, exceptions: readonly ExceptionRow[]): EventTimes => ({
  interval: event.interval,
  start: event.startsAt.getTime(),
  end: event.endsAt?.getTime() ?? null,
  expiration: event.expiresAt?.getTime() ?? 0,
  reminder: event.reminderMinutes,
  exceptions: exceptions.map(presentException),
})

const presentException = ({ occurrenceAt, change }: ExceptionRow): EventException => ({
  occurrence: occurrenceAt.getTime(),
  change,
})

export const presentEvent = (
  { event, type }: EventRow,
  exceptions: readonly ExceptionRow[],
  at: { index: number; timeZone: string },
): CalendarEvent => ({
  id: event.id,
  title: event.title,
  body: event.body,
  fontSize: event.fontSize,
  interval: event.interval,
  schedule: event.startsAt.getTime(),
  ...(event.endsAt === null ? {} : { end: event.endsAt.getTime() }),
  expiration: event.expiresAt?.getTime() ?? 0,
  reminder: event.reminderMinutes,
  calendartype: type === null ? '' : presentType(type),
  room: event.roomId,
  relative: event.createdBy,
  index: at.index,
  timeZone: at.timeZone,
  exceptions: exceptions.map(presentException),
  createdAt: event.createdAt.getTime(),
  updatedAt: event.updatedAt.getTime(),
})

export const presentOccurrence = ({ event, type }: EventRow, occurrence: ExpandedOccurrence): Occurrence => ({
  eventId: event.id,
  start: occurrence.start,
  end: occurrence.end,
  title: occurrence.title ?? event.title,
  body: occurrence.body ?? event.body,
  fontSize: event.fontSize,
  type: type?.type ?? '',
  color: type?.color ?? null,
  remindAt: occurrence.remindAt,
})
