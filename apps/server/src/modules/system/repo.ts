import { and, asc, count, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { DiskReport } from '@lykta/contract/system'
import type { Executor } from '../../platform/database.ts'
import { isNext } from '../../platform/jobs/due-rows.ts'
import { users } from '../accounts/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { diskMails, servers } from './tables.ts'

export type ServerRow = typeof servers.$inferSelect
export type DiskMailRow = typeof diskMails.$inferSelect

/** What the server said last of its disks. Locks its row. */
export const disksBefore = async (db: Executor, name: string): Promise<readonly DiskReport[]> => {
  const [row] = await db
    .select({ disks: servers.disks })
    .from(servers)
    .where(eq(servers.name, name))
    .for('update')
  return row?.disks ?? []
}

export const saveServer = async (db: Executor, row: ServerRow): Promise<void> => {
  const { name: _, ...rest } = row
  await db.insert(servers).values(row).onConflictDoUpdate({ target: servers.name, set: rest })
}

export const allServers = (db: Executor): Promise<ServerRow[]> =>
  db.select().from(servers).orderBy(asc(servers.name))

export const forgetServersBefore = async (db: Executor, at: Date): Promise<void> => {
  await db.delete(servers).where(lt(servers.seenAt, at))
}

/** Whoever looks after the whole system. */
const lookAfter = and(
  eq(users.role, 'admin'),
  eq(users.level, 'system'),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
)

export const insertDiskMails = async (
  db: Executor,
  mail: { server: string; disk: DiskReport; tryAt: Date },
): Promise<number> => {
  const to = await db.select({ userId: users.id }).from(users).where(lookAfter)
  if (to.length > 0) await db.insert(diskMails).values(to.map(({ userId }) => ({ ...mail, userId })))
  return to.length
}

/** The mail, unless another server has taken it since. */
const thisTry = ({ id, tries }: DiskMailRow) => and(eq(diskMails.id, id), eq(diskMails.tries, tries))

/** Takes the next mail that is due for one server, until `until`. */
export const claimDiskMail = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<DiskMailRow | undefined> => {
  const { id, tries, tryAt } = diskMails
  const [row] = await db
    .update(diskMails)
    .set({ tryAt: until, tries: sql`${tries} + 1` })
    .where(isNext({ table: diskMails, key: [id], isDue: lte(tryAt, now), order: [tries, tryAt, id] }))
    .returning()
  return row
}

export const renewDiskMail = async (
  db: Executor,
  mail: DiskMailRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(diskMails)
    .set({ tryAt: until })
    .where(and(thisTry(mail), eq(diskMails.tryAt, before)))
}

export const tryDiskMailAt = async (db: Executor, mail: DiskMailRow, tryAt: Date): Promise<void> => {
  await db.update(diskMails).set({ tryAt }).where(thisTry(mail))
}

export const removeDiskMail = async (db: Executor, mail: DiskMailRow): Promise<void> => {
  await db.delete(diskMails).where(thisTry(mail))
}

/** To whom the mail goes; undefined: they have gone, or have no address. */
export const addressOf = async (db: Executor, userId: number) => {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), lookAfter))
  return row
}

export const failedMailsSince = async (db: Executor, from: Date): Promise<number> => {
  const [row] = await db
    .select({ failed: count() })
    .from(auditEntries)
    .where(and(gte(auditEntries.at, from), eq(auditEntries.action, 'mail_failed')))
  return row?.failed ?? 0
}

export const postgresVersion = async (db: Executor): Promise<string> => {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as "version"`,
  )
  return rows[0]?.version ?? ''
}
