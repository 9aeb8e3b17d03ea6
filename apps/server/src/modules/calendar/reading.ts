import { takesPlaceWithin, type TimeRange } from '@lykta/calendar'
import type { CalendarEvent, CalendarType, Occurrence } from '@lykta/contract/calendar'
import { notFound } from '../../errors.ts'
import type { Events } from '../../events.ts'
import { mostRows, withinBytes } from '../../platform/bounded-answer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { moreIf, type Total } from '../../platform/page-and-total.ts'
import type { SignedInUser, SignedInBox } from '../../signed-in.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { bytesOf, firstIn, nearest, type Candidate, type Place } from './nearest-occurrences.ts'
import { createCheckSeesCalendar } from './check-sees-calendar.ts'
import { mayChange } from './policy.ts'
import { presentEvent, presentOccurrence, presentType } from './present.ts'
import { allTypes, boxesIn, eventById, eventsById, exceptionsOf, remindersOf, timesOfEvents } from './repo.ts'

/** The size of an event on the wire, without its words. */
const eventBytes = 600
/** How long an event shows the outcome of its reminders. */
const remindersShownMs = 14 * 86_400_000

interface EventsQuery {
  room: number
  range?: TimeRange | undefined
  descending?: boolean | undefined
  skip?: number | undefined
  limit?: number | undefined
}

export interface ReadingDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'permissions'>
  events: Pick<Events, 'publish'>
}

