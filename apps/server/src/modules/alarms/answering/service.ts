import { notFound, notPermitted } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { checkMay } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { BoxAccess, Change, Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import type { AuditAlarm } from '../audit.ts'
import {
  concernedRooms,
  countRepetition,
  lockAlarm,
  setHandled,
  updateAlarm,
  usersCalled,
  waitingRooms,
  type AlarmRow,
} from '../repo.ts'
import type { AlarmViews } from '../views/service.ts'

export interface AnsweringDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'roomsSeen'>
  sending: Pick<Sending, 'end'>
  delivery: Delivery
  auditAlarm: AuditAlarm
  reading: Pick<AlarmViews, 'find' | 'read' | 'checkMayManage'>
}

/** Locks an alarm that has gone out. @throws not_found */
const lockSent = async (tx: Executor, id: number): Promise<AlarmRow> => {
  const alarm = await lockAlarm(tx, id)
  if (alarm === undefined || alarm.sentAt === null) throw notFound()
  return alarm
}

/** What happens to an alarm that has gone out: acknowledged, taken, ended, sounded again, recalled. */
export const createAnswering = (deps: AnsweringDeps) => {
  const { db, clock, access, sending, delivery, auditAlarm } = deps

  return {
    /** Takes it off the TVs, and ends its ladder. @throws not_found, not_permitted */
    recall: async (user: SignedInUser, id: number): Promise<void> => {
      await deps.reading.checkMayManage(user, id)
      const at = clock.now()
      const recalled = await db.transaction(async (tx) => {
        const alarm = await lockSent(tx, id)
        if (alarm.state === 'recalled') return undefined
        await sending.end(tx, alarm, 'recalled', at)
        await updateAlarm(tx, id, { state: 'recalled', recalledAt: at, updatedAt: at })
        const roomIds = await concernedRooms(tx, alarm)
        await auditAlarm('alarm_recalled', user, { id, roomIds }, tx)
        const placed = await delivery.put(tx, { kind: 'alarm', id, roomIds, at, removed: true })
        return { ...placed, alsoTo: await usersCalled(tx, id) }
      })
      if (recalled !== undefined) await delivery.publish(recalled)
    },

    /** Sounds it again in rooms where nobody has acknowledged it. @throws not_found, not_permitted */
    remind: async (user: SignedInUser, id: number): Promise<void> => {
      await deps.reading.checkMayManage(user, id)
      const reminded = await db.transaction(async (tx) => {
        const alarm = await lockSent(tx, id)
        if (alarm.state === 'recalled') throw notFound()
        const waiting = await waitingRooms(tx, id)
        if (waiting.length === 0) return undefined
        await countRepetition(tx, id, waiting)
        await auditAlarm('alarm_reminded', user, { id, roomIds: waiting }, tx)
        return delivery.put(tx, { kind: 'alarm', id, roomIds: waiting, at: clock.now() })
      })
      if (reminded !== undefined) await delivery.publish(reminded)
    },

    /** Records that the user is seeing to it. The first to do so stays. @throws not_found, not_permitted */
    take: async (user: SignedInUser, id: number) => {
      const { alarm: seen } = await deps.reading.find(user, id)
      const at = clock.now()
      const taken = await db.transaction(async (tx) => {
        const alarm = await lockSent(tx, id)
        if (alarm.takenBy !== null || alarm.state === 'recalled') return undefined
        if (!seen.may.take) throw notPermitted()
        if (!(await sending.end(tx, alarm, 'taken', at))) return undefined
        await updateAlarm(tx, id, { takenBy: user.userId, takenAt: at, updatedAt: at })
        const roomIds = await concernedRooms(tx, alarm)
        await auditAlarm('alarm_taken', user, { id, roomIds }, tx)
        const change: Change =
          alarm.origin === 'resident'
            ? await delivery.put(tx, { kind: 'alarm', id, roomIds, at })
            : { kind: 'alarm', id, roomIds }
        return { ...change, alsoTo: await usersCalled(tx, id) }
      })
      if (taken !== undefined) await delivery.publish(taken)
      return deps.reading.read(user, id)
    },

    /** Records what the cause was. Whoever ends an alarm counts as having seen to it. @throws not_found, not_permitted */
    end: async (user: SignedInUser, id: number, words: string): Promise<void> => {
      const { alarm: seen } = await deps.reading.find(user, id)
      const at = clock.now()
      const ended = await db.transaction(async (tx) => {
        const alarm = await lockSent(tx, id)
        if (alarm.endedAt !== null || alarm.state === 'recalled') return undefined
        if (!seen.may.end) throw notPermitted()
        const isAnswered = await sending.end(tx, alarm, 'taken', at)
        await updateAlarm(tx, id, {
          endedAt: at,
          endedBy: user.userId,
          endNote: words,
          updatedAt: at,
          ...(isAnswered ? { takenBy: user.userId, takenAt: at } : {}),
        })
        const roomIds = await concernedRooms(tx, alarm)
        await auditAlarm('alarm_ended', user, { id, roomIds }, tx)
        const change: Change =
          alarm.origin === 'resident'
            ? await delivery.put(tx, { kind: 'alarm', id, roomIds, at, removed: true })
            : { kind: 'alarm', id, roomIds }
        return { ...change, alsoTo: await usersCalled(tx, id) }
      })
      if (ended !== undefined) await delivery.publish(ended)
    },

    /** Somebody has been to these rooms. @throws not_found, not_permitted */
    handled: async (user: SignedInUser, id: number, wanted: readonly number[]): Promise<void> => {
      await deps.reading.find(user, id)
      checkMay(user, 'alarms')
      const seen = await access.roomsSeen(user)
      const inCare = new Set(seen.filter(({ isInCare }) => isInCare).map(({ roomId }) => roomId))
      if (!wanted.every((roomId) => inCare.has(roomId))) throw notPermitted()
      const at = clock.now()
      const done = await db.transaction(async (tx) => {
        const alarm = await lockSent(tx, id)
        const rooms = await setHandled(tx, id, wanted, user.userId, at)
        if (rooms.length === 0) return undefined
        await auditAlarm('alarm_handled', user, { id, roomIds: rooms }, tx)
        if ((await waitingRooms(tx, id)).length === 0) await sending.end(tx, alarm, 'acknowledged', at)
        const placed = await delivery.put(tx, { kind: 'alarm', id, roomIds: rooms, at })
        return { ...placed, alsoTo: await usersCalled(tx, id) }
      })
      if (done !== undefined) await delivery.publish(done)
    },
  }
}
export type Answering = ReturnType<typeof createAnswering>
