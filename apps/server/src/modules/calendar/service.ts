import { movedExceptions, type EventTimes } from '@lykta/calendar'
import type {
  CalendarEvent,
  ChangeEventSchema,
  CreatedEvent,
  CreateEventSchema,
} from '@lykta/contract/calendar'
import type { z } from 'zod'
import { AppError, badInput, notFound, notPermitted } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { isUniqueViolation } from '../../platform/unique-violation.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'
import { mayUse, type BoxAccess, type Change, type Delivery } from '../boxes/index.ts'
import { mayChange } from './policy.ts'
import { eventTimes } from './present.ts'
import { forgetOutdated } from './reminders/service.ts'
import { createCheckSeesCalendar } from './check-sees-calendar.ts'
import type { Reading } from './reading.ts'
import {
  allTypes,
  boxesIn,
  countBy,
  countInFullestRoom,
  eventByChangeId,
  eventById,
  eventsByClientId,
  exceptionsOf,
  insertEvent,
  lockEvent,
  moveDetached,
  removeEvent,
  setExceptions,
  updateEvent,
  type BoxRow,
  type NewEvent,
} from './repo.ts'
import {
  changedAt,
  detach,
  earlier,
  endBefore,
  findOccurrence,
  hadOccurrence,
  isOfAll,
  leaveOut,
  split,
  takesNoPlaceThen,
  type Which,
} from './change-series.ts'
import { acceptedTimes, changedTimes, isUnderWay, storedTimes, timesOf } from './accepted-times.ts'

/** How many events a calendar and an author can have, so that neither a script nor a mistake fills the database. */
export const mostEvents = { inRoom: 10_000, byUser: 20_000 }

export interface WritingDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'permissions' | 'visibleAmong'>
  delivery: Delivery
  audit: RecordAudit
}

type NewEventInput = z.output<typeof CreateEventSchema>
type ChangeInput = z.output<typeof ChangeEventSchema>

const informationType = 'Information'

