import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'
import { alarmRecipients, alarms } from '../tables.ts'

export const receiptOrder = ['delivered', 'shown', 'acknowledged'] as const
export type ReceiptState = (typeof receiptOrder)[number]

export interface NewReceipt {
  alarmId: number
  roomId: number
  state: ReceiptState
  at: Date
}

const lists = { alarmIds: [alarms.id], roomIds: [alarmRecipients.roomId], ats: [alarms.createdAt] } as const

/** Sets the times up to this state, each once and none before its predecessor. */
const setReceipts = (state: ReceiptState) =>
  prepared(lists, (db, value) => {
    const { deliveredAt, shownAt, acknowledgedAt } = alarmRecipients
    const column = { delivered: deliveredAt, shown: shownAt, acknowledged: acknowledgedAt }[state]
    const given = sql`unnest(${value('alarmIds')}, ${value('roomIds')}, ${value('ats')}) as given (alarm_id, room_id, at)`
    const sinceSent = sql`greatest(given.at, ${alarms.sentAt})`
    return db
      .update(alarmRecipients)
      .set({
        deliveredAt: sql`coalesce(${deliveredAt}, ${sinceSent})`,
        ...(state === 'delivered'
          ? {}
          : { shownAt: sql`coalesce(${shownAt}, greatest(${sinceSent}, ${deliveredAt}))` }),
        ...(state === 'acknowledged'
          ? { acknowledgedAt: sql`greatest(${sinceSent}, ${deliveredAt}, ${shownAt})` }
          : {}),
      })
      .from(given)
      .innerJoin(alarms, sql`${alarms.id} = given.alarm_id`)
      .where(
        and(
          sql`${alarmRecipients.alarmId} = given.alarm_id`,
          sql`${alarmRecipients.roomId} = given.room_id`,
          isNull(column),
        ),
      )
      .returning({ alarmId: alarmRecipients.alarmId, roomId: alarmRecipients.roomId })
  })
const set = {
  delivered: setReceipts('delivered'),
  shown: setReceipts('shown'),
  acknowledged: setReceipts('acknowledged'),
}

export const createReceiptsRepo = (db: Executor) => ({
  /**
   * Keeps out, until the transaction ends, whoever locks one of them to change many of its recipients: two who each wait
   * for a row of the other would be a deadlock.
   */
  share: (alarmIds: readonly number[]) =>
    db
      .select({ id: alarms.id })
      .from(alarms)
      .where(inArray(alarms.id, [...alarmIds]))
      .orderBy(asc(alarms.id))
      .for('share'),

  /** Returns those that were not known, of receipts that all say the same. */
  set: (state: ReceiptState, receipts: readonly NewReceipt[]) =>
    set[state](db, {
      alarmIds: receipts.map(({ alarmId }) => alarmId),
      roomIds: receipts.map(({ roomId }) => roomId),
      ats: receipts.map(({ at }) => at),
    }),

  /** Those whose ladder still climbs, or has ended without an answer. */
  unanswered: async (alarmIds: readonly number[]): Promise<number[]> => {
    const isOpen = or(isNotNull(alarms.nextStepAt), eq(alarms.ladderEnd, 'unanswered'))
    const rows = await db
      .select({ id: alarms.id })
      .from(alarms)
      .where(and(inArray(alarms.id, [...alarmIds]), eq(alarms.state, 'sent'), isOpen))
    return rows.map(({ id }) => id)
  },
})
