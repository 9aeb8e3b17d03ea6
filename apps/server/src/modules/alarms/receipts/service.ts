import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { createBatchWrites } from '../../../platform/batch-writes.ts'
import type { After } from '../../../platform/timers.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import { concernedRooms, lockAlarm, usersCalled } from '../repo.ts'
import { answeredAlarms, receiptOrder, setReceipts, type NewReceipt, type ReceiptState } from './repo.ts'

/** The longest that a receipt waits for others. */
const pauseMs = 20

/** The shortest time between announcements of an alarm's receipts: in a rush, screens would do nothing but read it again. */
export const receiptsAnnouncedMs = 500

/** Announces the first receipt of an alarm at once, and those that follow together. */
export const createAnnounceReceipts = ({
  delivery,
  after,
}: {
  delivery: Pick<Delivery, 'publish'>
  after: After
}) => {
  /** By alarm: the rooms whose receipts wait, because another announcement has just been made. */
  const recent = new Map<number, { roomIds: Set<number>; cancel: () => void }>()

  const announceNow = (alarmId: number, roomIds: readonly number[]): void => {
    void delivery.publish({ kind: 'alarm', id: alarmId, roomIds })
    const cancel = after(receiptsAnnouncedMs, () => {
      const waiting = [...(recent.get(alarmId)?.roomIds ?? [])]
      recent.delete(alarmId)
      if (waiting.length > 0) announceNow(alarmId, waiting)
    })
    recent.set(alarmId, { roomIds: new Set(), cancel })
  }

  return {
    announce: (alarmId: number, roomIds: readonly number[]): void => {
      const waiting = recent.get(alarmId)
      if (waiting === undefined) announceNow(alarmId, roomIds)
      else for (const roomId of roomIds) waiting.roomIds.add(roomId)
    },
    /** Screens read everything again when they reconnect. */
    stop: (): void => {
      for (const { cancel } of recent.values()) cancel()
      recent.clear()
    },
  }
}

/**
 * Receipts from TVs. A thousand may come at once, so those that come together are written together, and acknowledged only
 * then.
 */
export const createReceipts = (deps: {
  db: Database
  clock: Clock
  sending: Pick<Sending, 'end'>
  delivery: Pick<Delivery, 'publish'>
  after: After
}) => {
  const { db, clock, sending, delivery, after } = deps
  const announcing = createAnnounceReceipts(deps)

  const store = async (receipts: readonly NewReceipt[]) => {
    const fresh: { alarmId: number; roomId: number }[] = []
    for (const state of receiptOrder) {
      const ofState = receipts.filter((one) => one.state === state)
      if (ofState.length > 0) fresh.push(...(await setReceipts(db, state, ofState)))
    }
    return fresh
  }

  const endAnswered = async (id: number): Promise<void> => {
    const ended = await db.transaction(async (tx) => {
      const alarm = await lockAlarm(tx, id)
      if (alarm === undefined || !(await sending.end(tx, alarm, 'acknowledged', clock.now())))
        return undefined
      return { roomIds: await concernedRooms(tx, alarm), alsoTo: await usersCalled(tx, id) }
    })
    if (ended !== undefined) await delivery.publish({ kind: 'alarm', id, ...ended })
  }

  const write = async (receipts: readonly NewReceipt[]): Promise<void> => {
    const fresh = await store(receipts)
    for (const [alarmId, ofOne] of Map.groupBy(fresh, (one) => one.alarmId))
      announcing.announce(
        alarmId,
        ofOne.map(({ roomId }) => roomId),
      )
    // Whoever stored the last receipt sees all the others. Also for a known one: the server may have stopped in between.
    const acknowledged = receipts.filter(({ state }) => state === 'acknowledged')
    const ids = [...new Set(acknowledged.map(({ alarmId }) => alarmId))]
    if (ids.length === 0) return
    for (const id of await answeredAlarms(db, ids)) await endAnswered(id)
  }
  const writeTogether = createBatchWrites({ write, pauseMs, after })

  return {
    /**
     * Handles `box/{id}/receipt` for alarms. Each state counts once and implies the earlier ones. The TV's clock may be
     * wrong, so no receipt is later than now or earlier than the alarm.
     */
    receive: (
      { roomId }: SignedInBox,
      { id, state, at }: { id: number; state: ReceiptState; at: number },
    ): Promise<void> =>
      writeTogether({ alarmId: id, roomId, state, at: new Date(Math.min(at, clock.now().getTime())) }),

    stop: announcing.stop,
  }
}
