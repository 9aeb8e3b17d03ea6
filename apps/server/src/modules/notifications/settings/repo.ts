import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { notificationPreferences, notificationSettings, pushedStates } from '../tables.ts'

/** With the defaults of users who have chosen nothing. */
export const settingsColumns = {
  quietHours: notificationSettings.quietHours,
  offlineMinutes: sql<number>`coalesce(${notificationSettings.offlineMinutes}, 15)`,
}

/** Deletes what the user has chosen; the devices go with the sessions. */
export const forgetChoicesOf = async (db: Executor, userId: number): Promise<void> => {
  for (const table of [notificationPreferences, notificationSettings, pushedStates])
    await db.delete(table).where(eq(table.userId, userId))
}

export const settingsOf = async (db: Executor, userId: number) => {
  const [row] = await db
    .select(settingsColumns)
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

export const preferencesOf = (db: Executor, userId: number) =>
  db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))

export const saveSettings = async (
  db: Executor,
  userId: number,
  change: { quietHours?: { from: string; to: string } | null; offlineMinutes?: number },
): Promise<void> => {
  await db
    .insert(notificationSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: change })
}

export const savePreferences = async (
  db: Executor,
  rows: (typeof notificationPreferences.$inferInsert)[],
): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.boxId, notificationPreferences.kind],
      set: { enabled: sql`excluded.enabled` },
    })
}
