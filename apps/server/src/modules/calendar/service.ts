import { movedExceptions, movedTo, occurrenceDay, type EventTimes } from '@lykta/calendar'
import type {
  CalendarEvent,
  ChangeEventSchema,
  CreatedEvent,
  CreateEventSchema,
} from '@lykta/contract/calendar'
import type { z } from 'zod'
import { AppError, badInput, notFound, notPermitted } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'
import { mayUse, type BoxAccess, type BoxInbox } from '../boxes/index.ts'
import { mayChange } from './policy.ts'
import { eventTimes } from './present.ts'
import type { Reading } from './reading.ts'
import { createCalendarRepo, type BoxRow, type EventFields, type NewEvent } from './repo.ts'
import { acceptedTimes, isUnderWay } from './times.ts'

/** How many events a calendar and one author can have, so that neither a script nor a mistake fills the database. */
export const mostEvents = { inRoom: 10_000, byUser: 20_000 }

export interface WritingDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'permissions' | 'visibleAmong'>
  inbox: Pick<BoxInbox, 'add'>
  audit: RecordAudit
  events: Pick<Events, 'publish'>
}

type NewEventInput = z.output<typeof CreateEventSchema>
type ChangeInput = z.output<typeof ChangeEventSchema>
type Occurrence = { scope: 'all' | 'one'; occurrence?: number | undefined }

const informationType = 'Information'

