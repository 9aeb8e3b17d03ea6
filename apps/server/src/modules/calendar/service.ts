import { expandOccurrences, type TimeRange } from '@lykta/calendar'
import type { CalendarEvent, CalendarType, Occurrence } from '@lykta/contract/calendar'
import { notFound } from '../../errors.ts'
import type { SignedInUser, SignedInBox } from '../../signed-in.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { eventTimes, presentEvent, presentOccurrence, presentType } from './present.ts'
import type { CalendarRepo, EventRow, ExceptionRow } from './repo.ts'

const mostRows = 1_000

export interface EventsQuery {
  room: number
  range?: TimeRange | undefined
  descending?: boolean | undefined
  skip?: number | undefined
  limit?: number | undefined
}

export const createCalendarService = ({
  repo,
  access,
}: {
  repo: CalendarRepo
  access: Pick<BoxAccess, 'permissions'>
}) => {
  /** The rooms' events that take place in the range, each with its exceptions. */
  const found = async (zones: ReadonlyMap<number, string>, range: TimeRange | undefined) => {
    const rows = await repo.eventsOf(
      [...zones.keys()],
      range === undefined ? undefined : { from: new Date(range.from), to: new Date(range.to) },
    )
    const exceptions = new Map<number, ExceptionRow[]>()
    for (const exception of await repo.exceptionsOf(rows.map(({ event }) => event.id))) {
      exceptions.set(exception.eventId, [...(exceptions.get(exception.eventId) ?? []), exception])
    }
    return rows
      .map((row) => ({ row, exceptions: exceptions.get(row.event.id) ?? [] }))
      .map((one) => {
        const timeZone = zones.get(one.row.event.roomId)
        const expanded = range !== undefined && timeZone !== undefined
        return { ...one, occurrences: expanded ? expand(one, range, timeZone) : undefined }
      })
      .filter(({ occurrences }) => occurrences === undefined || occurrences.length > 0)
  }

  /** The room's occurrences, in order. */
  const occurrencesOf = async (roomId: number, timeZone: string, range: TimeRange): Promise<Occurrence[]> =>
    (await found(new Map([[roomId, timeZone]]), range))
      .flatMap(({ row, occurrences = [] }) => occurrences.map((one) => presentOccurrence(row, one)))
      .sort(byStart)

  /** Returns the box in a room, if the user sees its calendar. @throws not_found */
  const seenBox = async (user: SignedInUser, roomId: number) => {
    await access.permissions(user, { roomId })
    const box = await repo.boxIn(roomId)
    if (box === undefined) throw notFound()
    return box
  }

  return {
    types: async (): Promise<CalendarType[]> => (await repo.types()).map(presentType),

    /** The events of a room, by start. Every user who sees the box sees its calendar. @throws not_found */
    events: async (
      user: SignedInUser,
      { room, range, descending, skip, limit }: EventsQuery,
    ): Promise<{ events: CalendarEvent[]; total: number }> => {
      const box = await seenBox(user, room)
      const all = await found(new Map([[room, box.timeZone]]), range)
      if (descending === true) all.reverse()
      const first = Math.max(0, skip ?? 0)
      return {
        total: all.length,
        events: all
          .map(({ row, exceptions }, index) =>
            presentEvent(row, exceptions, { index, timeZone: box.timeZone }),
          )
          .slice(first, first + (limit ?? mostRows)),
      }
    },

    /** The occurrences that a user who sees the box sees, in order. @throws not_found */
    occurrencesIn: async (user: SignedInUser, roomId: number, range: TimeRange): Promise<Occurrence[]> =>
      occurrencesOf(roomId, (await seenBox(user, roomId)).timeZone, range),

    /**
     * What begins next in each room, within the range. The caller has checked that its user sees the rooms.
     * @param zones the time zone of each room's box, by room
     */
    nextIn: async (
      zones: ReadonlyMap<number, string>,
      range: TimeRange,
    ): Promise<Map<number, Occurrence>> => {
      const next = new Map<number, Occurrence>()
      for (const { row, occurrences = [] } of await found(zones, range)) {
        for (const one of occurrences) {
          const occurrence = presentOccurrence(row, one)
          const known = next.get(row.event.roomId)
          if (occurrence.start >= range.from && (known === undefined || byStart(occurrence, known) < 0))
            next.set(row.event.roomId, occurrence)
        }
      }
      return next
    },

    /** What the TV shows, in order; nothing if the box lacks the function. */
    occurrences: async (signedIn: SignedInBox, range: TimeRange): Promise<Occurrence[]> => {
      const box = await repo.boxIn(signedIn.roomId)
      if (box === undefined || !box.functions.includes('calendar')) return []
      return occurrencesOf(signedIn.roomId, box.timeZone, range)
    },
  }
}
export type CalendarService = ReturnType<typeof createCalendarService>

const byStart = (one: Occurrence, other: Occurrence): number =>
  one.start - other.start || one.eventId - other.eventId

const expand = (
  { row, exceptions }: { row: EventRow; exceptions: readonly ExceptionRow[] },
  range: TimeRange,
  timeZone: string,
) => expandOccurrences(eventTimes(row, exceptions), { ...range, timeZone })