export const createCalendarService = (deps: WritingDeps & { reading: Pick<Reading, 'event'> }) => {
  const { db, clock, access, delivery, audit, reading } = deps
  const checkSeesCalendar = createCheckSeesCalendar(deps)

  /** The boxes of the rooms, which the user may write to. @throws not_found, not_permitted */
  const boxesToWriteTo = async (user: SignedInUser, roomIds: readonly number[]): Promise<BoxRow[]> => {
    const permissions = await access.visibleAmong(user, roomIds)
    if (permissions.length < roomIds.length) throw notFound()
    if (!permissions.every((one) => mayUse(one, 'calendar'))) throw notPermitted()
    for (const one of permissions) await checkSeesCalendar(one)
    const boxes = await boxesIn(db, roomIds)
    if (boxes.length < roomIds.length) throw notFound()
    return boxes
  }

  /** @throws bad_input for an unknown type */
  const typeIdOf = async (asked: number | undefined): Promise<number | null> => {
    const types = await allTypes(db)
    if (asked === undefined) return types.find(({ type }) => type === informationType)?.id ?? null
    if (!types.some(({ id }) => id === asked)) throw badInput({ calendartype: 'There is no such type.' })
    return asked
  }

  /** The event, if the user may change it, and its box. @throws not_found, not_permitted */
  const toChange = async (user: SignedInUser, id: number): Promise<BoxRow> => {
    const row = await eventById(db, id)
    if (row === undefined) throw notFound()
    const permissions = await access.permissions(user, { roomId: row.event.roomId })
    if (!mayChange(permissions, user.userId, row.event)) throw notPermitted()
    await checkSeesCalendar(permissions)
    const [box] = await boxesIn(db, [row.event.roomId])
    if (box === undefined) throw notFound()
    return box
  }

  /** Runs in the transaction of the change: makes the TV read its calendar again, and records who made the change. */
  const note = async (
    tx: Executor,
    action: 'event_created' | 'event_changed' | 'event_deleted',
    { id, user, box: { boxId, roomId }, at }: { id: number; user: SignedInUser; box: BoxRow; at: Date },
  ): Promise<Change> => {
    const entry = { kind: 'event', id, roomIds: [roomId], at, removed: action === 'event_deleted' } as const
    const placed = await delivery.put(tx, entry)
    await audit({ action, userId: user.userId, boxId, subject: { type: 'event', id } }, tx)
    return placed
  }

  /** The event already created with the client's id, if any. */
  const createdBefore = async (
    { userId }: SignedInUser,
    { clientId, room }: NewEventInput,
  ): Promise<CreatedEvent | undefined> =>
    clientId === undefined ? undefined : createdIn(room, await eventsByClientId(db, userId, clientId))

  /** Runs in a transaction that inserts all of the events or none. @throws calendar_full */
  const insert = async (
    tx: Executor,
    user: SignedInUser,
    events: readonly { box: BoxRow; event: NewEvent & { createdAt: Date } }[],
  ): Promise<{ id: number; room: number; placed: Change }[]> => {
    const all: { id: number; room: number; placed: Change }[] = []
    for (const { box, event } of events) {
      const id = await insertEvent(tx, event)
      const placed = await note(tx, 'event_created', { id, user, box, at: event.createdAt })
      all.push({ id, room: box.roomId, placed })
    }
    // The boxes are locked by now, so two at once cannot both take the last place.
    const roomIds = all.map(({ room }) => room)
    await checkRoomLeft(tx, roomIds, user.userId)
    return all
  }

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
        const wanted = { timeZone: box.timeZone, now: at.getTime(), isNewStart: true }
        const times = acceptedTimes(timesOf(input), wanted)
        const event = {
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
        }
        return { box, event }
      })
      try {
        const created = await db.transaction((tx) => insert(tx, user, toInsert))
        await delivery.publish(...created.map(({ placed }) => placed))
        const answer = createdIn(
          input.room,
          created.map(({ id, room }) => ({ id, room })),
        )
        if (answer === undefined) throw new Error('nothing was inserted')
        return answer
      } catch (thrown) {
        // The same one came twice at once, and the other was first.
        const other = isUniqueViolation(thrown) ? await createdBefore(user, input) : undefined
        if (other === undefined) throw thrown
        return other
      }
    },

    /**
     * Changes an event; or one occurrence of it, which becomes a separate event; or that and those that follow, which become a
     * new series. Returns what was changed.
     * @throws not_found, not_permitted, bad_input, calendar_full, changed_meanwhile with the event as it is now
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
          before: times,
          isNewStart:
            changes.schedule !== undefined &&
            changes.schedule !== times.start &&
            !isUnderWay(times, at.getTime(), timeZone),
        })

      const outcome = await db.transaction(
        async (tx): Promise<{ id: number; is: 'changed' | 'same' | 'stale'; placed?: Change[] }> => {
          const event = await lockEvent(tx, id)
          if (event === undefined) throw notFound()
          const ofAll = isOfAll(event, input)
          const isOne = !ofAll && input.scope === 'one'
          const again =
            clientId === undefined || isOne ? undefined : await eventByChangeId(tx, event.roomId, clientId)
          if (again !== undefined) return { id: again.id, is: 'same' }
          const isStale = event.updatedAt.getTime() !== updatedAt
          const found = ofAll
            ? undefined
            : await findOccurrence(tx, event, { occurrence: input.occurrence, timeZone })
          if (!ofAll && found === undefined) {
            // Somebody has moved the event, and this occurrence with it.
            if (isStale) return { id, is: 'stale' }
            throw takesNoPlaceThen()
          }
          if (found !== undefined && 'goneTo' in found) {
            const other = await lockEvent(tx, found.goneTo)
            const isDone = clientId !== undefined && other?.changeId === clientId
            return { id: found.goneTo, is: isDone ? 'same' : 'stale' }
          }
          if (isStale) return { id, is: 'stale' }

          const exceptions = (await exceptionsOf(tx, [id])).get(id) ?? []
          const before = eventTimes(event, exceptions)
          if (found !== undefined) {
            const acceptOwn = (times: EventTimes) =>
              accept(times, isOne ? { ...data, interval: 'none' } : data)
            const change = { found, before, accept: acceptOwn, texts, timeZone, at }
            const own = await (isOne ? detach : split)(tx, event, change)
            const placed: Change[] = []
            for (const changed of isOne ? [own] : [id, own])
              placed.push(await note(tx, 'event_changed', { id: changed, user, box, at }))
            await checkRoomLeft(tx, [event.roomId], event.createdBy)
            return { id: own, is: 'changed', placed }
          }
          const times = accept(before, data)
          await updateEvent(tx, id, {
            ...texts,
            ...storedTimes(times),
            nextRemindAt: times.reminder < 0 ? null : earlier(event.nextRemindAt, at),
            updatedAt: changedAt(event, at),
          })
          const moved = movedExceptions(exceptions, { from: before, to: times, timeZone })
          const left = times.interval === 'none' ? [] : moved
          await setExceptions(tx, id, left)
          await moveDetached(tx, id, { from: exceptions, to: moved })
          await forgetOutdated(tx, id, { times: { ...times, exceptions: left }, timeZone })
          return { id, is: 'changed', placed: [await note(tx, 'event_changed', { id, user, box, at })] }
        },
      )
      if (outcome.is === 'stale') throw await changedMeanwhile(user, outcome.id)
      await delivery.publish(...(outcome.placed ?? []))
      return reading.event(user, outcome.id)
    },

    /**
     * Deletes an event, one occurrence of it, or that and those that follow. The changed occurrences of a repeated event are
     * deleted with it.
     * @throws not_found, also for an occurrence that is gone; not_permitted, bad_input, calendar_full
     */
    remove: async (user: SignedInUser, id: number, which: Which): Promise<void> => {
      const box = await toChange(user, id)
      const at = clock.now()
      const placed = await db.transaction(async (tx) => {
        const event = await lockEvent(tx, id)
        if (event === undefined) throw notFound()
        const noteDeleted = async (gone: readonly number[]): Promise<Change[]> => {
          const placed: Change[] = []
          for (const one of gone) placed.push(await note(tx, 'event_deleted', { id: one, user, box, at }))
          return placed
        }
        if (isOfAll(event, which)) return noteDeleted(await removeEvent(tx, id, at))
        const { timeZone } = box
        const found = await findOccurrence(tx, event, { occurrence: which.occurrence, timeZone })
        if (found === undefined) throw hadOccurrence(event, which, timeZone) ? notFound() : takesNoPlaceThen()
        if ('goneTo' in found) throw notFound()
        const exceptions = (await exceptionsOf(tx, [id])).get(id) ?? []
        const before = eventTimes(event, exceptions)
        const gone: number[] = []
        if (which.scope === 'one') await leaveOut(tx, { id, times: before, day: found.day, timeZone })
        else gone.push(...(await endBefore(tx, event, { found, before, timeZone, at })))
        return [...(await noteDeleted(gone)), await note(tx, 'event_changed', { id, user, box, at })]
      })
      await delivery.publish(...placed)
    },
  }
}
export type CalendarService = ReturnType<typeof createCalendarService>

const createdIn = (room: number, events: CreatedEvent['events']): CreatedEvent | undefined => {
  const first = events.find((event) => event.room === room) ?? events[0]
  return first === undefined ? undefined : { id: first.id, events }
}

/** @throws calendar_full */
const checkRoomLeft = async (tx: Executor, roomIds: readonly number[], userId: number): Promise<void> => {
  const isFull =
    (await countInFullestRoom(tx, roomIds)) > mostEvents.inRoom ||
    (await countBy(tx, userId)) > mostEvents.byUser
  if (isFull) throw new AppError('calendar_full')
}