export const createCalendarService = (deps: WritingDeps & { reading: Pick<Reading, 'event'> }) => {
  const { db, clock, access, inbox, audit, reading } = deps
  const repo = createCalendarRepo(db)

  /** The boxes of the rooms, which the user may write to. @throws not_found, not_permitted */
  const boxesToWriteTo = async (user: SignedInUser, roomIds: readonly number[]): Promise<BoxRow[]> => {
    const permissions = await access.visibleAmong(user, roomIds)
    if (permissions.length < roomIds.length) throw notFound()
    if (!permissions.every((one) => mayUse(one, 'calendar'))) throw notPermitted()
    return repo.boxesIn(roomIds)
  }

  /** @throws bad_input for a type that there is not */
  const typeIdOf = async (asked: number | undefined): Promise<number | null> => {
    const types = await repo.types()
    if (asked === undefined) return types.find(({ type }) => type === informationType)?.id ?? null
    if (!types.some(({ id }) => id === asked)) throw badInput({ calendartype: 'There is no such type.' })
    return asked
  }

  /** The event, if the user may change it, and its box. @throws not_found, not_permitted */
  const toChange = async (user: SignedInUser, id: number): Promise<BoxRow> => {
    const row = await repo.event(id)
    if (row === undefined) throw notFound()
    const permissions = await access.permissions(user, { roomId: row.event.roomId })
    if (!mayChange(permissions, user.userId, row.event)) throw notPermitted()
    const [box] = await repo.boxesIn([row.event.roomId])
    if (box === undefined) throw notFound()
    return box
  }

  /** Runs in the transaction of the change: the TV reads its calendar again, and the audit knows who did it. */
  const note = async (
    tx: Executor,
    action: 'event_created' | 'event_changed' | 'event_deleted',
    { id, user, box: { boxId, roomId }, at }: { id: number; user: SignedInUser; box: BoxRow; at: Date },
  ): Promise<void> => {
    await inbox.add(tx, { roomId, kind: 'event', itemId: id, at, removed: action === 'event_deleted' })
    await audit({ action, userId: user.userId, boxId, subject: { type: 'event', id } }, tx)
  }

  const publish = (eventId: number, { boxId, roomId }: BoxRow): void => {
    deps.events.publish({ type: 'calendarChanged', eventId, boxId, roomId })
  }

  /** The same by the client's id, if it was created before. */
  const createdBefore = async (
    { userId }: SignedInUser,
    { clientId, room }: NewEventInput,
  ): Promise<CreatedEvent | undefined> =>
    clientId === undefined ? undefined : createdIn(room, await repo.byClientId(userId, clientId))

  const changedMeanwhile = async (user: SignedInUser, id: number) =>
    new AppError('changed_meanwhile', { data: await reading.event(user, id) })

  return {
    /**
     * Creates an event in each of the rooms: on return they are in the database and in the inboxes of the boxes.
     * @throws not_found, not_permitted, bad_input, calendar_full
     */
    create: async (user: SignedInUser, input: NewEventInput): Promise<CreatedEvent> => {
      const { clientId } = input
      const before = await createdBefore(user, input)
      if (before !== undefined) return before

      const roomIds = [...new Set([input.room, ...input.rooms])]
      const boxes = await boxesToWriteTo(user, roomIds)
      const typeId = await typeIdOf(input.calendartype)
      const at = clock.now()
      const toInsert = boxes.map((box) => {
        const times = acceptedTimes(timesOf(input), {
          timeZone: box.timeZone,
          now: at.getTime(),
          isNewStart: true,
        })
        return { box, times }
      })
      const created = await db.transaction(async (tx) => {
        const inTransaction = createCalendarRepo(tx)
        const all: CreatedEvent['events'] = []
        for (const { box, times } of toInsert) {
          const id = await inTransaction.insert({
            roomId: box.roomId,
            createdBy: user.userId,
            typeId,
            title: input.title,
            body: input.body,
            fontSize: input.fontSize,
            ...storedTimes(times),
            nextRemindAt: times.reminder < 0 ? null : at,
            clientId: clientId ?? null,
            createdAt: at,
            updatedAt: at,
          })
          if (id === undefined) return undefined
          await note(tx, 'event_created', { id, user, box, at })
          // The box is locked by now, so that two at once cannot both be the last.
          await checkRoomLeft(tx, box.roomId, user.userId)
          all.push({ id, room: box.roomId })
        }
        return all
      })
      // The same event came twice at once, and the other was first.
      const answer = created === undefined ? await createdBefore(user, input) : createdIn(input.room, created)
      if (answer === undefined) throw new Error('neither inserted nor found')
      if (created === undefined) return answer
      for (const { box } of toInsert) {
        const event = created.find(({ room }) => room === box.roomId)
        if (event !== undefined) publish(event.id, box)
      }
      return answer
    },

    /**
     * Changes an event, or one occurrence of it, which becomes an event of its own. Returns what was changed.
     * @throws not_found, not_permitted, bad_input, changed_meanwhile with the event as it is now
     */
    change: async (user: SignedInUser, id: number, input: ChangeInput): Promise<CalendarEvent> => {
      const box = await toChange(user, id)
      const { data, clientId, updatedAt } = input
      const typeId = data.calendartype === undefined ? undefined : await typeIdOf(data.calendartype)
      const at = clock.now()
      const texts: Partial<NewEvent> = {
        ...(data.title === undefined ? {} : { title: data.title }),
        ...(data.body === undefined ? {} : { body: data.body }),
        ...(data.fontSize === undefined ? {} : { fontSize: data.fontSize }),
        ...(typeId === undefined ? {} : { typeId }),
        changeId: clientId ?? null,
      }
      const { timeZone } = box
      const accept = (times: EventTimes, changes: ChangeInput['data']) =>
        acceptedTimes(changedTimes(times, changes, timeZone), {
          timeZone,
          now: at.getTime(),
          isNewStart:
            changes.schedule !== undefined &&
            changes.schedule !== times.start &&
            !isUnderWay(times, at.getTime(), timeZone),
        })

      const outcome = await db.transaction(
        async (tx): Promise<{ id: number; is: 'changed' | 'same' | 'stale' }> => {
          const inTransaction = createCalendarRepo(tx)
          const event = await inTransaction.lock(id)
          if (event === undefined) throw notFound()
          const ofOne = isOfOne(event, input)
          if (clientId !== undefined && !ofOne && event.changeId === clientId) return { id, is: 'same' }
          const found = ofOne ? await dayOf(tx, event, { occurrence: input.occurrence, timeZone }) : undefined
          if (found !== undefined && 'goneTo' in found) {
            const other = await inTransaction.lock(found.goneTo)
            const isSame = clientId !== undefined && other?.changeId === clientId
            return { id: found.goneTo, is: isSame ? 'same' : 'stale' }
          }
          if (event.updatedAt.getTime() !== updatedAt) return { id, is: 'stale' }

          const exceptions = (await inTransaction.exceptionsOf([id])).get(id) ?? []
          const before = eventTimes(event, exceptions)
          if (found !== undefined) {
            const times = accept(onlyOccurrence(before, input.occurrence ?? 0, timeZone), {
              ...data,
              interval: 'none',
            })
            await inTransaction.addException(id, found.day)
            const own = await inTransaction.insert({
              roomId: event.roomId,
              createdBy: event.createdBy,
              typeId: event.typeId,
              title: event.title,
              body: event.body,
              fontSize: event.fontSize,
              ...texts,
              ...storedTimes(times),
              nextRemindAt: times.reminder < 0 ? null : at,
              seriesId: id,
              seriesDay: found.day,
              createdAt: at,
              updatedAt: at,
            })
            if (own === undefined) throw new Error('nothing was inserted')
            await note(tx, 'event_changed', { id: own, user, box, at })
            await checkRoomLeft(tx, event.roomId, event.createdBy)
            return { id: own, is: 'changed' }
          }
          const times = accept(before, data)
          await inTransaction.update(id, {
            ...texts,
            ...storedTimes(times),
            nextRemindAt: times.reminder < 0 ? null : earlier(event.nextRemindAt, at),
            // Two changes never have the same time, or the second would not see that it is late.
            updatedAt: new Date(Math.max(at.getTime(), event.updatedAt.getTime() + 1)),
          })
          const moved = movedExceptions(exceptions, { from: before, to: times, timeZone })
          await inTransaction.setExceptions(id, times.interval === 'none' ? [] : moved)
          await note(tx, 'event_changed', { id, user, box, at })
          return { id, is: 'changed' }
        },
      )
      if (outcome.is === 'stale') throw await changedMeanwhile(user, outcome.id)
      if (outcome.is === 'changed') publish(outcome.id, box)
      return reading.event(user, outcome.id)
    },

    /**
     * Deletes an event, or one occurrence of it. With a repeated event go the occurrences of it that were changed.
     * @throws not_found, also for an occurrence that is gone; not_permitted, bad_input
     */
    remove: async (user: SignedInUser, id: number, which: Occurrence): Promise<void> => {
      const box = await toChange(user, id)
      const at = clock.now()
      await db.transaction(async (tx) => {
        const inTransaction = createCalendarRepo(tx)
        const event = await inTransaction.lock(id)
        if (event === undefined) throw notFound()
        if (!isOfOne(event, which)) {
          for (const gone of await inTransaction.remove(id, at))
            await note(tx, 'event_deleted', { id: gone, user, box, at })
          return
        }
        const found = await dayOf(tx, event, { occurrence: which.occurrence, timeZone: box.timeZone })
        if ('goneTo' in found) throw notFound()
        await inTransaction.addException(id, found.day)
        await note(tx, 'event_changed', { id, user, box, at })
      })
      publish(id, box)
    },
  }
}
export type CalendarService = ReturnType<typeof createCalendarService>

