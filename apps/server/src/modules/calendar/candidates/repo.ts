import { sql, type AnyColumn } from 'drizzle-orm'
import type { Candidate } from '../occurrences.ts'
import { calendarEvents } from '../tables.ts'

/** Of a time, as the wire has it. */
const msOf = (time: AnyColumn) => sql`(extract(epoch from ${time}) * 1000)::int8`

/**
 * A calendar may have ten thousand events, and each answer begins with when they take place. Made into one value by
 * PostgreSQL they are read five times as fast as row by row.
 */
export const timesValue = sql<TimesValue[] | null>`json_agg(json_build_array(
  ${calendarEvents.id}, ${calendarEvents.roomId}, ${calendarEvents.subscriptionId} is not null,
  octet_length(${calendarEvents.title}) + octet_length(${calendarEvents.body}),
  ${calendarEvents.interval}, ${calendarEvents.every}, ${calendarEvents.days},
  ${calendarEvents.weekStart}, ${calendarEvents.monthlyOn}, ${calendarEvents.monthDay}, ${calendarEvents.allDay},
  ${msOf(calendarEvents.startsAt)}, ${msOf(calendarEvents.endsAt)}, ${msOf(calendarEvents.expiresAt)},
  ${calendarEvents.reminderMinutes}) order by ${calendarEvents.startsAt}, ${calendarEvents.id})`
type Columns = typeof calendarEvents.$inferSelect
type TimesValue = [
  id: number,
  roomId: number,
  isSubscribed: boolean,
  bytes: number,
  interval: Columns['interval'],
  every: number,
  days: number[],
  weekStart: number,
  monthlyOn: Columns['monthlyOn'],
  monthDay: number | null,
  allDay: boolean,
  start: number,
  end: number | null,
  expiration: number | null,
  reminder: number,
]
export const readTimes = ([
  id,
  roomId,
  isSubscribed,
  bytes,
  interval,
  every,
  days,
  weekStart,
  monthlyOn,
  monthDay,
  ...rest
]: TimesValue): Candidate => {
  const [allDay, start, end, expiration, reminder] = rest
  const shape = {
    interval,
    every,
    days,
    weekStart,
    monthlyOn,
    monthDay: monthDay ?? undefined,
    allDay,
    start,
    end,
    expiration: expiration ?? 0,
    reminder,
  }
  return { id, roomId, isSubscribed, bytes, times: { ...shape, exceptions: [] } }
}
