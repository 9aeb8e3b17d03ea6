import type { BoxReceipt } from '@lykta/contract/boxes'
import { reminderUnansweredMs } from '@lykta/contract/calendar'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Change, Delivery } from '../../boxes/index.ts'
import type { EventTimes } from '@lykta/calendar'
import { eventTimes } from '../present.ts'
import { boxesIn, eventById, exceptionsOf, lockEvent, type BoxRow, type EventFields } from '../repo.ts'
import {
  dueReminders,
  forgetRemindersBefore,
  insertReminders,
  latestReminder,
  lockDueReminder,
  removeReminders,
  scheduleReminder,
  setReminderReceipt,
  settleUnanswered,
  successorsOf,
  waitingReminders,
} from './repo.ts'
import { nextReminder, remindAtOf, remindersBetween } from './reminder-times.ts'

/** A server that was off for longer does not report reminders missed meanwhile. */
const longestLateMs = 6 * 3_600_000
const keptMs = 90 * 86_400_000

export interface RemindersDeps {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'turns'>
  events: Pick<Events, 'publish'>
  delivery: Pick<Delivery, 'publish'>
}

/** The boxes in the rooms whose TVs show the calendar, by room. */
const boxesShowing = async (db: Executor, roomIds: readonly number[]): Promise<Map<number, BoxRow>> => {
  const boxes = roomIds.length === 0 ? [] : await boxesIn(db, roomIds)
  return new Map(
    boxes.filter(({ functions }) => functions.includes('calendar')).map((box) => [box.roomId, box]),
  )
}

const timesOf = async (db: Executor, event: EventFields) => {
  const exceptions = await exceptionsOf(db, [event.id])
  return eventTimes(event, exceptions.get(event.id) ?? [])
}

/**
 * Which occurrence a receipt is for: the one it names, or the latest that the resident was reminded of. The TV may not
 * know yet that it now belongs to another event.
 */
const occurrenceOf = async (
  tx: Executor,
  { id, occurrence: named }: Pick<BoxReceipt, 'id' | 'occurrence'>,
  { roomId, timeZone }: BoxRow,
) => {
  if (named === undefined) {
    const row = await eventById(tx, id)
    return row?.event.roomId === roomId ? latestReminder(tx, id) : undefined
  }
  const occurrenceAt = new Date(named)
  for (const event of await successorsOf(tx, id, { roomId, at: occurrenceAt })) {
    const remindAt = remindAtOf(await timesOf(tx, event), named, timeZone)
    if (remindAt !== undefined) return { eventId: event.id, occurrenceAt, remindAt: new Date(remindAt) }
  }
  return undefined
}

/** The same with its event locked, so that the occurrence still belongs to it when the transaction ends. */
const lockOccurrence = async (tx: Executor, receipt: BoxReceipt, box: BoxRow) => {
  let found = await occurrenceOf(tx, receipt, box)
  while (found !== undefined) {
    const { eventId } = found
    await lockEvent(tx, eventId)
    // Somebody may have changed the event and handed the occurrence over to another.
    found = await occurrenceOf(tx, receipt, box)
    if (found?.eventId === eventId) break
  }
  return found
}

/**
 * Nobody is asked to acknowledge an occurrence that no longer takes place. Runs in the transaction of the change, with
 * the event locked.
 */
export const forgetOutdated = async (
  tx: Executor,
  eventId: number,
  { times, timeZone }: { times: EventTimes; timeZone: string },
): Promise<void> => {
  const waiting = await waitingReminders(tx, eventId)
  await removeReminders(
    tx,
    eventId,
    waiting.filter((at) => remindAtOf(times, at.getTime(), timeZone) === undefined),
  )
}

/**
 * Which reminders were due, and their outcome. The TV reminds on its own, from its calendar; the server stores what the
 * family sees. All state is in the database, so that several servers, or one that was off, do everything once.
 */
export const createReminders = ({ db, clock, jobs, events, delivery }: RemindersDeps) => {
  /** Stores the reminders of an event that have become due, and when the next one is. */
  const take = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const event = await lockDueReminder(tx, id, now)
      if (event === undefined || event.nextRemindAt === null) return
      const [box] = await boxesIn(tx, [event.roomId])
      if (box === undefined) {
        await scheduleReminder(tx, id, null)
        return
      }
      const times = await timesOf(tx, event)
      const { timeZone } = box
      if (box.functions.includes('calendar')) {
        const from = Math.max(event.nextRemindAt.getTime(), now.getTime() - longestLateMs)
        const due = remindersBetween(times, { from, to: now.getTime(), timeZone })
        await insertReminders(
          tx,
          due.map(({ start, remindAt }) => ({
            eventId: id,
            occurrenceAt: new Date(start),
            remindAt: new Date(remindAt),
          })),
        )
      }
      const next = nextReminder(times, now.getTime(), timeZone)
      await scheduleReminder(tx, id, next === undefined ? null : new Date(next))
    })

  const takeAll = jobs.turns({
    what: 'due reminders',
    atOnce: 1,
    mostInRun: 200,
    due: (now, part) => dueReminders(db, now, part),
    take,
    idName: 'eventId',
  })

  const publishUnanswered = async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - reminderUnansweredMs)
    // Settled reminders are never returned again, so everything needed to report them is read in the same transaction.
    const { unanswered, boxes } = await db.transaction(async (tx) => {
      const settled = await settleUnanswered(tx, before, now)
      const roomIds = new Set(settled.map(({ roomId }) => roomId))
      return { unanswered: settled, boxes: await boxesShowing(tx, [...roomIds]) }
    })
    const changed: Change[] = []
    for (const { eventId, roomId, remindAt } of unanswered) {
      const box = boxes.get(roomId)
      if (box === undefined) continue
      const { boxId } = box
      changed.push({ kind: 'event', id: eventId, boxes: [{ boxId, roomId }] })
      if (remindAt.getTime() >= before.getTime() - longestLateMs)
        events.publish({ type: 'reminderUnanswered', eventId, boxId, remindAt })
    }
    await delivery.publish(...changed)
  }

  return {
    /** Handles everything that is due. */
    run: async (): Promise<void> => {
      await takeAll()
      await publishUnanswered(clock.now())
    },

    /**
     * Handles `box/{id}/receipt` for events. The TV reminds without the server, so its receipt may come before the
     * server has seen that the reminder is due, or long after it.
     */
    receive: async ({ roomId }: SignedInBox, receipt: BoxReceipt): Promise<void> => {
      const { state, at } = receipt
      const box = (await boxesShowing(db, [roomId])).get(roomId)
      if (box === undefined || state === 'delivered') return
      const isAcknowledged = state === 'acknowledged' || state === 'read'
      const id = await db.transaction(async (tx) => {
        const reminder = await lockOccurrence(tx, receipt, box)
        if (reminder === undefined) return undefined
        const { eventId, occurrenceAt, remindAt } = reminder
        // The TV's clock may be wrong.
        const when = new Date(Math.min(Math.max(at, remindAt.getTime()), clock.now().getTime()))
        await insertReminders(tx, [{ eventId, occurrenceAt, remindAt }])
        await setReminderReceipt(tx, reminder, { at: when, isAcknowledged })
        return eventId
      })
      if (id === undefined) return
      await delivery.publish({ kind: 'event', id, boxes: [{ boxId: box.boxId, roomId }] })
    },

    forgetOld: (): Promise<void> => forgetRemindersBefore(db, new Date(clock.now().getTime() - keptMs)),
  }
}
