import { expandOccurrences, takesPlaceWithin, type TimeRange } from '@lykta/calendar'
import type { CalendarEvent, CalendarType, Occurrence } from '@lykta/contract/calendar'
import { notFound } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedInUser, SignedInBox } from '../../signed-in.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { mayChange } from './policy.ts'
import { eventTimes, presentEvent, presentOccurrence, presentType } from './present.ts'
import type { BoxRow, CalendarRepo } from './repo.ts'

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

export interface ReadingDeps {
  repo: CalendarRepo
  clock: Clock
  access: Pick<BoxAccess, 'permissions'>
  events: Pick<Events, 'publish'>
}

export const createReading = ({ repo, clock, access, events }: ReadingDeps) => {
  /** The times of the rooms' events, with a range those that may take place in it. */
  const candidates = async (roomIds: readonly number[], range: TimeRange | undefined) => {
    const rows = await repo.timesOf(
      roomIds,
      range === undefined ? undefined : { from: new Date(range.from), to: new Date(range.to) },
    )
    const exceptions = await repo.exceptionsOf(
      rows.filter(({ interval }) => interval !== 'none').map(({ id }) => id),
    )
    return rows.map((row) => {
      const days = exceptions.get(row.id) ?? []
      return { id: row.id, roomId: row.roomId, exceptions: days, times: eventTimes(row, days) }
    })
  }

  /** The events of these ids, with their reminders. */
  const rowsOf = async (ids: readonly number[]) => {
    const rows = await repo.byIds(ids)
    const reminded = [...rows.values()].filter(({ event }) => event.reminderMinutes >= 0)
    const reminders = await repo.remindersOf(
      reminded.map(({ event }) => event.id),
      new Date(clock.now().getTime() - remindersShownMs),
    )
    return { rows, reminders }
  }

  /** When something takes place in the rooms, in order. */
  const placesIn = async (zones: ReadonlyMap<number, string>, range: TimeRange) =>
    (await candidates([...zones.keys()], range))
      .flatMap(({ id, roomId, times }) => {
        const timeZone = zones.get(roomId)
        const found = timeZone === undefined ? [] : expandOccurrences(times, { ...range, timeZone })
        return found.map((at) => ({ id, roomId, at }))
      })
      .sort((one, other) => one.at.start - other.at.start || one.id - other.id)
  type Place = Awaited<ReturnType<typeof placesIn>>[number]

  const presentPlaces = async (places: readonly Place[]) => {
    const { rows, reminders } = await rowsOf([...new Set(places.map(({ id }) => id))])
    return places.flatMap(({ id, roomId, at }) => {
      const row = rows.get(id)
      return row === undefined
        ? []
        : [{ roomId, occurrence: presentOccurrence(row, at, reminders.get(id) ?? []) }]
    })
  }

  /** The occurrences of a room, in order, and how many there are beyond the limit. */
  const occurrencesOf = async ({ roomId, timeZone }: BoxRow, range: TimeRange, limit?: number) => {
    const places = await placesIn(new Map([[roomId, timeZone]]), range)
    const shown = await presentPlaces(places.slice(0, limit))
    return { occurrences: shown.map(({ occurrence }) => occurrence), total: places.length }
  }

  /** Returns the box in a room, if the user sees its calendar, and what they may do. @throws not_found */
  const seenBox = async (user: SignedInUser, roomId: number) => {
    const permissions = await access.permissions(user, { roomId })
    const [box] = await repo.boxesIn([roomId])
    if (box === undefined) throw notFound()
    events.publish({ type: 'residentsRead', what: 'calendar', userId: user.userId, roomIds: [roomId] })
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
        ({ times }) => range === undefined || takesPlaceWithin(times, { ...range, timeZone }),
      )
      if (descending === true) all.reverse()
      const first = Math.max(0, skip ?? 0)
      const page = all.slice(first, first + (limit ?? mostRows))
      const { rows, reminders } = await rowsOf(page.map(({ id }) => id))
      const now = clock.now().getTime()
      return {
        total: all.length,
        events: page.flatMap(({ id, exceptions }, index) => {
          const row = rows.get(id)
          if (row === undefined) return []
          return [
            presentEvent(row, {
              exceptions,
              reminders: reminders.get(id) ?? [],
              now,
              index: first + index,
              timeZone,
              mayChange: mayChange(permissions, user.userId, row.event),
            }),
          ]
        }),
      }
    },

    /** One event, for a user who sees the box. @throws not_found */
    event: async (user: SignedInUser, id: number): Promise<CalendarEvent> => {
      const row = await repo.event(id)
      if (row === undefined) throw notFound()
      const { box, permissions } = await seenBox(user, row.event.roomId)
      const exceptions = await repo.exceptionsOf([id])
      const { reminders } = await rowsOf([id])
      return presentEvent(row, {
        exceptions: exceptions.get(id) ?? [],
        reminders: reminders.get(id) ?? [],
        now: clock.now().getTime(),
        index: 0,
        timeZone: box.timeZone,
        mayChange: mayChange(permissions, user.userId, row.event),
      })
    },

    /** The first occurrences that a user who sees the box sees, in order, and how many there are. @throws not_found */
    occurrencesIn: async (
      user: SignedInUser,
      roomId: number,
      { limit, ...range }: TimeRange & { limit: number | undefined },
    ): Promise<{ occurrences: Occurrence[]; total: number }> =>
      occurrencesOf((await seenBox(user, roomId)).box, range, limit ?? mostRows),

    /**
     * What begins next in each room, within the range. The caller has checked that its user sees the rooms.
     * @param zones the time zone of each room's box, by room
     */
    nextIn: async (
      zones: ReadonlyMap<number, string>,
      range: TimeRange,
    ): Promise<Map<number, Occurrence>> => {
      const coming = (await placesIn(zones, range)).filter(({ at }) => at.start >= range.from)
      const next = new Map(coming.toReversed().map((place) => [place.roomId, place]))
      const shown = await presentPlaces([...next.values()])
      return new Map(shown.map(({ roomId, occurrence }) => [roomId, occurrence]))
    },

    /** What the TV shows, in order; nothing if the box lacks the function. */
    occurrences: async ({ roomId }: SignedInBox, range: TimeRange): Promise<Occurrence[]> => {
      const [box] = await repo.boxesIn([roomId])
      return box?.functions.includes('calendar') === true ? (await occurrencesOf(box, range)).occurrences : []
    },
  }
}
export type Reading = ReturnType<typeof createReading>
