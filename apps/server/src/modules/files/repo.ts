import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../platform/database.ts'
import { isNext } from '../../platform/jobs/due-rows.ts'
import { tokenTagOf } from '../../signed-in.ts'
import { users } from '../accounts/tables.ts'
import { alarmRecipients, alarms } from '../alarms/tables.ts'
import { boxes, links } from '../boxes/tables.ts'
import { contentItems } from '../content/tables.ts'
import { messageFiles, messageRecipients, messages } from '../messages/tables.ts'
import { dataExports } from '../privacy/tables.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

/** The outcome of a film's conversion. */
export type FilmEnd =
  | { state: 'failed'; reason: 'unreadable' | 'too_slow' }
  | { state: 'ready'; mediaType: string; width?: number; height?: number; durationMs?: number }

/** The user's files that have a name: neither deleted nor replaced by a newer one. */
const named = (ownerId: number, category: number) =>
  and(
    eq(files.ownerId, ownerId),
    eq(files.category, category),
    isNull(files.replacedAt),
    isNull(files.deletedAt),
  )

/** The address of a person's picture, before the file's descriptor. */
export const portraitFolder = '/media/portraits/'
/** The same for pictures beside what municipalities publish. */
export const contentFolder = '/media/content/'

/** No message carries it, and it is not a picture of anybody or anything. */
const isUnsent = (db: Executor) =>
  sql<boolean>`${and(
    notExists(
      db.select({ id: messageFiles.fileId }).from(messageFiles).where(eq(messageFiles.fileId, files.id)),
    ),
    notExists(db.select({ id: alarms.soundFileId }).from(alarms).where(eq(alarms.soundFileId, files.id))),
    notExists(db.select({ fd: links.avatar }).from(links).where(eq(links.avatar, files.fd))),
    notExists(
      db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.avatar, sql`${portraitFolder} || ${files.fd}`)),
    ),
    notExists(
      db
        .select({ id: contentItems.id })
        .from(contentItems)
        .where(
          and(eq(contentItems.picture, sql`${contentFolder} || ${files.fd}`), isNull(contentItems.retiredAt)),
        ),
    ),
  )}`

/** Stored files that nothing needs. */
const unsent = (db: Executor) => and(isNull(files.deletedAt), isUnsent(db))

/** Returns the bytes of all the user's stored files. */
export const usedBytes = async (db: Executor, ownerId: number): Promise<number> => {
  const [row] = await db
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNull(files.deletedAt)))
  return row?.bytes ?? 0
}

/** A file's name is taken only while a message carries it: an upload that was refused, or never finished, takes none. */
export const takenNames = async (
  db: Executor,
  ownerId: number,
  category: number,
  names: readonly string[],
): Promise<Set<string>> => {
  if (names.length === 0) return new Set()
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(named(ownerId, category), inArray(files.name, [...names]), not(isUnsent(db))))
  return new Set(rows.map(({ name }) => name))
}

/** Locks the owner until the transaction ends, so that a user's uploads are counted one after the other. */
export const lockOwner = async (db: Executor, ownerId: number): Promise<void> => {
  await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
}

export const replaceFile = async (
  db: Executor,
  ownerId: number,
  category: number,
  name: string,
  at: Date,
): Promise<void> => {
  await db
    .update(files)
    .set({ replacedAt: at })
    .where(and(named(ownerId, category), eq(files.name, name)))
}

export const insertFile = async (db: Executor, file: typeof files.$inferInsert): Promise<FileRow> => {
  const [row] = await db.insert(files).values(file).returning()
  if (row === undefined) throw new Error('no row came back')
  return row
}

export const fileByFd = async (db: Executor, fd: string): Promise<FileRow | undefined> => {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.fd, fd), isNull(files.deletedAt)))
  return row
}

/** Returns the file that is somebody's present picture. */
export const portraitByFd = async (db: Executor, fd: string): Promise<FileRow | undefined> => {
  const [row] = await db
    .select({ file: files })
    .from(files)
    .innerJoin(users, eq(users.avatar, `${portraitFolder}${fd}`))
    .where(and(eq(files.fd, fd), isNull(files.deletedAt)))
    .limit(1)
  return row?.file
}

/** Returns the file that is a picture of something published or to be published. */
export const contentPictureByFd = async (db: Executor, fd: string): Promise<FileRow | undefined> => {
  const [row] = await db
    .select({ file: files })
    .from(files)
    .innerJoin(
      contentItems,
      and(eq(contentItems.picture, `${contentFolder}${fd}`), isNull(contentItems.retiredAt)),
    )
    .where(and(eq(files.fd, fd), isNull(files.deletedAt)))
    .limit(1)
  return row?.file
}

/** Locks the files until the transaction ends, so that none is deleted while a message takes it. */
export const filesOfOwner = (db: Executor, ownerId: number, ids: readonly number[]): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), inArray(files.id, [...ids]), isNull(files.deletedAt)))
    .orderBy(asc(files.id))
    .for('share')

/** Locks the file until the transaction ends, and so waits for a message that is taking it. */
export const lockFile = async (db: Executor, id: number): Promise<void> => {
  await db.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update')
}

/** Marks the owner's file as deleted, if nothing needs it. */
export const markUnsentDeleted = async (
  db: Executor,
  ownerId: number,
  id: number,
  at: Date,
): Promise<{ fd: string } | undefined> => {
  const [row] = await db
    .update(files)
    .set({ deletedAt: at, name: '' })
    .where(and(eq(files.ownerId, ownerId), eq(files.id, id), unsent(db)))
    .returning({ fd: files.fd })
  return row
}

