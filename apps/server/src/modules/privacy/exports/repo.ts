import type { ExportedRow } from '@lykta/contract/privacy'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/database.ts'
import { isNext } from '../../../platform/jobs/due-rows.ts'
import { users } from '../../accounts/tables.ts'
import { consents } from '../../consents/tables.ts'
import { files } from '../../files/tables.ts'
import { messageFiles } from '../../messages/tables.ts'
import { dataExports } from '../tables.ts'
import { nameInArchive, pageRows, type Keyed } from './part.ts'
import { consentOf } from './present.ts'

const noter = alias(users, 'noter')
export type ExportRow = typeof dataExports.$inferSelect

/** The files of messages as an export names them, by the ids of the messages. */
export const filesOfMessages = async (
  db: Executor,
  messageIds: readonly number[],
): Promise<Map<number, ExportedRow<'messages'>['files']>> => {
  const rows = await db
    .select({
      messageId: messageFiles.messageId,
      caption: messageFiles.caption,
      id: files.id,
      name: files.name,
      mediaType: files.mediaType,
    })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(and(inArray(messageFiles.messageId, [...messageIds]), isNull(files.deletedAt)))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position))
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId)
  return new Map(
    [...byMessage].map(([id, carried]) => [
      id,
      carried.map((file) => ({ file: nameInArchive(file), caption: file.caption ?? '' })),
    ]),
  )
}

/** Consents by their ids: of a resident, or those that are about calls of one user. */
export const consentsFor = async (
  db: Executor,
  whose: SQL,
  after: number,
): Promise<Keyed<ExportedRow<'consents'>>[]> => {
  const rows = await db
    .select({ consent: consents, user: users, notedBy: noter })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.userId))
    .leftJoin(noter, eq(noter.id, consents.notedBy))
    .where(and(whose, gt(consents.id, after)))
    .orderBy(asc(consents.id))
    .limit(pageRows)
  return rows.map(({ consent, ...names }) => ({ key: consent.id, row: consentOf(consent, names) }))
}

export const insertExport = async (
  db: Executor,
  asked: typeof dataExports.$inferInsert,
): Promise<ExportRow> => {
  const [row] = await db.insert(dataExports).values(asked).returning()
  if (row === undefined) throw new Error('no row came back')
  return row
}

/**
 * Of a person one export at a time, for each who asks: that which is being made, and undefined where there is none; one that nobody has
 * fetched gives way to the next.
 */
export const exportInTheMaking = async (
  tx: Executor,
  asked: Pick<ExportRow, 'askedBy' | 'kind' | 'subjectId'>,
): Promise<ExportRow | undefined> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, asked.askedBy)).for('update')
  const { askedBy, kind, subjectId, state } = dataExports
  const isSame = and(eq(askedBy, asked.askedBy), eq(kind, asked.kind), eq(subjectId, asked.subjectId))
  await tx
    .update(dataExports)
    .set({ state: 'expired', linkHash: null })
    .where(and(isSame, eq(state, 'ready')))
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(and(isSame, eq(state, 'waiting')))
  return row
}

/** Newest first. */
export const exportsAskedBy = (db: Executor, userId: number, limit: number): Promise<ExportRow[]> =>
  db
    .select()
    .from(dataExports)
    .where(eq(dataExports.askedBy, userId))
    .orderBy(desc(dataExports.id))
    .limit(limit)

export const exportAskedBy = async (
  db: Executor,
  userId: number,
  id: number,
): Promise<ExportRow | undefined> => {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.askedBy, userId)))
  return row
}

export const claimExport = async (
  db: Executor,
  claim: { now: Date; until: Date },
): Promise<ExportRow | undefined> => {
  const next = {
    table: dataExports,
    key: [dataExports.id],
    isDue: and(eq(dataExports.state, 'waiting'), lte(dataExports.tryAt, claim.now)),
    order: [dataExports.tryAt, dataExports.id],
  }
  const begun = { tryAt: claim.until, tries: sql`${dataExports.tries} + 1`, percent: 0 }
  const [row] = await db.update(dataExports).set(begun).where(isNext(next)).returning()
  return row
}

