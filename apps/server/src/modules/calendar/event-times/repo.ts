import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import type { Candidate } from '../nearest-occurrences.ts'
import { calendarEvents } from '../tables.ts'

/** A time as it is on the wire. */
const msOf = (time: AnyColumn) => sql`(date_part('epoch', ${time}) * 1000)::int8`

/** What most events share with others. */
const shared = {
  roomId: calendarEvents.roomId,
  subscriptionId: calendarEvents.subscriptionId,
  interval: calendarEvents.interval,
  every: calendarEvents.every,
  days: calendarEvents.days,
  weekStart: calendarEvents.weekStart,
  monthlyOn: calendarEvents.monthlyOn,
  monthDay: calendarEvents.monthDay,
  allDay: calendarEvents.allDay,
  reminder: calendarEvents.reminderMinutes,
}
type Own = [id: number, bytes: number, start: number, end: number | null, expiration: number | null]

/**
 * When events take place, by their start. A calendar may have ten thousand, and each answer begins with them: what they
 * share is read once, and the rest as numbers in one value, which takes half as long as a row for each.
 */
export const readTimes = async (db: Executor, where: SQL | undefined): Promise<Candidate[]> => {
  const { id, title, body, startsAt, endsAt, expiresAt } = calendarEvents
  const bytes = sql`octet_length(${title}) + octet_length(${body})`
  const ownParts = sql<
    Own[]
  >`json_agg(array[${id}, ${bytes}, ${msOf(startsAt)}, ${msOf(endsAt)}, ${msOf(expiresAt)}])`
  const groups = await db
    .select({ ...shared, own: ownParts })
    .from(calendarEvents)
    .where(where)
    .groupBy(...Object.values(shared))
  return groups
    .flatMap(({ own, roomId, subscriptionId, monthDay, ...rule }) =>
      own.map(([id, bytes, start, end, expiration]) => ({
        id,
        roomId,
        isSubscribed: subscriptionId !== null,
        bytes,
        times: {
          ...rule,
          monthDay: monthDay ?? undefined,
          start,
          end,
          expiration: expiration ?? 0,
          exceptions: [],
        },
      })),
    )
    .toSorted((one, other) => one.times.start - other.times.start || one.id - other.id)
}