export const createReading = ({ db, clock, access, events }: ReadingDeps) => {
  const checkSeesCalendar = createCheckSeesCalendar({ db, clock })

  /** The times of the rooms' events; with a range, only those that may take place in it. */
  const candidates = async (
    roomIds: readonly number[],
    range: TimeRange | undefined,
  ): Promise<Candidate[]> => {
    const dates = range === undefined ? undefined : { from: new Date(range.from), to: new Date(range.to) }
    const events = await timesOfEvents(db, roomIds, dates)
    // Without a range, nobody asks when they take place.
    const repeated = dates === undefined ? [] : events.filter(({ times }) => times.interval !== 'none')
    const exceptions = await exceptionsOf(
      db,
      repeated.map(({ id }) => id),
      dates,
    )
    return events.map((event) => {
      const left = exceptions.get(event.id)
      return left === undefined ? event : { ...event, times: { ...event.times, exceptions: left } }
    })
  }

  /** The events of these ids, with their reminders. */
  const rowsOf = async (ids: readonly number[]) => {
    const rows = await eventsById(db, ids)
    const reminded = [...rows.values()].filter(({ event }) => event.reminderMinutes >= 0)
    const reminders = await remindersOf(
      db,
      reminded.map(({ event }) => event.id),
      new Date(clock.now().getTime() - remindersShownMs),
    )
    return { rows, reminders }
  }

  const presentPlaces = async (places: readonly Place[]) => {
    const { rows, reminders } = await rowsOf([...new Set(places.map(({ event }) => event.id))])
    return places.flatMap(({ event: { id, roomId }, at }) => {
      const row = rows.get(id)
      return row === undefined
        ? []
        : [{ roomId, occurrence: presentOccurrence(row, at, reminders.get(id) ?? []) }]
    })
  }

  /** Returns the box in a room, if the user sees its calendar, and what they may do. @throws not_found, not_permitted */
  const seenBox = async (user: SignedInUser, roomId: number) => {
    const permissions = await access.permissions(user, { roomId })
    await checkSeesCalendar(permissions)
    const [box] = await boxesIn(db, [roomId])
    if (box === undefined) throw notFound()
    events.publish({ type: 'residentsRead', what: 'calendar', userId: user.userId, roomIds: [roomId] })
    return { box, permissions }
  }

  return {
    types: async (): Promise<CalendarType[]> => (await allTypes(db)).map(presentType),

    /** The events of a room, by start. Every user who sees the box sees its calendar, unless the resident does not let the family. @throws not_found, not_permitted */
    events: async (
      user: SignedInUser,
      { room, range, descending, skip, limit }: EventsQuery,
    ): Promise<{ events: CalendarEvent[]; total: Total }> => {
      const { box, permissions } = await seenBox(user, room)
      const { timeZone } = box
      const all = (await candidates([room], range)).filter(
        ({ times }) => range === undefined || takesPlaceWithin(times, { ...range, timeZone }),
      )
      if (descending === true) all.reverse()
      const first = Math.max(0, skip ?? 0)
      const asked = all.slice(first, first + (limit ?? mostRows))
      const page = withinBytes(asked, ({ bytes }) => bytes + eventBytes)
      const ids = page.map(({ id }) => id)
      const [{ rows, reminders }, exceptions] = await Promise.all([rowsOf(ids), exceptionsOf(db, ids)])
      const now = clock.now().getTime()
      return {
        total: { total: all.length, ...moreIf(page.length < asked.length) },
        events: page.flatMap(({ id }, index) => {
          const row = rows.get(id)
          if (row === undefined) return []
          return [
            presentEvent(row, {
              exceptions: exceptions.get(id) ?? [],
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

    /** One event, for a user who sees the calendar. @throws not_found, not_permitted */
    event: async (user: SignedInUser, id: number): Promise<CalendarEvent> => {
      const row = await eventById(db, id)
      if (row === undefined) throw notFound()
      const { box, permissions } = await seenBox(user, row.event.roomId)
      const exceptions = await exceptionsOf(db, [id])
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

    /**
     * The first occurrences that a user who sees the calendar sees, in order, and how many there are: counted no further than
     * an answer could have. @throws not_found, not_permitted
     */
    occurrencesIn: async (
      user: SignedInUser,
      roomId: number,
      { limit, ...range }: TimeRange & { limit: number | undefined },
    ): Promise<{ occurrences: Occurrence[]; total: Total }> => {
      const { timeZone } = (await seenBox(user, roomId)).box
      const events = await candidates([roomId], range)
      const found = firstIn(events, { ...range, timeZone, running: true }, mostRows + 1)
      const asked = found.slice(0, Math.min(limit ?? mostRows, mostRows))
      const places = withinBytes(asked, bytesOf)
      const shown = await presentPlaces(places)
      return {
        occurrences: shown.map(({ occurrence }) => occurrence),
        total: {
          total: Math.min(found.length, mostRows),
          ...moreIf(found.length > mostRows || places.length < asked.length),
        },
      }
    },

    /**
     * What begins next in each room, within the range. The caller has checked that the user sees the rooms.
     * @param zones the time zone of each room's box, by room
     */
    nextIn: async (
      zones: ReadonlyMap<number, string>,
      range: TimeRange,
    ): Promise<Map<number, Occurrence>> => {
      const byRoom = Map.groupBy(await candidates([...zones.keys()], range), ({ roomId }) => roomId)
      const next = [...zones].flatMap(([roomId, timeZone]) => {
        const ofRoom = byRoom.get(roomId) ?? []
        return firstIn(ofRoom, { ...range, timeZone, running: false }, 1)
      })
      const shown = await presentPlaces(next)
      return new Map(shown.map(({ roomId, occurrence }) => [roomId, occurrence]))
    },

    /**
     * What the TV shows, in order; nothing if the box lacks the function. If there is more than an answer has room for, it gets
     * all of today and then what is nearest, and is told which time is covered. If today alone is too much, it gets what fits:
     * a TV that showed nothing of today would be worse.
     */
    occurrences: async (
      { roomId }: SignedInBox,
      range: TimeRange,
    ): Promise<{ occurrences: Occurrence[]; known?: TimeRange }> => {
      const [box] = await boxesIn(db, [roomId])
      if (box?.functions.includes('calendar') !== true) return { occurrences: [] }
      const { places, known } = nearest(await candidates([roomId], range), {
        range,
        timeZone: box.timeZone,
        now: clock.now().getTime(),
      })
      const shown = await presentPlaces(places)
      return {
        occurrences: shown.map(({ occurrence }) => occurrence),
        ...(known === undefined ? {} : { known }),
      }
    },
  }
}
export type Reading = ReturnType<typeof createReading>
