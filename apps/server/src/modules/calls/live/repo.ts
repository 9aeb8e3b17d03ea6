import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { users } from '../../accounts/tables.ts'
import { callLegs, calls } from '../tables.ts'
import type { VertoSessionAddress } from './verto-sessions.ts'

export type CallRow = typeof calls.$inferSelect
export type LegRow = typeof callLegs.$inferSelect

const open = isNull(callLegs.endedAt)
const at = ({ vertoSessionId, extension }: VertoSessionAddress): SQL | undefined =>
  and(eq(callLegs.vertoSessionId, vertoSessionId), eq(callLegs.extension, extension))

/** Calls in progress. The database decides every race: who answered first, who ended it. */
export const createLiveRepo = (db: Executor) => ({
  insertCall: async (call: typeof calls.$inferInsert): Promise<CallRow> => {
    const [row] = await db.insert(calls).values(call).returning()
    if (row === undefined) throw new Error('the call was not stored')
    return row
  },

  insertLegs: async (legs: (typeof callLegs.$inferInsert)[]): Promise<LegRow[]> =>
    legs.length === 0 ? [] : await db.insert(callLegs).values(legs).returning(),

  hasLeg: async (id: string): Promise<boolean> =>
    (await db.select({ id: callLegs.id }).from(callLegs).where(eq(callLegs.id, id))).length > 0,

  /** A leg that has not ended and belongs to that session. */
  legAt: async (
    id: string,
    address: VertoSessionAddress,
  ): Promise<{ leg: LegRow; call: CallRow } | undefined> => {
    const [row] = await db
      .select({ leg: callLegs, call: calls })
      .from(callLegs)
      .innerJoin(calls, eq(calls.id, callLegs.callId))
      .where(and(eq(callLegs.id, id), at(address), open))
    return row
  },

  openLegs: (callId: number): Promise<LegRow[]> =>
    db
      .select()
      .from(callLegs)
      .where(and(eq(callLegs.callId, callId), open))
      .orderBy(asc(callLegs.createdAt)),

  /** All that one session, or one extension, has to do with. */
  openLegsAt: (where: VertoSessionAddress): Promise<LegRow[]> =>
    db
      .select()
      .from(callLegs)
      .where(and(at(where), open)),
  openLegsOf: (extension: string): Promise<LegRow[]> =>
    db
      .select()
      .from(callLegs)
      .where(and(eq(callLegs.extension, extension), open)),

  /** Of these, the extensions that have a call. */
  busy: async (extensions: readonly string[]): Promise<Set<string>> => {
    if (extensions.length === 0) return new Set()
    const rows = await db
      .selectDistinct({ extension: callLegs.extension })
      .from(callLegs)
      .where(and(inArray(callLegs.extension, [...extensions]), open))
    return new Set(rows.map(({ extension }) => extension))
  },

  /** Before its legs, as all that changes both begins with the call. */
  lockCall: async (callId: number): Promise<void> => {
    await db.select({ id: calls.id }).from(calls).where(eq(calls.id, callId)).for('update')
  },

  isUnanswered: async (callId: number): Promise<boolean> =>
    (
      await db
        .select({ id: calls.id })
        .from(calls)
        .where(and(eq(calls.id, callId), isNull(calls.answeredAt), isNull(calls.endedAt)))
    ).length > 0,

  /** Undefined: somebody else was first, or it is over. */
  answer: async (
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
  },

  /** How many of these were there for it. */
  setState: async (ids: readonly string[], state: LegRow['state']): Promise<number> =>
    (
      await db
        .update(callLegs)
        .set({ state })
        .where(and(inArray(callLegs.id, [...ids]), open))
        .returning({ id: callLegs.id })
    ).length,

  /** Undefined: it was over already. */
  endCall: async (callId: number, cause: string, endedAt: Date): Promise<CallRow | undefined> => {
    const [row] = await db
      .update(calls)
      .set({ cause, endedAt })
      .where(and(eq(calls.id, callId), isNull(calls.endedAt)))
      .returning()
    return row
  },

  /** All legs of a call but those given; returns the ones that this ended. */
  endLegs: (callId: number, except: readonly string[], endedAt: Date): Promise<LegRow[]> =>
    db
      .update(callLegs)
      .set({ state: 'ended', endedAt })
      .where(and(eq(callLegs.callId, callId), open, ...except.map((id) => ne(callLegs.id, id))))
      .returning(),

  /** Returns the ones that this ended: a leg that was answered meanwhile is none of them. */
  endRingingLegs: (ids: readonly string[], endedAt: Date): Promise<LegRow[]> =>
    db
      .update(callLegs)
      .set({ state: 'ended', endedAt })
      .where(and(inArray(callLegs.id, [...ids]), eq(callLegs.state, 'ringing'), open))
      .returning(),

  /** Answered legs of a session whose connection is gone. */
  detach: (address: VertoSessionAddress, now: Date): Promise<LegRow[]> =>
    db
      .update(callLegs)
      .set({ detachedAt: now })
      .where(and(at(address), open, inArray(callLegs.state, ['active', 'held'])))
      .returning(),

  reattach: (address: VertoSessionAddress): Promise<LegRow[]> =>
    db
      .update(callLegs)
      .set({ detachedAt: null })
      .where(and(at(address), open, inArray(callLegs.state, ['active', 'held'])))
      .returning(),

  /** The leg, if it is still as lost as it was then. */
  stillDetached: async (id: string, since: Date): Promise<LegRow | undefined> => {
    const [row] = await db
      .select()
      .from(callLegs)
      .where(and(eq(callLegs.id, id), eq(callLegs.detachedAt, since), open))
    return row
  },

  /** A server that starts has no connections yet: nothing rings, and whoever talks is to come back. */
  openCalls: (): Promise<CallRow[]> => db.select().from(calls).where(isNull(calls.endedAt)),
  /** Those of one box; of one person, with what rings for a group of theirs; or the one, if it is in progress. */
  openCallsOf: (about: { boxId: number } | { userId: number } | { callId: number }): Promise<CallRow[]> => {
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
  },
  /** Whom a call from a box rings for, a row for each of their devices. */
  rungPeople: (callId: number): Promise<{ leg: LegRow; userId: number }[]> =>
    db
      .select({ leg: callLegs, userId: users.id })
      .from(callLegs)
      .innerJoin(users, eq(users.extension, callLegs.extension))
      .where(and(eq(callLegs.callId, callId), eq(callLegs.side, 'callee'), open)),
  detachAll: (now: Date): Promise<LegRow[]> =>
    db.update(callLegs).set({ detachedAt: now }).where(open).returning(),

  /** The calls themselves stay. */
  deleteLegsEnded: async (before: Date): Promise<void> => {
    await db.delete(callLegs).where(lt(callLegs.endedAt, before))
  },

  /** The call in progress between two extensions, ringing or answered. */
  callBetween: async (extension: string, partner: string): Promise<CallRow | undefined> => {
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
  },
})
export type LiveRepo = ReturnType<typeof createLiveRepo>
