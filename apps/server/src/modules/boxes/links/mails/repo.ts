import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { linkMails } from '../../tables.ts'

export type NewLinkMail = typeof linkMails.$inferInsert
export type LinkMailRow = typeof linkMails.$inferSelect

/** Rows per statement. */
const batchSize = 500

export const insertLinkMails = async (db: Executor, mails: readonly NewLinkMail[]): Promise<void> => {
  for (let at = 0; at < mails.length; at += batchSize)
    await db.insert(linkMails).values(mails.slice(at, at + batchSize))
}

/**
 * Takes everything for one mail to one person about one box, once the first part of it is due, until `until`. Actors with
 * the fewest mails under way come first. A mail that has been tried keeps its content.
 */
export const claimLinkMails = async (db: Executor, now: Date, until: Date): Promise<LinkMailRow[]> => {
  const isFree = or(isNull(linkMails.claimedUntil), lte(linkMails.claimedUntil, now))
  const busy = db.$with('busy').as(
    db
      .select({ byUserId: linkMails.byUserId, count: sql<number>`count(*)`.as('count') })
      .from(linkMails)
      .where(and(isNotNull(linkMails.claimedUntil), sql`not ${isFree}`))
      .groupBy(linkMails.byUserId),
  )
  const next = db.$with('next').as(
    db
      .select({
        boxId: linkMails.boxId,
        recipientId: linkMails.recipientId,
        tries: linkMails.tries,
        isOwn: isOwn.as('is_own'),
      })
      .from(linkMails)
      .leftJoin(busy, eq(busy.byUserId, linkMails.byUserId))
      .where(and(lte(linkMails.dueAt, now), isFree))
      .orderBy(sql`coalesce(${busy.count}, 0)`, asc(linkMails.dueAt), asc(linkMails.id))
      .limit(1),
  )
  // Always in the same order, so that two claims cannot deadlock.
  const taken = db.$with('taken').as(
    db
      .select({ id: linkMails.id })
      .from(linkMails)
      .innerJoin(
        next,
        and(
          eq(linkMails.boxId, next.boxId),
          eq(linkMails.recipientId, next.recipientId),
          eq(linkMails.tries, next.tries),
          eq(isOwn, next.isOwn),
        ),
      )
      .where(isFree)
      .orderBy(asc(linkMails.id))
      .for('update', { of: linkMails }),
  )
  return db
    .with(busy, next, taken)
    .update(linkMails)
    .set({ claimedUntil: until, tries: sql`${linkMails.tries} + 1` })
    .from(taken)
    .where(eq(linkMails.id, taken.id))
    .returning()
}

export const renewLinkMails = async (
  db: Executor,
  mails: readonly LinkMailRow[],
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(linkMails)
    .set({ claimedUntil: until })
    .where(and(thisTry(mails), eq(linkMails.claimedUntil, before)))
}

export const tryLinkMailsAt = async (
  db: Executor,
  mails: readonly LinkMailRow[],
  at: Date,
): Promise<void> => {
  await db.update(linkMails).set({ claimedUntil: at }).where(thisTry(mails))
}

export const removeLinkMails = async (db: Executor, mails: readonly LinkMailRow[]): Promise<void> => {
  await db.delete(linkMails).where(thisTry(mails))
}

/** The recipient is no longer a super user, which is a separate mail. */
const isOwn = sql<boolean>`${linkMails.recipientId} = any(${linkMails.userIds})`

/** The rows of one claim, unless another server has taken them since. */
const thisTry = (claimed: readonly LinkMailRow[]) =>
  and(
    inArray(
      linkMails.id,
      claimed.map(({ id }) => id),
    ),
    inArray(
      linkMails.tries,
      claimed.map(({ tries }) => tries),
    ),
  )