const createdIn = (room: number, events: CreatedEvent['events']): CreatedEvent | undefined => {
  const first = events.find((event) => event.room === room)
  return first === undefined ? undefined : { id: first.id, events }
}

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other)

const endOf = (end: number): number | null => (end === 0 ? null : end)

const timesOf = (input: NewEventInput): EventTimes => ({
  interval: input.interval,
  days: input.days,
  monthlyOn: input.monthlyOn,
  allDay: input.allDay,
  start: input.schedule,
  end: endOf(input.end),
  expiration: input.expiration,
  reminder: input.reminder,
  exceptions: [],
})

/** An event keeps its length when only its start changes. */
const changedTimes = (times: EventTimes, data: ChangeInput['data'], timeZone: string): EventTimes => {
  const moved = data.schedule === undefined ? times : movedTo(times, data.schedule, timeZone)
  return {
    ...moved,
    interval: data.interval ?? times.interval,
    days: data.days ?? times.days,
    monthlyOn: data.monthlyOn ?? times.monthlyOn,
    allDay: data.allDay ?? times.allDay,
    end: data.end === undefined ? moved.end : endOf(data.end),
    expiration: data.expiration ?? times.expiration,
    reminder: data.reminder ?? times.reminder,
  }
}

/** One occurrence as an event of its own. */
const onlyOccurrence = (times: EventTimes, start: number, timeZone: string): EventTimes => ({
  ...movedTo(times, start, timeZone),
  interval: 'none',
  exceptions: [],
})

const storedTimes = (times: EventTimes) => ({
  interval: times.interval,
  days: [...times.days],
  monthlyOn: times.monthlyOn,
  allDay: times.allDay,
  startsAt: new Date(times.start),
  endsAt: times.end === null ? null : new Date(times.end),
  expiresAt: times.expiration === 0 ? null : new Date(times.expiration),
  reminderMinutes: times.reminder,
})

/** @throws calendar_full */
const checkRoomLeft = async (tx: Executor, roomId: number, userId: number): Promise<void> => {
  const inTransaction = createCalendarRepo(tx)
  const isFull =
    (await inTransaction.countIn(roomId)) > mostEvents.inRoom ||
    (await inTransaction.countBy(userId)) > mostEvents.byUser
  if (isFull) throw new AppError('calendar_full')
}

/** The local day of one occurrence of a locked event. @throws changed_meanwhile, bad_input */
const dayOf = async (
  tx: Executor,
  event: EventFields,
  { occurrence = 0, timeZone }: { occurrence: number | undefined; timeZone: string },
): Promise<{ day: string } | { goneTo: number }> => {
  const inTransaction = createCalendarRepo(tx)
  const exceptions = (await inTransaction.exceptionsOf([event.id])).get(event.id) ?? []
  const day = occurrenceDay(eventTimes(event, []), occurrence, timeZone)
  if (day === undefined) throw badInput({ occurrence: 'The event does not take place then.' })
  if (!exceptions.includes(day)) return { day }
  // Somebody was faster: it was changed or deleted.
  return { goneTo: (await inTransaction.detached(event.id, day))?.id ?? event.id }
}

const isOfOne = ({ interval }: EventFields, { scope }: Occurrence): boolean =>
  scope === 'one' && interval !== 'none'
