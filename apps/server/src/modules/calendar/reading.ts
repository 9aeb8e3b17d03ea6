import { expandOccurrences, takesPlaceWithin, type TimeRange } from '@lykta/calendar'
import type { CalendarEvent, CalendarType, Occurrence } from '@lykta/contract/calendar'
import { notFound } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedInUser, SignedInBox } from '../../signed-in.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { mayChange } from './policy.ts'
import { eventTimes, presentEvent, presentOccurrence, presentType } from './present.ts'
import type { BoxRow, CalendarRepo, EventRow } from './repo.ts'

const mostRows = 1_000
/** For so long an event shows how its reminders went. */
const remindersShownMs = 14 * 86_400_000

interface EventsQuery {
  room: number
  range?: TimeRange | undefined
  descending?: boolean | undefined
  skip?: number | undefined
  limit?: number | undefined
}

interface Found {
  row: EventRow
  exceptions: readonly string[]
}

export interface ReadingDeps {
  repo: CalendarRepo
  clock: Clock
  access: Pick<BoxAccess, 'permissions'>
}

export const createReading = ({ repo, clock, access }: ReadingDeps) => {
  /** The rooms' events, with a range those that may take place in it. */
  const candidates = async (roomIds: readonly number[], range: TimeRange | undefined): Promise<Found[]> => {
    const rows = await repo.eventsOf(
      roomIds,
      range === undefined ? undefined : { from: new Date(range.from), to: new Date(range.to) },
    )
    const repeated = rows.filter(({ event }) => event.interval !== 'none').map(({ event }) => event.id)
    const exceptions = await repo.exceptionsOf(repeated)
    return rows.map((row) => ({ row, exceptions: exceptions.get(row.event.id) ?? [] }))
  }

  const remindersOf = (rows: readonly EventRow[]) =>
    repo.remindersOf(
      rows.filter(({ event }) => event.reminderMinutes >= 0).map(({ event }) => event.id),
      new Date(clock.now().getTime() - remindersShownMs),
    )

  /** The occurrences of rooms, each with its room. */
  const occurrencesIn = async (zones: ReadonlyMap<number, string>, range: TimeRange) => {
    const found = await candidates([...zones.keys()], range)
    const reminders = await remindersOf(found.map(({ row }) => row))
    return found
      .flatMap(({ row, exceptions }) => {
        const timeZone = zones.get(row.event.roomId)
        if (timeZone === undefined) return []
        const known = reminders.get(row.event.id) ?? []
        return expandOccurrences(eventTimes(row.event, exceptions), { ...range, timeZone }).map((one) => ({
          roomId: row.event.roomId,
          occurrence: presentOccurrence(row, one, known),
        }))
      })
      .sort((one, other) => byStart(one.occurrence, other.occurrence))
  }

  const occurrencesOf = async ({ roomId, timeZone }: BoxRow, range: TimeRange): Promise<Occurrence[]> =>
    (await occurrencesIn(new Map([[roomId, timeZone]]), range)).map(({ occurrence }) => occurrence)

  /** Returns the box in a room, if the user sees its calendar, and what they may do. @throws not_found */
  const seenBox = async (user: SignedInUser, roomId: number) => {
    const permissions = await access.permissions(user, { roomId })
    const [box] = await repo.boxesIn([roomId])
    if (box === undefined) throw notFound()
    return { box, permissions }
  }

  return {
    types: async (): Promise<CalendarType[]> => (await repo.types()).map(presentType),

    /** The events of a room, by start. Every user who sees the box sees its calendar. @throws not_found */
    events: async (
      user: SignedInUser,
      { room, range, descending, skip, limit }: EventsQuery,
    ): Promise<{ events: CalendarEvent[]; total: number }> => {
      const { box, permissions } = await seenBox(user, room)
      const { timeZone } = box
      const all = (await candidates([room], range)).filter(
        ({ row, exceptions }) =>
          range === undefined || takesPlaceWithin(eventTimes(row.event, exceptions), { ...range, timeZone }),
      )
      if (descending === true) all.reverse()
      const first = Math.max(0, skip ?? 0)
      const page = all.slice(first, first + (limit ?? mostRows))
      const reminders = await remindersOf(page.map(({ row }) => row))
      const now = clock.now().getTime()
      return {
        total: all.length,
        events: page.map(({ row, exceptions }, index) =>
          presentEvent(row, {
            exceptions,
            reminders: reminders.get(row.event.id) ?? [],
            now,
            index: first + index,
            timeZone,
            mayChange: mayChange(permissions, user.userId, row.event),
          }),
        ),
      }
    },

    /** One event, for a user who sees the box. @throws not_found */
    event: async (user: SignedInUser, id: number): Promise<CalendarEvent> => {
      const row = await repo.event(id)
      if (row === undefined) throw notFound()
      const { box, permissions } = await seenBox(user, row.event.roomId)
      const exceptions = await repo.exceptionsOf([id])
      const reminders = await remindersOf([row])
      return presentEvent(row, {
        exceptions: exceptions.get(id) ?? [],
        reminders: reminders.get(id) ?? [],
        now: clock.now().getTime(),
        index: 0,
        timeZone: box.timeZone,
        mayChange: mayChange(permissions, user.userId, row.event),
      })
    },

    /** The occurrences that a user who sees the box sees, in order. @throws not_found */
    occurrencesIn: async (user: SignedInUser, roomId: number, range: TimeRange): Promise<Occurrence[]> =>
      occurrencesOf((await seenBox(user, roomId)).box, range),

    /**
     * What begins next in each room, within the range. The caller has checked that its user sees the rooms.
     * @param zones the time zone of each room's box, by room
     */
    nextIn: async (
      zones: ReadonlyMap<number, string>,
      range: TimeRange,
    ): Promise<Map<number, Occurrence>> => {
      const coming = (await occurrencesIn(zones, range)).filter(
        ({ occurrence }) => occurrence.start >= range.from,
      )
      return new Map(coming.toReversed().map(({ roomId, occurrence }) => [roomId, occurrence]))
    },

    /** What the TV shows, in order; nothing if the box lacks the function. */
    occurrences: async ({ roomId }: SignedInBox, range: TimeRange): Promise<Occurrence[]> => {
      const [box] = await repo.boxesIn([roomId])
      return box?.functions.includes('calendar') === true ? occurrencesOf(box, range) : []
    },
  }
}
export type Reading = ReturnType<typeof createReading>

const byStart = (one: Occurrence, other: Occurrence): number =>
  one.start - other.start || one.eventId - other.eventId
