import type { ConsentPurpose } from '@lykta/contract/consents'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../platform/columns.ts'
import type { Executor } from '../../platform/database.ts'
import { fullName } from '../../platform/full-name.ts'
import { dueInTurns, isNext, lockDue, type DueRow, type Part } from '../../platform/jobs/due-rows.ts'
import { prepared } from '../../platform/prepared.ts'
import { users } from '../accounts/tables.ts'
import { boxes, links } from '../boxes/tables.ts'
import { clusterOfGroup, rooms } from '../organisation/tables.ts'
import { consents, isConsented, isInForce } from './tables.ts'

export type ConsentRow = typeof consents.$inferSelect
export type NewConsent = typeof consents.$inferInsert

/** What is consented to, by whom, and where. */
export interface ConsentKey {
  boxId: number
  purpose: ConsentPurpose
  userId?: number | null
  cohabitant?: string
}

const build = new QueryBuilder({ casing })
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`

const isOf = ({ boxId, purpose, userId = null, cohabitant = '' }: ConsentKey) =>
  and(
    eq(consents.boxId, boxId),
    eq(consents.purpose, purpose),
    userId === null ? isNull(consents.userId) : eq(consents.userId, userId),
    eq(consents.cohabitant, cohabitant),
  )

/** Empty: an account that is gone, or none. */
const nameOf = (id: SQLWrapper) =>
  sql<string>`coalesce((select trim(${users.firstName} || ' ' || ${users.lastName}) from ${users} where ${users.id} = ${id}), '')`

const withNames = (db: Executor) =>
  db
    .select({
      consent: consents,
      userName: nameOf(consents.userId),
      notedBy: nameOf(consents.notedBy),
      withdrawalNotedBy: nameOf(consents.withdrawalNotedBy),
    })
    .from(consents)

/** Those in force first, then the newest. */
export const consentsOfBox = (db: Executor, boxId: number, now: Date, limit: number) =>
  withNames(db)
    .where(eq(consents.boxId, boxId))
    .orderBy(sql`${isInForce(at(now))} desc`, desc(consents.from), desc(consents.id))
    .limit(limit)

export const consentWithNames = async (db: Executor, id: number) => {
  const [row] = await withNames(db).where(eq(consents.id, id))
  return row
}
export type NamedConsent = NonNullable<Awaited<ReturnType<typeof consentWithNames>>>

export const consentOfBox = async (db: Executor, boxId: number, id: number) => {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.boxId, boxId), eq(consents.id, id)))
  return row
}

export const countConsents = async (db: Executor, boxId: number): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(consents).where(eq(consents.boxId, boxId))
  return row?.count ?? 0
}

export const insertConsent = async (db: Executor, row: NewConsent): Promise<ConsentRow> => {
  const [consent] = await db.insert(consents).values(row).returning()
  if (consent === undefined) throw new Error('no row came back')
  return consent
}

/** Withdraws all consents to the same that are in force. Returns how many there were. */
export const withdrawConsents = async (
  db: Executor,
  key: ConsentKey,
  by: { withdrawnAt: Date; withdrawnBy: string; withdrawalNotedBy: number | null },
): Promise<number> => {
  const ended = await db
    .update(consents)
    .set(by)
    .where(and(isOf(key), isInForce(at(by.withdrawnAt))))
    .returning({ id: consents.id })
  return ended.length
}

/**
 * Ends what somebody who lived with the resident had consented to, and no longer counts what they had refused. Returns what the register
 * has of them, and which of it ended.
 */
export const moveOut = async (
  db: Executor,
  { boxId, cohabitant }: { boxId: number; cohabitant: string },
  { at: now, notedBy }: { at: Date; notedBy: number },
): Promise<{ entries: ConsentRow[]; ended: ConsentRow[] }> => {
  const isTheirs = and(
    eq(consents.boxId, boxId),
    eq(consents.cohabitant, cohabitant),
    isNull(consents.movedOutAt),
  )
  const ended = await db
    .update(consents)
    .set({ withdrawnAt: now, withdrawalNotedBy: notedBy })
    .where(and(isTheirs, isInForce(at(now))))
    .returning()
  return { entries: await db.update(consents).set({ movedOutAt: now }).where(isTheirs).returning(), ended }
}

const others = alias(consents, 'others')
/** Somebody who lives with the resident is concerned too, and has not consented or no longer does. */
const isHindered = (now: Date) =>
  exists(
    build
      .select({ one: sql`1` })
      .from(others)
      .where(
        and(
          eq(others.boxId, consents.boxId),
          eq(others.purpose, consents.purpose),
          sql`${others.userId} is not distinct from ${consents.userId}`,
          ne(others.cohabitant, ''),
          isNull(others.movedOutAt),
        ),
      )
      .groupBy(others.cohabitant)
      .having(sql`not bool_or(${isInForce(at(now), others)})`),
  )

/** The resident's own consents by which something goes on now, newest first. */
export const currentConsents = (db: Executor, boxId: number, now: Date) =>
  db
    .select()
    .from(consents)
    .where(
      and(eq(consents.boxId, boxId), eq(consents.cohabitant, ''), isInForce(at(now)), not(isHindered(now))),
    )
    .orderBy(desc(consents.from), desc(consents.id))

const asked = prepared({ boxId: boxes.id, now: consents.from }, (db, value) => {
  const may = (purpose: 'familyCalendar' | 'help') => isConsented(purpose, { boxId: boxes.id }, value('now'))
  return db
    .select({ familyCalendar: may('familyCalendar'), help: may('help') })
    .from(boxes)
    .where(eq(boxes.id, value('boxId')))
})

/** What may go on at a box now. */
export const consentedTo = async (db: Executor, boxId: number, now: Date) => {
  const [row] = await asked(db, { boxId, now })
  return row ?? { familyCalendar: false, help: false }
}

/** Whether the calls of a user may be answered automatically now: it is switched on for them, and consented to. */
export const mayAnswerAutomatically = async (
  db: Executor,
  { boxId, userId }: { boxId: number | null; userId: number | null },
  now: Date,
): Promise<boolean> => {
  if (boxId === null || userId === null) return false
  const may = isConsented('automaticAnswer', { boxId: sql`${boxId}`, userId: sql`${userId}` }, at(now))
  const rows = await db
    .select({ userId: links.userId })
    .from(links)
    .where(
      and(
        eq(links.boxId, boxId),
        eq(links.userId, userId),
        eq(links.granted, true),
        isNotNull(links.autoAnswer),
        may,
      ),
    )
  return rows.length > 0
}

/** With the box locked, so that only one server notes it. */
export const isNotNoted = async (tx: Executor, key: ConsentKey): Promise<boolean> => {
  await tx.select({ id: boxes.id }).from(boxes).where(eq(boxes.id, key.boxId)).for('update')
  const rows = await tx.select({ id: consents.id }).from(consents).where(isOf(key)).limit(1)
  return rows.length === 0
}

const isOver = (now: Date) =>
  and(isNull(consents.withdrawnAt), eq(consents.expiryAnnounced, false), lte(consents.until, now))

/** The consents whose time is over and whose end has not been announced. */
export const expiredConsents = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, until: dueAt, boxId: owner } = consents
  return dueInTurns(db, { table: consents, id, request, dueAt, owner, isDue: isOver(now) }, part)
}

export const lockExpired = (db: Executor, id: number, now: Date): Promise<ConsentRow | undefined> =>
  lockDue(db.select().from(consents), and(eq(consents.id, id), isOver(now)))

export const updateConsent = async (db: Executor, id: number, change: Partial<NewConsent>): Promise<void> => {
  await db.update(consents).set(change).where(eq(consents.id, id))
}

export const isLinked = async (db: Executor, boxId: number, userId: number): Promise<boolean> => {
  const found = await db
    .select({ userId: links.userId })
    .from(links)
    .where(and(eq(links.boxId, boxId), eq(links.userId, userId), eq(links.granted, true)))
  return found.length > 0
}

/** Withdraws every consent to answer the calls of a user whose account is gone. */
export const endConsentsOfUser = async (db: Executor, userId: number, now: Date): Promise<void> => {
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.userId, userId), isInForce(at(now))))
}

/** Claims the next consent that has to be reminded of. */
export const claimReminder = async (
  db: Executor,
  now: Date,
  until: Date,
): Promise<ConsentRow | undefined> => {
  const isDue = and(
    isNull(consents.withdrawnAt),
    lte(consents.remindAt, now),
    or(isNull(consents.remindClaimedUntil), lte(consents.remindClaimedUntil, now)),
  )
  const [row] = await db
    .update(consents)
    .set({ remindClaimedUntil: until, remindTries: sql`${consents.remindTries} + 1` })
    .where(isNext({ table: consents, key: [consents.id], isDue, order: [consents.remindAt, consents.id] }))
    .returning()
  return row
}

export const renewReminder = async (
  db: Executor,
  { id }: ConsentRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(consents)
    .set({ remindClaimedUntil: until })
    .where(and(eq(consents.id, id), eq(consents.remindClaimedUntil, before)))
}

export const remindAgainAt = async (db: Executor, { id }: ConsentRow, time: Date): Promise<void> => {
  await updateConsent(db, id, { remindClaimedUntil: time })
}

/** It has been reminded of. `next`: when it is again; null: never. */
export const settleReminder = (db: Executor, id: number, next: Date | null): Promise<void> =>
  updateConsent(db, id, { remindAt: next, remindTries: 0, remindClaimedUntil: null })

/** Whether another consent to the same goes on beyond that time. */
export const isRenewed = async (db: Executor, key: ConsentKey, end: Date): Promise<boolean> => {
  const rows = await db
    .select({ id: consents.id })
    .from(consents)
    .where(and(isOf(key), isInForce(at(end))))
    .limit(1)
  return rows.length > 0
}

/** Who lives with the box; undefined once they have moved out. */
export const residentOf = async (db: Executor, boxId: number) => {
  const [row] = await db
    .select({ profile: boxes.profile, timeZone: boxes.timeZone })
    .from(boxes)
    .where(and(eq(boxes.id, boxId), isNull(boxes.retiredAt)))
  return row
}

/** Whose calls a consent is about; empty: it is about no calls. */
export const callerOf = async (db: Executor, { userId }: Pick<ConsentRow, 'userId'>): Promise<string> => {
  if (userId === null) return ''
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row === undefined ? '' : fullName(row)
}

/** The super users of a box, and the administrators of its cluster. */
export const whoIsReminded = (db: Executor, boxId: number) => {
  const isSuperUser = exists(
    build
      .select({ one: sql`1` })
      .from(links)
      .where(
        and(
          eq(links.userId, users.id),
          eq(links.boxId, boxId),
          eq(links.granted, true),
          eq(links.competence, 'superUser'),
        ),
      ),
  )
  const cluster = build
    .select({ clusterId: clusterOfGroup.clusterId })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(eq(boxes.id, boxId))
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
      clusterId: users.clusterId,
    })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        or(isSuperUser, and(eq(users.role, 'admin'), inArray(users.clusterId, cluster))),
      ),
    )
    .orderBy(asc(users.id))
}
