import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { callLegs, calls } from '../tables.ts'
import { hostSessionId } from './host-session.ts'
import type { VertoSessionAddress } from '../../../ports/verto-sessions.ts'

export type CallRow = typeof calls.$inferSelect
export type LegRow = typeof callLegs.$inferSelect

const open = isNull(callLegs.endedAt)
const at = ({ vertoSessionId, extension }: VertoSessionAddress): SQL | undefined =>
  and(eq(callLegs.vertoSessionId, vertoSessionId), eq(callLegs.extension, extension))

// Calls in progress. The database decides every race, such as who answered first.

export const insertCall = async (db: Executor, call: typeof calls.$inferInsert): Promise<CallRow> => {
  const [row] = await db.insert(calls).values(call).returning()
  if (row === undefined) throw new Error('the call was not stored')
  return row
}

export const insertLegs = async (db: Executor, legs: (typeof callLegs.$inferInsert)[]): Promise<LegRow[]> =>
  legs.length === 0 ? [] : await db.insert(callLegs).values(legs).returning()

export const hasLeg = async (db: Executor, id: string): Promise<boolean> =>
  (await db.select({ id: callLegs.id }).from(callLegs).where(eq(callLegs.id, id))).length > 0

/** Returns the session's leg, if it has not ended. */
export const legAt = async (
  db: Executor,
  id: string,
  address: VertoSessionAddress,
): Promise<{ leg: LegRow; call: CallRow } | undefined> => {
  const [row] = await db
    .select({ leg: callLegs, call: calls })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(and(eq(callLegs.id, id), at(address), open))
  return row
}

export const openLegsOfCall = (db: Executor, callId: number): Promise<LegRow[]> =>
  db
    .select()
    .from(callLegs)
    .where(and(eq(callLegs.callId, callId), open))
    .orderBy(asc(callLegs.createdAt))

/** All open legs of one session, or of one extension. */
export const openLegsAt = (db: Executor, where: VertoSessionAddress): Promise<LegRow[]> =>
  db
    .select()
    .from(callLegs)
    .where(and(at(where), open))

export const openLegsOf = (db: Executor, extension: string): Promise<LegRow[]> =>
  db
    .select()
    .from(callLegs)
    .where(and(eq(callLegs.extension, extension), open))

/** Returns the leg on the other side of an answered call. */
export const partnerOf = async (db: Executor, { callId, side }: LegRow): Promise<LegRow | undefined> => {
  const [row] = await db
    .select()
    .from(callLegs)
    .where(and(eq(callLegs.callId, callId), open, ne(callLegs.side, side)))
  return row
}

/** Returns those extensions that have a call. */
export const busyAmong = async (db: Executor, extensions: readonly string[]): Promise<Set<string>> => {
  if (extensions.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ extension: callLegs.extension })
    .from(callLegs)
    .where(and(inArray(callLegs.extension, [...extensions]), open))
  return new Set(rows.map(({ extension }) => extension))
}

/** Returns its direction. Lock the call before its legs: everything that changes both takes the locks in this order. */
export const lockCall = async (db: Executor, callId: number): Promise<CallRow['direction'] | undefined> => {
  const { direction } = calls
  const [row] = await db.select({ direction }).from(calls).where(eq(calls.id, callId)).for('update')
  return row?.direction
}

export const isUnanswered = async (db: Executor, callId: number): Promise<boolean> =>
  (
    await db
      .select({ id: calls.id })
      .from(calls)
      .where(and(eq(calls.id, callId), isNull(calls.answeredAt), isNull(calls.endedAt)))
  ).length > 0

/** Returns undefined if another leg answered first or the call has ended. */
export const answerCall = async (
  db: Executor,
  callId: number,
  by: { userId?: number | undefined },
  now: Date,
): Promise<CallRow | undefined> => {
  const [row] = await db
    .update(calls)
    .set({ answeredAt: now, ...(by.userId === undefined ? {} : { userId: by.userId }) })
    .where(and(eq(calls.id, callId), isNull(calls.answeredAt), isNull(calls.endedAt)))
    .returning()
  return row
}

/** Activates the leg that answers and the caller's. Returns those of the two that were still open. */
export const activateLegs = (db: Executor, callId: number, answeringLeg: string): Promise<LegRow[]> =>
  db
    .update(callLegs)
    .set({ state: 'active' })
    .where(
      and(eq(callLegs.callId, callId), open, or(eq(callLegs.id, answeringLeg), eq(callLegs.side, 'caller'))),
    )
    .returning()

/** An ended leg stays ended. */
export const setLegState = async (db: Executor, id: string, state: LegRow['state']): Promise<void> => {
  await db
    .update(callLegs)
    .set({ state })
    .where(and(eq(callLegs.id, id), open))
}

/** Returns undefined if it had ended already. */
export const setCallEnded = async (
  db: Executor,
  callId: number,
  cause: string,
  endedAt: Date,
): Promise<CallRow | undefined> => {
  const [row] = await db
    .update(calls)
    .set({ cause, endedAt })
    .where(and(eq(calls.id, callId), isNull(calls.endedAt)))
    .returning()
  return row
}

