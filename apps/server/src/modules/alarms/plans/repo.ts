import { and, asc, eq, getTableColumns, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { activeUser, ownerOf, savedBy, type AlarmRow } from '../repo.ts'
import { alarmNotSentMails, alarms } from '../tables.ts'

export type NotSentRow = typeof alarmNotSentMails.$inferSelect

const find = async (db: Executor, condition: ReturnType<typeof and>): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(activeUser, condition))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** The mail, unless another server has taken it since. */
const thisTry = ({ alarmId, userId, dueAt, tries }: NotSentRow) =>
  and(
    eq(alarmNotSentMails.alarmId, alarmId),
    eq(alarmNotSentMails.userId, userId),
    eq(alarmNotSentMails.dueAt, dueAt),
    eq(alarmNotSentMails.tries, tries),
  )

export const createPlansRepo = (db: Executor) => ({
  /** Whoever saved the plan last and still sends alarms; else the administrators of its cluster, or of all. */
  responsible: async (plan: AlarmRow): Promise<number[]> => {
    const { clusterId } = plan
    const userId = savedBy(plan)
    const ofCluster = or(
      eq(users.level, 'system'),
      clusterId === null ? undefined : eq(users.clusterId, clusterId),
    )
    const saver =
      userId === null ? [] : await find(db, and(eq(users.id, userId), ne(users.role, 'relative'), ofCluster))
    if (saver.length > 0) return saver
    const isAdmin = eq(users.role, 'admin')
    const near =
      clusterId === null
        ? []
        : await find(db, and(isAdmin, eq(users.level, 'cluster'), eq(users.clusterId, clusterId)))
    return near.length > 0 ? near : find(db, and(isAdmin, eq(users.level, 'system')))
  },

  /** One that is there already has not left yet. */
  insertMails: async (
    mails: { alarmId: number; dueAt: Date; isRepeated: boolean; tryAt: Date },
    userIds: readonly number[],
  ): Promise<void> => {
    if (userIds.length === 0) return
    await db
      .insert(alarmNotSentMails)
      .values(userIds.map((userId) => ({ ...mails, userId })))
      .onConflictDoNothing()
  },

  /**
   * Takes the next mail that is due, for one server until `until`; those not tried yet come first, and of them those whose alarms'
   * authors have the fewest on their way.
   */
  claimMail: async (now: Date, until: Date): Promise<NotSentRow | undefined> => {
    const busy = db.$with('busy').as(
      db
        .select({ owner: ownerOf.as('owner'), count: sql<number>`count(*)`.as('count') })
        .from(alarmNotSentMails)
        .innerJoin(alarms, eq(alarms.id, alarmNotSentMails.alarmId))
        .where(and(gt(alarmNotSentMails.tryAt, now), gt(alarmNotSentMails.tries, 0)))
        .groupBy(ownerOf),
    )
    // A subquery in the condition may run for each row, and find another one each time.
    const next = db.$with('next').as(
      db
        .select({
          alarmId: alarmNotSentMails.alarmId,
          userId: alarmNotSentMails.userId,
          dueAt: alarmNotSentMails.dueAt,
        })
        .from(alarmNotSentMails)
        .innerJoin(alarms, eq(alarms.id, alarmNotSentMails.alarmId))
        .leftJoin(busy, eq(busy.owner, ownerOf))
        .where(lte(alarmNotSentMails.tryAt, now))
        .orderBy(
          asc(alarmNotSentMails.tries),
          sql`coalesce(${busy.count}, 0)`,
          asc(alarmNotSentMails.tryAt),
          asc(alarmNotSentMails.alarmId),
        )
        .limit(1)
        .for('update', { of: alarmNotSentMails, skipLocked: true }),
    )
    const [row] = await db
      .with(busy, next)
      .update(alarmNotSentMails)
      .set({ tryAt: until, tries: sql`${alarmNotSentMails.tries} + 1` })
      .from(next)
      .where(
        and(
          eq(alarmNotSentMails.alarmId, next.alarmId),
          eq(alarmNotSentMails.userId, next.userId),
          eq(alarmNotSentMails.dueAt, next.dueAt),
        ),
      )
      .returning(getTableColumns(alarmNotSentMails))
    return row
  },

  /** Keeps the mail for its server, as long as nothing has been written of this try. */
  renewMail: async (mail: NotSentRow, { before, until }: { before: Date; until: Date }): Promise<void> => {
    await db
      .update(alarmNotSentMails)
      .set({ tryAt: until })
      .where(and(thisTry(mail), eq(alarmNotSentMails.tryAt, before)))
  },

  tryMailAt: async (mail: NotSentRow, tryAt: Date): Promise<void> => {
    await db.update(alarmNotSentMails).set({ tryAt }).where(thisTry(mail))
  },

  removeMail: async (mail: NotSentRow): Promise<void> => {
    await db.delete(alarmNotSentMails).where(thisTry(mail))
  },
})
