import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { boxes, sensors } from '../tables.ts'

export type SensorRow = typeof sensors.$inferSelect

const thoseThere = prepared({ ids: [sensors.id] }, (db, value) =>
  db
    .select({ id: sensors.id })
    .from(sensors)
    .innerJoin(boxes, and(eq(boxes.id, sensors.boxId), isNull(boxes.retiredAt)))
    .where(isAnyOf(sensors.id, value('ids'))),
)

export const sensorsOf = (db: Executor, boxId: number): Promise<SensorRow[]> =>
  db.select().from(sensors).where(eq(sensors.boxId, boxId)).orderBy(asc(sensors.name))

export const countSensors = async (db: Executor, boxId: number): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(sensors).where(eq(sensors.boxId, boxId))
  return row?.count ?? 0
}

/** Returns undefined if the box has a sensor of this name. */
export const insertSensor = async (
  db: Executor,
  sensor: typeof sensors.$inferInsert,
): Promise<SensorRow | undefined> => {
  const [row] = await db.insert(sensors).values(sensor).onConflictDoNothing().returning()
  return row
}

export const deleteSensor = async (db: Executor, boxId: number, id: number): Promise<boolean> => {
  const gone = await db
    .delete(sensors)
    .where(and(eq(sensors.boxId, boxId), eq(sensors.id, id)))
    .returning({ id: sensors.id })
  return gone.length === 1
}

/** Those of them that there are, without those of retired boxes. */
export const sensorsAmong = async (db: Executor, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : (await thoseThere(db, { ids })).map(({ id }) => id))

/** Not of a retired box. */
export const sensorByTokenHash = async (db: Executor, tokenHash: string) => {
  const [row] = await db
    .select({ sensor: sensors, box: boxes })
    .from(sensors)
    .innerJoin(boxes, and(eq(boxes.id, sensors.boxId), isNull(boxes.retiredAt)))
    .where(eq(sensors.tokenHash, tokenHash))
  return row
}
