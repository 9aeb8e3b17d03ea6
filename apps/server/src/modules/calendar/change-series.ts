import { movedExceptions, occurrenceDay, splitAt, type Day, type EventTimes } from '@lykta/calendar'
import type { EventScope } from '@lykta/contract/calendar'
import { AppError, badInput } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import { eventTimes } from './present.ts'
import { moveReminders } from './reminders/repo.ts'
import { forgetOutdated } from './reminders/service.ts'
import {
  addException,
  detachedEvent,
  exceptionsOf,
  insertEvent,
  moveDetached,
  removeDetached,
  setExceptions,
  updateEvent,
  type EventFields,
  type NewEvent,
} from './repo.ts'
import { onlyOccurrence, storedTimes } from './accepted-times.ts'

/* Changes to one occurrence of a series, or to it and those that follow, within the transaction of the change. */

/** Which of an event's occurrences are meant. */
export interface Which {
  scope: EventScope
  occurrence?: number | undefined
}

/** One occurrence of a locked series. */
export interface Found {
  day: Day
  start: number
}

interface Change {
  texts: Partial<NewEvent>
  /** The time zone of the box. */
  timeZone: string
  at: Date
}

export const takesNoPlaceThen = () => badInput({ occurrence: 'The event does not take place then.' })

/** Whether the whole event is meant, explicitly or not. */
export const isOfAll = ({ interval, startsAt }: EventFields, { scope, occurrence }: Which): boolean =>
  scope === 'all' || interval === 'none' || (scope === 'following' && occurrence === startsAt.getTime())

/** The occurrence that is meant, or the event that has it now; undefined if there is none at that time. */
export const findOccurrence = async (
  tx: Executor,
  event: EventFields,
  { occurrence = 0, timeZone }: { occurrence: number | undefined; timeZone: string },
): Promise<Found | { goneTo: number } | undefined> => {
  const exceptions = (await exceptionsOf(tx, [event.id])).get(event.id) ?? []
  const day = occurrenceDay(eventTimes(event, []), occurrence, timeZone)
  if (day === undefined) return undefined
  if (!exceptions.includes(day)) return { day, start: occurrence }
  // Somebody was faster and changed or deleted it.
  return { goneTo: (await detachedEvent(tx, event.id, day))?.id ?? event.id }
}

/** Whether an event would take place then if it had not ended, which means that somebody was faster. */
export const hadOccurrence = (event: EventFields, { occurrence = 0 }: Which, timeZone: string): boolean =>
  occurrenceDay({ ...eventTimes(event, []), expiration: 0 }, occurrence, timeZone) !== undefined

/** Two changes never get the same time, or the second would not notice that it is late. */
export const changedAt = ({ updatedAt }: EventFields, at: Date): Date =>
  new Date(Math.max(at.getTime(), updatedAt.getTime() + 1))

export const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other)

const copyOf = (event: EventFields, texts: Partial<NewEvent>, at: Date) => ({
  roomId: event.roomId,
  createdBy: event.createdBy,
  typeId: event.typeId,
  title: event.title,
  body: event.body,
  fontSize: event.fontSize,
  ...texts,
  createdAt: at,
  updatedAt: at,
})

/** Enough for a daily event that is cancelled every day for five years. All of them are read and written with each change. */
export const mostExceptions = 2_000

/** Cancels the event on that day; nobody is asked to acknowledge its reminder. @throws calendar_full */
export const leaveOut = async (
  tx: Executor,
  { id, times, day, timeZone }: { id: number; times: EventTimes; day: Day; timeZone: string },
): Promise<void> => {
  if (times.exceptions.length >= mostExceptions) throw new AppError('calendar_full')
  await addException(tx, id, day)
  await forgetOutdated(tx, id, {
    times: { ...times, exceptions: [...times.exceptions, day] },
    timeZone,
  })
}

/** Makes the occurrence an event of its own. Returns its id. */
export const detach = async (
  tx: Executor,
  event: EventFields,
  {
    found: { day, start },
    before,
    accept,
    texts,
    timeZone,
    at,
  }: Change & { found: Found; before: EventTimes; accept: (times: EventTimes) => EventTimes },
): Promise<number> => {
  const times = accept(onlyOccurrence(before, start, timeZone))
  await leaveOut(tx, { id: event.id, times: before, day, timeZone })
  return insertEvent(tx, {
    ...copyOf(event, texts, at),
    ...storedTimes(times),
    nextRemindAt: times.reminder < 0 ? null : at,
    seriesId: event.id,
    seriesDay: day,
  })
}

/**
 * Ends the series before the occurrence and begins a new one with it, which takes over whatever was changed, deleted or
 * acknowledged from there on. Returns the id of the new one.
 */
export const split = async (
  tx: Executor,
  event: EventFields,
  {
    found,
    before,
    accept,
    texts,
    timeZone,
    at,
  }: Change & { found: Found; before: EventTimes; accept: (times: EventTimes) => EventTimes },
): Promise<number> => {
  const parts = splitAt(before, { ...found, timeZone })
  const times = accept(parts.after)
  const next = await insertEvent(tx, {
    ...copyOf(event, texts, at),
    ...storedTimes(times),
    nextRemindAt: times.reminder < 0 ? null : earlier(event.nextRemindAt, at),
    continuesId: event.id,
  })
  const from = parts.after.exceptions
  const to = movedExceptions(from, { from: parts.after, to: times, timeZone })
  const left = times.interval === 'none' ? [] : to
  await setExceptions(tx, next, left)
  await moveDetached(tx, event.id, { from, to, into: next })
  await moveReminders(tx, event.id, next, new Date(found.start))
  await forgetOutdated(tx, next, { times: { ...times, exceptions: left }, timeZone })
  await end(tx, event, parts.before, at)
  return next
}

/** Ends the series before the occurrence. Returns the ids of the changed occurrences from there on, which are deleted too. */
export const endBefore = async (
  tx: Executor,
  event: EventFields,
  { found, before, timeZone, at }: Omit<Change, 'texts'> & { found: Found; before: EventTimes },
): Promise<number[]> => {
  const times = splitAt(before, { ...found, timeZone }).before
  await end(tx, event, times, at)
  await forgetOutdated(tx, event.id, { times, timeZone })
  return removeDetached(tx, event.id, found.day, at)
}

const end = async (tx: Executor, event: EventFields, times: EventTimes, at: Date): Promise<void> => {
  await setExceptions(tx, event.id, times.exceptions)
  await updateEvent(tx, event.id, {
    expiresAt: new Date(times.expiration),
    updatedAt: changedAt(event, at),
  })
}
