import { and, eq, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { isNext } from '../../../../platform/jobs/due-rows.ts'
import { directoryMails } from '../tables.ts'

export type DirectoryMailRow = typeof directoryMails.$inferSelect

export const insertMails = async (
  tx: Executor,
  mails: readonly (typeof directoryMails.$inferInsert)[],
): Promise<void> => {
  if (mails.length > 0) await tx.insert(directoryMails).values([...mails])
}

export const claimMail = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<DirectoryMailRow | undefined> => {
  const { id, tryAt, tries } = directoryMails
  const [row] = await db
    .update(directoryMails)
    .set({ tryAt: until, tries: sql`${tries} + 1` })
    .where(isNext({ table: directoryMails, key: [id], isDue: lte(tryAt, now), order: [tryAt, id] }))
    .returning()
  return row
}

/** The row, unless it has been claimed again since. */
const thisTry = ({ id, tries }: DirectoryMailRow) =>
  and(eq(directoryMails.id, id), eq(directoryMails.tries, tries))

export const renewMail = async (
  db: Executor,
  row: DirectoryMailRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(directoryMails)
    .set({ tryAt: until })
    .where(and(thisTry(row), eq(directoryMails.tryAt, before)))
}

export const tryMailAt = async (db: Executor, row: DirectoryMailRow, at: Date): Promise<void> => {
  await db.update(directoryMails).set({ tryAt: at }).where(thisTry(row))
}

export const removeMail = async (db: Executor, row: DirectoryMailRow): Promise<void> => {
  await db.delete(directoryMails).where(thisTry(row))
}