/** Ends all legs of a call except the given ones. Returns the legs that it ended. */
export const endLegs = (
  db: Executor,
  callId: number,
  except: readonly string[],
  endedAt: Date,
): Promise<LegRow[]> =>
  db
    .update(callLegs)
    .set({ state: 'ended', endedAt })
    .where(and(eq(callLegs.callId, callId), open, ...except.map((id) => ne(callLegs.id, id))))
    .returning()

/** Returns the legs that it ended, not those answered meanwhile. */
export const endRingingLegs = (db: Executor, ids: readonly string[], endedAt: Date): Promise<LegRow[]> =>
  db
    .update(callLegs)
    .set({ state: 'ended', endedAt })
    .where(and(inArray(callLegs.id, [...ids]), eq(callLegs.state, 'ringing'), open))
    .returning()

/** Marks the answered legs of a session as detached. */
export const detachLegs = (db: Executor, address: VertoSessionAddress, now: Date): Promise<LegRow[]> =>
  db
    .update(callLegs)
    .set({ detachedAt: now })
    .where(and(at(address), open, inArray(callLegs.state, ['active', 'held'])))
    .returning()

export const reattachLegs = (db: Executor, address: VertoSessionAddress): Promise<LegRow[]> =>
  db
    .update(callLegs)
    .set({ detachedAt: null })
    .where(and(at(address), open, inArray(callLegs.state, ['active', 'held'])))
    .returning()

/** Returns the leg, if it has been detached ever since. */
export const legStillDetached = async (
  db: Executor,
  id: string,
  since: Date,
): Promise<LegRow | undefined> => {
  const [row] = await db
    .select()
    .from(callLegs)
    .where(and(eq(callLegs.id, id), eq(callLegs.detachedAt, since), open))
  return row
}

/** What no timer has ended: legs detached for too long, and calls that ring for too long. */
export const overdue = async (
  db: Executor,
  before: { detached: Date; ringing: Date },
): Promise<{ legs: LegRow[]; unanswered: number[] }> => {
  const rows = await db
    .select({ leg: callLegs })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(
      and(
        open,
        isNull(calls.endedAt),
        or(
          lt(callLegs.detachedAt, before.detached),
          and(isNull(calls.answeredAt), lt(calls.startedAt, before.ringing)),
        ),
      ),
    )
  const isDetached = ({ detachedAt }: LegRow) => detachedAt !== null && detachedAt < before.detached
  const legs = rows.map(({ leg }) => leg)
  return {
    legs: legs.filter(isDetached),
    unanswered: [...new Set(legs.filter((leg) => !isDetached(leg)).map(({ callId }) => callId))],
  }
}

/** The open calls of one box; of one user, with those ringing for their groups; or the one call, if it is open. */
export const openCallsOf = (
  db: Executor,
  about: { boxId: number } | { userId: number } | { callId: number },
): Promise<CallRow[]> => {
  const ringsFor = (userId: number) =>
    db
      .select({ callId: callLegs.callId })
      .from(callLegs)
      .innerJoin(users, eq(users.extension, callLegs.extension))
      .where(and(eq(users.id, userId), open))
  const theirs =
    'boxId' in about
      ? eq(calls.boxId, about.boxId)
      : 'callId' in about
        ? eq(calls.id, about.callId)
        : or(eq(calls.userId, about.userId), inArray(calls.id, ringsFor(about.userId)))
  return db
    .select()
    .from(calls)
    .where(and(isNull(calls.endedAt), theirs))
}

/** The users for whom a call from a box rings, one row per device. */
export const rungPeople = (db: Executor, callId: number): Promise<{ leg: LegRow; userId: number }[]> =>
  db
    .select({ leg: callLegs, userId: users.id })
    .from(callLegs)
    .innerJoin(users, eq(users.extension, callLegs.extension))
    .where(and(eq(callLegs.callId, callId), eq(callLegs.side, 'callee'), open))

/** For all calls of the channel; at any time there are only a handful. */
export const allOpenLegs = (db: Executor): Promise<LegRow[]> =>
  db
    .select()
    .from(callLegs)
    .where(and(ne(callLegs.vertoSessionId, hostSessionId), open))

/** A leg at a FreeSWITCH, by its channel there. */
export const openHostLeg = async (db: Executor, id: string): Promise<LegRow | undefined> => {
  const [leg] = await db
    .select()
    .from(callLegs)
    .where(and(eq(callLegs.id, id), eq(callLegs.vertoSessionId, hostSessionId), open))
  return leg
}

export const openHostLegs = (db: Executor): Promise<LegRow[]> =>
  db
    .select()
    .from(callLegs)
    .where(and(eq(callLegs.vertoSessionId, hostSessionId), open))

/** The calls themselves stay. */
export const deleteLegsEndedBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(callLegs).where(lt(callLegs.endedAt, before))
}

/** The call in progress between two extensions, ringing or answered. */
export const callBetween = async (
  db: Executor,
  extension: string,
  partner: string,
): Promise<CallRow | undefined> => {
  const mine = await db
    .select({ callId: callLegs.callId })
    .from(callLegs)
    .where(and(eq(callLegs.extension, extension), open))
  if (mine.length === 0) return undefined
  const [row] = await db
    .select({ call: calls })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(
      and(
        inArray(
          callLegs.callId,
          mine.map(({ callId }) => callId),
        ),
        eq(callLegs.extension, partner),
        open,
        isNotNull(calls.roomId),
      ),
    )
  return row?.call
}
