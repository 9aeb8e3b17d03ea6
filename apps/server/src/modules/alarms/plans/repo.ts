import { and, asc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { fewestUnderWay, isNext } from '../../../platform/jobs/due-rows.ts'
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

/** Whoever saved the plan last, if they may still send alarms; otherwise the administrators of its cluster, or of all. */
export const responsibleFor = async (db: Executor, plan: AlarmRow): Promise<number[]> => {
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
}

/** A mail that already exists has not been sent yet. */
export const insertNotSentMails = async (
  db: Executor,
  mails: { alarmId: number; dueAt: Date; isRepeated: boolean; tryAt: Date },
  userIds: readonly number[],
): Promise<void> => {
  if (userIds.length === 0) return
  await db
    .insert(alarmNotSentMails)
    .values(userIds.map((userId) => ({ ...mails, userId })))
    .onConflictDoNothing()
}

/** Takes the next due mail for one server until `until`. Untried mails come first, and the alarms' authors take turns. */
export const claimNotSentMail = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<NotSentRow | undefined> => {
  const { alarmId, userId, dueAt, tries, tryAt } = alarmNotSentMails
  const joins = sql`join ${alarms} on ${eq(alarms.id, alarmId)}`
  const isUnderWay = and(gt(tryAt, now), gt(tries, 0))
  const underWay = fewestUnderWay({ table: alarmNotSentMails, joins, owner: ownerOf, isUnderWay })
  const [row] = await db
    .update(alarmNotSentMails)
    .set({ tryAt: until, tries: sql`${tries} + 1` })
    .where(
      isNext({
        table: alarmNotSentMails,
        key: [alarmId, userId, dueAt],
        joins: underWay.joins,
        isDue: lte(tryAt, now),
        order: [tries, underWay.count, tryAt, alarmId],
      }),
    )
    .returning()
  return row
}

/** Extends the server's claim on the mail, unless the outcome of this try has been written. */
export const renewNotSentMail = async (
  db: Executor,
  mail: NotSentRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(alarmNotSentMails)
    .set({ tryAt: until })
    .where(and(thisTry(mail), eq(alarmNotSentMails.tryAt, before)))
}

export const tryNotSentMailAt = async (db: Executor, mail: NotSentRow, tryAt: Date): Promise<void> => {
  await db.update(alarmNotSentMails).set({ tryAt }).where(thisTry(mail))
}

export const removeNotSentMail = async (db: Executor, mail: NotSentRow): Promise<void> => {
  await db.delete(alarmNotSentMails).where(thisTry(mail))
}
