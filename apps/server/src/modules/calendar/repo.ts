import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { boxes } from '../boxes/tables.ts'
import { calendarEvents, calendarExceptions, calendarTypes } from './tables.ts'

export type TypeRow = typeof calendarTypes.$inferSelect
export type ExceptionRow = typeof calendarExceptions.$inferSelect
export interface EventRow {
  event: typeof calendarEvents.$inferSelect
  type: TypeRow | null
}

/** An expiration is a day, and days begin at different times. The query allows this margin; the expansion is exact. */
const dayLength = sql`interval '36 hours'`
const defaultLength = sql`interval '30 minutes'`

export const createCalendarRepo = (db: Executor) => ({
  types: (): Promise<TypeRow[]> => db.select().from(calendarTypes).orderBy(asc(calendarTypes.id)),

  /** The rooms' events by start; with a range, those that may take place in it. */
  eventsOf: (roomIds: readonly number[], range?: { from: Date; to: Date }): Promise<EventRow[]> =>
    db
      .select({ event: calendarEvents, type: calendarTypes })
      .from(calendarEvents)
      .leftJoin(calendarTypes, eq(calendarTypes.id, calendarEvents.typeId))
      .where(
        and(
          inArray(calendarEvents.roomId, [...roomIds]),
          isNull(calendarEvents.deletedAt),
          range === undefined ? undefined : mayTakePlaceIn(range),
        ),
      )
      .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id)),

  exceptionsOf: (eventIds: readonly number[]): Promise<ExceptionRow[]> =>
    eventIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(calendarExceptions)
          .where(inArray(calendarExceptions.eventId, [...eventIds]))
          .orderBy(asc(calendarExceptions.occurrenceAt)),

  /** The calendar settings of the active box in the room. */
  boxIn: async (roomId: number) => {
    const [box] = await db
      .select({ timeZone: boxes.timeZone, functions: boxes.functions })
      .from(boxes)
      .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
    return box
  },
})
export type CalendarRepo = ReturnType<typeof createCalendarRepo>

/**
 * Exact for one-time events, coarse for repeated ones: those begun and not expired. A moved occurrence may lie
 * anywhere.
 */
const mayTakePlaceIn = ({ from, to }: { from: Date; to: Date }) => {
  const { startsAt, endsAt, expiresAt, interval } = calendarEvents
  const movedOnes = sql`exists (select 1 from ${calendarExceptions} where ${calendarExceptions.eventId} = ${calendarEvents.id} and ${calendarExceptions.change} is not null)`
  const notOver = or(
    gt(sql`coalesce(${endsAt}, ${startsAt} + ${defaultLength})`, from),
    gte(startsAt, from),
    and(
      ne(interval, 'none'),
      or(
        isNull(expiresAt),
        gt(
          sql`${expiresAt} + ${dayLength} + greatest(coalesce(${endsAt} - ${startsAt}, ${defaultLength}), interval '0')`,
          from,
        ),
      ),
    ),
  )
  return or(movedOnes, and(lt(startsAt, to), notOver))
}