export const changeExport = async (
  db: Executor,
  id: number,
  change: Partial<typeof dataExports.$inferInsert>,
): Promise<void> => {
  await db.update(dataExports).set(change).where(eq(dataExports.id, id))
}

export const renewExport = async (
  db: Executor,
  { id }: ExportRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(dataExports)
    .set({ tryAt: until })
    .where(and(eq(dataExports.id, id), eq(dataExports.tryAt, before)))
}

/** Has an export made later that is still waiting. */
export const tryExportAgain = async (
  db: Executor,
  id: number,
  again: { tryAt: Date; tries?: number },
): Promise<void> => {
  await db
    .update(dataExports)
    .set(again)
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'waiting')))
}

/** Ends the making of an export; returns whether it had not ended yet. */
export const settleExport = async (
  db: Executor,
  { id }: Pick<ExportRow, 'id'>,
  end: { state: 'ready'; percent: number; bytes: number; endsAt: Date } | { state: 'failed' },
): Promise<boolean> => {
  const settled = await db
    .update(dataExports)
    .set({ ...end, tryAt: null })
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'waiting')))
    .returning({ id: dataExports.id })
  return settled.length > 0
}

/** Writes the link of an export of this user that can be fetched; returns whether there is one. */
export const linkExport = async (
  db: Executor,
  { id, askedBy }: Pick<ExportRow, 'id' | 'askedBy'>,
  { linkHash, linkEndsAt, now }: { linkHash: string; linkEndsAt: Date; now: Date },
): Promise<boolean> => {
  const { id: exportId, askedBy: owner, state, endsAt } = dataExports
  const linked = await db
    .update(dataExports)
    .set({ linkHash, linkEndsAt })
    .where(and(eq(exportId, id), eq(owner, askedBy), eq(state, 'ready'), gt(endsAt, now)))
    .returning({ id: exportId })
  return linked.length > 0
}

const isBehind = (linkHash: string, now: Date) =>
  and(eq(dataExports.linkHash, linkHash), gt(dataExports.linkEndsAt, now), eq(dataExports.state, 'ready'))

/** The export behind a link, which stays to be taken. */
export const exportBehind = async (
  db: Executor,
  linkHash: string,
  now: Date,
): Promise<ExportRow | undefined> => {
  const [row] = await db.select().from(dataExports).where(isBehind(linkHash, now))
  return row
}

/** Takes the export behind a link, once. */
export const takeExport = async (
  db: Executor,
  linkHash: string,
  now: Date,
): Promise<ExportRow | undefined> => {
  const [row] = await db
    .update(dataExports)
    .set({ state: 'fetched', linkHash: null })
    .where(isBehind(linkHash, now))
    .returning()
  return row
}

/** Ends what nobody has fetched in time. */
export const expireExports = async (db: Executor, now: Date): Promise<void> => {
  await db
    .update(dataExports)
    .set({ state: 'expired', linkHash: null })
    .where(and(eq(dataExports.state, 'ready'), lt(dataExports.endsAt, now)))
}

/** Exports whose archives are not needed any more: whoever fetches one has had an hour. */
export const exportsToDelete = (db: Executor, now: Date): Promise<Pick<ExportRow, 'id' | 'fd'>[]> =>
  db
    .select({ id: dataExports.id, fd: dataExports.fd })
    .from(dataExports)
    .where(
      and(
        isNotNull(dataExports.bytes),
        or(
          eq(dataExports.state, 'expired'),
          and(
            eq(dataExports.state, 'fetched'),
            lt(dataExports.linkEndsAt, new Date(now.getTime() - 3_600_000)),
          ),
        ),
      ),
    )
    .limit(100)

export const userById = async (db: Executor, id: number) => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}
