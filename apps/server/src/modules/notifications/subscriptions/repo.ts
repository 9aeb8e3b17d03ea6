import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { sessions } from '../../accounts/tables.ts'
import { pushSubscriptions } from '../tables.ts'

/** A device belongs to the user who logged in last; nobody else gets pushes there. */
export const storeSubscription = async (
  db: Executor,
  subscription: {
    userId: number
    sessionId: number
    token: string
    endpoint: string | null
  },
) => {
  const { userId, sessionId, token, endpoint } = subscription
  if (endpoint !== null) {
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.endpoint, endpoint),
          or(ne(pushSubscriptions.userId, userId), ne(pushSubscriptions.token, token)),
        ),
      )
  }
  const [row] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: [pushSubscriptions.userId, pushSubscriptions.token],
      set: { sessionId, createdAt: sql`now()` },
    })
    .returning({ id: pushSubscriptions.id })
  return row
}

/** Keeps only the most recently registered devices. */
export const removeOldestSubscriptions = async (
  db: Executor,
  userId: number,
  most: number,
): Promise<void> => {
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`))
}

export const devicesOf = (db: Executor, userId: number) =>
  db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      device: sessions.device,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)))
    .orderBy(pushSubscriptions.id)

export const removeOwnSubscription = async (db: Executor, userId: number, id: number): Promise<boolean> => {
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  return gone.length > 0
}

export const removeSubscription = async (db: Executor, id: number): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}
