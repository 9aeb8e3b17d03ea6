import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { clusterOfGroup, rooms } from '../../organisation/tables.ts'
import { boxes, pairings } from '../tables.ts'

const byId = prepared({ boxId: boxes.id }, (db, value) =>
  db
    .select()
    .from(boxes)
    .where(and(eq(boxes.id, value('boxId')), isNull(boxes.retiredAt))),
)
const tokenHashes = prepared({ boxIds: [boxes.id] }, (db, value) =>
  db
    .select({ boxId: boxes.id, tokenHash: boxes.tokenHash })
    .from(boxes)
    .where(and(isAnyOf(boxes.id, value('boxIds')), isNull(boxes.retiredAt))),
)
const signedInBoxes = prepared({ tokenHashes: [boxes.tokenHash] }, (db, value) =>
  db
    .select({
      boxId: boxes.id,
      roomId: boxes.roomId,
      extension: boxes.extension,
      tokenHash: sql<string>`${boxes.tokenHash}`,
    })
    .from(boxes)
    .where(and(isAnyOf(boxes.tokenHash, value('tokenHashes')), isNull(boxes.retiredAt))),
)

/** Returns false if the code is taken; the caller then draws another. */
export const insertPairing = async (
  db: Executor,
  pairing: typeof pairings.$inferInsert,
): Promise<boolean> => {
  const rows = await db.insert(pairings).values(pairing).onConflictDoNothing().returning({ id: pairings.id })
  return rows.length === 1
}

/** Frees the codes of pairings that expired long ago. */
export const deletePairingsExpired = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(pairings).where(lt(pairings.expiresAt, before))
}

/** Locks it until the transaction ends. */
export const lockPairing = async (db: Executor, id: string) => {
  const [pairing] = await db.select().from(pairings).where(eq(pairings.id, id)).for('update')
  return pairing
}

/** The box of a pairing, locked to get another token. Locks it before the pairing, in the same order as placing a TV does. */
export const lockBoxOfPairing = async (db: Executor, id: string): Promise<void> => {
  await db
    .select({ id: boxes.id })
    .from(pairings)
    .innerJoin(boxes, eq(boxes.id, pairings.boxId))
    .where(eq(pairings.id, id))
    .for('update', { of: boxes })
}

export const lockWaitingPairing = async (db: Executor, code: string, now: Date) => {
  const [pairing] = await db
    .select()
    .from(pairings)
    .where(and(eq(pairings.code, code), isNull(pairings.boxId), gt(pairings.expiresAt, now)))
    .for('update')
  return pairing
}

export const updatePairing = async (
  db: Executor,
  id: string,
  change: Partial<typeof pairings.$inferInsert>,
): Promise<void> => {
  await db.update(pairings).set(change).where(eq(pairings.id, id))
}

/** Returns the room with its cluster, and locks it so that two pairings into it wait for each other. */
export const lockRoom = async (db: Executor, roomId: number) => {
  const [row] = await db
    .select({
      id: rooms.id,
      name: rooms.name,
      location: rooms.location,
      clusterId: clusterOfGroup.clusterId,
    })
    .from(rooms)
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(eq(rooms.id, roomId), isNull(rooms.retiredAt)))
    .for('no key update', { of: rooms })
  return row
}

export const activeBoxIn = async (db: Executor, roomId: number) => {
  const [box] = await db
    .select()
    .from(boxes)
    .where(and(eq(boxes.roomId, roomId), isNull(boxes.retiredAt)))
    .orderBy(desc(boxes.id))
  return box
}

export const insertBox = async (db: Executor, box: typeof boxes.$inferInsert) => {
  const [row] = await db.insert(boxes).values(box).returning()
  if (row === undefined) throw new Error('no row came back')
  return row
}

export const updateBox = async (
  db: Executor,
  boxId: number,
  change: Partial<typeof boxes.$inferInsert>,
): Promise<void> => {
  await db.update(boxes).set(change).where(eq(boxes.id, boxId))
}

export const boxById = async (db: Executor, boxId: number) => {
  const [box] = await byId(db, { boxId })
  return box
}

export const boxesByTokenHash = (db: Executor, tokenHashes: readonly string[]) =>
  signedInBoxes(db, { tokenHashes })

/** Not of retired boxes. */
export const tokenHashesOf = async (
  db: Executor,
  boxIds: readonly number[],
): Promise<Map<number, string | null>> =>
  new Map(
    boxIds.length === 0
      ? []
      : (await tokenHashes(db, { boxIds })).map(({ boxId, tokenHash }) => [boxId, tokenHash]),
  )

/** Only the latest TV of a box counts; for earlier ones the pairing becomes unknown. */
export const deleteOtherPairings = async (db: Executor, boxId: number, id: string): Promise<void> => {
  await db.delete(pairings).where(and(eq(pairings.boxId, boxId), ne(pairings.id, id)))
}