/** The oldest files uploaded before a moment that nothing needs. */
export const unsentBefore = (
  db: Executor,
  moment: Date,
  limit: number,
): Promise<{ id: number; ownerId: number }[]> =>
  db
    .select({ id: files.id, ownerId: files.ownerId })
    .from(files)
    .where(and(lt(files.createdAt, moment), unsent(db)))
    .orderBy(asc(files.id))
    .limit(limit)

/** Returns the states of those files that are not deleted. */
export const statesOf = async (
  db: Executor,
  fds: readonly string[],
): Promise<Map<string, FileRow['state']>> => {
  const rows = await db
    .select({ fd: files.fd, state: files.state })
    .from(files)
    .where(and(inArray(files.fd, [...fds]), isNull(files.deletedAt)))
  return new Map(rows.map(({ fd, state }) => [fd, state]))
}

/** Returns those that are archives of what is stored about somebody. */
export const archivesAmong = async (db: Executor, fds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ fd: dataExports.fd })
    .from(dataExports)
    .where(and(inArray(dataExports.fd, [...fds]), isNotNull(dataExports.bytes)))
  return new Set(rows.map(({ fd }) => fd))
}

/** Returns those files that nothing needs, with their owners. */
export const unsentAmong = (
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; ownerId: number }[]> =>
  db
    .select({ id: files.id, ownerId: files.ownerId })
    .from(files)
    .where(and(inArray(files.id, [...ids]), unsent(db)))

/**
 * Claims a film of the owner with the fewest recent conversions, so that nobody waits behind all of another's, and of those
 * films the one that has waited longest. Undefined if none waits.
 */
export const claimFilm = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
  lately: Date,
): Promise<FileRow | undefined> => {
  const others = alias(files, 'others')
  const served = db
    .select({ count: count() })
    .from(others)
    .where(and(eq(others.ownerId, files.ownerId), gt(others.attempts, 0), gt(others.createdAt, lately)))
  const isDue = and(
    // Inlined, to match the partial index.
    eq(files.state, 'processing').inlineParams(),
    isNull(files.deletedAt),
    or(isNull(files.claimedUntil), lt(files.claimedUntil, now)),
  )
  const [row] = await db
    .update(files)
    .set({ claimedUntil: until, attempts: sql`${files.attempts} + 1`, percent: 0 })
    .where(isNext({ table: files, key: [files.id], isDue, order: [sql`(${served})`, files.id] }))
    .returning()
  return row
}

/** Renews the claim, unless the film has been settled or released meanwhile. */
export const renewFilm = async (
  db: Executor,
  id: number,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(files)
    .set({ claimedUntil: until })
    .where(and(eq(files.id, id), eq(files.claimedUntil, before)))
}

type TryOfFilm = Pick<FileRow, 'id' | 'attempts'>

/** The film, unless it has been settled or deleted, or another server has taken it since. */
const thisTry = ({ id, attempts }: TryOfFilm) =>
  and(eq(files.id, id), eq(files.state, 'processing'), eq(files.attempts, attempts), isNull(files.deletedAt))

/** Writes the progress of a claimed film. */
export const setFilmProgress = async (db: Executor, film: TryOfFilm, percent: number): Promise<void> => {
  await db.update(files).set({ percent }).where(thisTry(film))
}

/** Releases a film that is not at fault: the attempt does not count, and the film is free at once or from a given time. */
export const releaseFilm = async (db: Executor, film: TryOfFilm, from: Date | null): Promise<void> => {
  await db
    .update(files)
    .set({ claimedUntil: from, attempts: sql`${files.attempts} - 1` })
    .where(thisTry(film))
}

/** What became of a film instead may be that it was deleted, or that another server has it: its parts are that one's. */
export const settleFilm = async (
  db: Executor,
  film: TryOfFilm,
  end: FilmEnd,
): Promise<'settled' | 'deleted' | 'taken'> => {
  const settled = await db
    .update(files)
    .set({ ...end, ...(end.state === 'ready' ? { percent: 100 } : {}), claimedUntil: null })
    .where(thisTry(film))
    .returning({ id: files.id })
  if (settled.length > 0) return 'settled'
  const there = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, film.id), isNull(files.deletedAt)))
  return there.length > 0 ? 'taken' : 'deleted'
}

export const clusterOfOwner = async (db: Executor, ownerId: number): Promise<number | null> => {
  const [owner] = await db.select({ clusterId: users.clusterId }).from(users).where(eq(users.id, ownerId))
  return owner?.clusterId ?? null
}

/** Of the token of the box in the room; undefined if there is none. */
export const tokenTagIn = async (db: Executor, roomId: number): Promise<string | undefined> => {
  const [box] = await db
    .select({ tokenHash: boxes.tokenHash })
    .from(boxes)
    .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
  const tokenHash = box?.tokenHash ?? undefined
  return tokenHash === undefined ? undefined : tokenTagOf(tokenHash)
}

/** The rooms that got a message with this file that was not recalled. */
export const roomsWith = async (db: Executor, fileId: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ roomId: messageRecipients.roomId })
    .from(messageFiles)
    .innerJoin(messages, and(eq(messages.id, messageFiles.messageId), isNull(messages.recalledAt)))
    .innerJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
    .where(eq(messageFiles.fileId, fileId))
    .union(
      db
        .select({ roomId: alarmRecipients.roomId })
        .from(alarms)
        .innerJoin(alarmRecipients, eq(alarmRecipients.alarmId, alarms.id))
        .where(and(eq(alarms.soundFileId, fileId), eq(alarms.state, 'sent'))),
    )
    .orderBy(sql`1`)
  return rows.map(({ roomId }) => roomId)
}
