import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../platform/database.ts'
import { linkMails } from '../../tables.ts'

export type NewLinkMail = typeof linkMails.$inferInsert
export type LinkMailRow = typeof linkMails.$inferSelect

/** Rows of one statement. */
const batchSize = 500

export const insertLinkMails = async (db: Executor, mails: readonly NewLinkMail[]): Promise<void> => {
  for (let at = 0; at < mails.length; at += batchSize)
    await db.insert(linkMails).values(mails.slice(at, at + batchSize))
}

/**
 * Takes all that one mail to one person about one box says, once the first of it is due, until `until`: what was done by
 * whoever has the fewest mails on their way comes first. What has been tried stays the mail that it was.
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
  // In one order, so that two who want the same wait for each other and not each for the other.
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

/** They are no longer a super user themselves, which is a mail of its own. */
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
