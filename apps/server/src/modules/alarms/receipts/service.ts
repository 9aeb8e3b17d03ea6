import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { createBatchWrites } from '../../../platform/batch-writes.ts'
import type { After } from '../../../platform/timers.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Delivery } from '../../boxes/index.ts'
import type { Sending } from '../sending.ts'
import { concernedRooms, lockAlarm, usersCalled } from '../repo.ts'
import type { AnnounceReceipts } from './announce-receipts.ts'
import { answeredAlarms, receiptOrder, setReceipts, type NewReceipt, type ReceiptState } from './repo.ts'

/** The longest that a receipt waits for others. */
const pauseMs = 20

/**
 * Receipts from TVs. A thousand may come at once, so those that come together are written together, and acknowledged only
 * then.
 */
export const createReceipts = (deps: {
  db: Database
  clock: Clock
  sending: Pick<Sending, 'end'>
  delivery: Pick<Delivery, 'publish'>
  announceReceipts: AnnounceReceipts
  after: After
}) => {
  const { db, clock, sending, delivery, announceReceipts, after } = deps

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
      announceReceipts(
        alarmId,
        ofOne.map(({ roomId }) => roomId),
      )
    // Whoever stored the last receipt sees all the others. Also for a known one: the server may have stopped in between.
    const acknowledged = receipts.filter(({ state }) => state === 'acknowledged')
    const ids = [...new Set(acknowledged.map(({ alarmId }) => alarmId))]
    if (ids.length === 0) return
    for (const id of await answeredAlarms(db, ids)) await endAnswered(id)
  }
  const receive = createBatchWrites({ write, pauseMs, after })

  /**
   * Handles `box/{id}/receipt` for alarms. Each state counts once and implies the earlier ones. The TV's clock may be
   * wrong, so no receipt is later than now or earlier than the alarm.
   */
  return (
    { roomId }: SignedInBox,
    { id, state, at }: { id: number; state: ReceiptState; at: number },
  ): Promise<void> =>
    receive({ alarmId: id, roomId, state, at: new Date(Math.min(at, clock.now().getTime())) })
}
