import type { NotificationKind } from '@lykta/contract/notifications'
import { batteryGreenFromPercent } from '@lykta/contract/constants'
import { and, between, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes } from '../../boxes/tables.ts'
import { pushedStates } from '../tables.ts'

/** Offline boxes last heard from in that period. */
export const boxesOfflineSince = (db: Executor, from: Date, to: Date) =>
  db
    .select({ id: boxes.id, lastSeenAt: boxes.lastSeenAt })
    .from(boxes)
    .where(and(eq(boxes.online, false), isNull(boxes.retiredAt), between(boxes.lastSeenAt, from, to)))

export const boxesOnLowBattery = (db: Executor) =>
  db
    .select({ id: boxes.id, battery: boxes.battery })
    .from(boxes)
    .where(
      and(
        eq(boxes.online, true),
        eq(boxes.usingBattery, true),
        isNull(boxes.retiredAt),
        lt(boxes.battery, batteryGreenFromPercent),
      ),
    )

/** Users already notified of the present state of the box. */
export const usersNotified = async (
  db: Executor,
  boxId: number,
  kind: NotificationKind,
): Promise<number[]> => {
  const rows = await db
    .select({ userId: pushedStates.userId })
    .from(pushedStates)
    .where(and(eq(pushedStates.boxId, boxId), eq(pushedStates.kind, kind)))
  return rows.map(({ userId }) => userId)
}

/** Marks these users as notified. Returns those who were not before. */
export const claimPush = async (
  db: Executor,
  userIds: readonly number[],
  state: { boxId: number; kind: NotificationKind; at: Date },
): Promise<number[]> => {
  if (userIds.length === 0) return []
  const claimed = await db
    .insert(pushedStates)
    .values(userIds.map((userId) => ({ userId, ...state })))
    .onConflictDoNothing()
    .returning({ userId: pushedStates.userId })
  return claimed.map(({ userId }) => userId)
}

/** Forgets states that are over, so that users are notified when they return. */
export const forgetStatesOver = async (db: Executor, batteryFinePercent: number): Promise<void> => {
  const still = (condition: ReturnType<typeof and>) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(boxes)
        .where(and(eq(boxes.id, pushedStates.boxId), isNull(boxes.retiredAt), condition)),
    )
  await db
    .delete(pushedStates)
    .where(
      or(
        and(eq(pushedStates.kind, 'box_offline'), still(eq(boxes.online, false))),
        and(
          eq(pushedStates.kind, 'battery_low'),
          still(
            and(
              eq(boxes.usingBattery, true),
              or(isNull(boxes.battery), lt(boxes.battery, batteryFinePercent)),
            ),
          ),
        ),
      ),
    )
}
