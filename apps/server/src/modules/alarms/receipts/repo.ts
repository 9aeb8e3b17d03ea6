import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { isWaiting } from '../repo.ts'
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

/**
 * Sets the times up to this state, each once and none before the one preceding it. Locks the alarm first: somebody may be
 * changing many of its recipients, and the two could deadlock.
 */
const settingOf = (state: ReceiptState) =>
  prepared(lists, (db, value) => {
    const { deliveredAt, shownAt, acknowledgedAt } = alarmRecipients
    const column = { delivered: deliveredAt, shown: shownAt, acknowledged: acknowledgedAt }[state]
    const given = sql`unnest(${value('alarmIds')}, ${value('roomIds')}, ${value('ats')}) as given (alarm_id, room_id, at)`
    const locked = db.$with('locked').as(
      db
        .select({ id: alarms.id, sentAt: alarms.sentAt })
        .from(alarms)
        .where(isAnyOf(alarms.id, value('alarmIds')))
        .for('share'),
    )
    const sinceSent = sql`greatest(given.at, ${locked.sentAt})`
    return db
      .with(locked)
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
      .innerJoin(locked, sql`${locked.id} = given.alarm_id`)
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
  delivered: settingOf('delivered'),
  shown: settingOf('shown'),
  acknowledged: settingOf('acknowledged'),
}

/**
 * Alarms whose ladder climbs, or has ended without an answer, though everybody has answered. Not a room's own alarm, such
 * as a call for help: no TV receives it, and the people called answer it.
 */
const answered = prepared({ alarmIds: [alarms.id] }, (db, value) => {
  const isOpen = or(isNotNull(alarms.nextStepAt), eq(alarms.ladderEnd, 'unanswered').inlineParams())
  const waiting = db
    .select({ roomId: alarmRecipients.roomId })
    .from(alarmRecipients)
    .where(and(eq(alarmRecipients.alarmId, alarms.id), isWaiting))
  return db
    .select({ id: alarms.id })
    .from(alarms)
    .where(
      and(
        isAnyOf(alarms.id, value('alarmIds')),
        eq(alarms.state, 'sent').inlineParams(),
        isNull(alarms.roomId),
        isOpen,
        notExists(waiting),
      ),
    )
})

/** Returns the receipts that were new. All of them report the same state. */
export const setReceipts = (db: Executor, state: ReceiptState, receipts: readonly NewReceipt[]) =>
  set[state](db, {
    alarmIds: receipts.map(({ alarmId }) => alarmId),
    roomIds: receipts.map(({ roomId }) => roomId),
    ats: receipts.map(({ at }) => at),
  })

/** Alarms whose ladder has not ended, though everybody has answered. */
export const answeredAlarms = async (db: Executor, alarmIds: readonly number[]): Promise<number[]> => {
  const rows = await answered(db, { alarmIds })
  return rows.map(({ id }) => id)
}
