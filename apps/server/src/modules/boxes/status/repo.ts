import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import type { BoxReport, BoxState } from '../../../ports/box-states.ts'
import { boxes } from '../tables.ts'

/** The columns that boxes report, with the same names as in the reports. Only these are written here. */
const reported = {
  online: boxes.online,
  battery: boxes.battery,
  usingBattery: boxes.usingBattery,
  usbCharge: boxes.usbCharge,
  acCharge: boxes.acCharge,
  ibeacon: boxes.ibeacon,
  hasIbeacon: boxes.hasIbeacon,
  macAddress: boxes.macAddress,
  appVersion: boxes.appVersion,
  lastSeenAt: boxes.lastSeenAt,
  lifeSignAt: boxes.lifeSignAt,
} satisfies Record<keyof BoxReport, AnyPgColumn>

const statesOf = prepared({ boxIds: [boxes.id] }, (db, value) =>
  db
    .select({ id: boxes.id, roomId: boxes.roomId, createdAt: boxes.createdAt, ...reported })
    .from(boxes)
    .where(and(isAnyOf(boxes.id, value('boxIds')), isNull(boxes.retiredAt))),
)

const recordType = sql.join(
  Object.entries({ id: boxes.id, ...reported }).map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
  ),
  sql`, `,
)
const given = (name: string) => sql`given.${sql.identifier(name)}`

const isNewer = sql`${boxes.lastSeenAt} > coalesce(${given('lastSeenAt')}, '-infinity')`

/** PostgreSQL refuses half a surrogate pair, and one in the states of a box would keep all others from being stored. */
const asJson = (states: readonly BoxState[]): string =>
  JSON.stringify(states, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))

export const storedStates = (db: Database, boxIds: readonly number[]): Promise<BoxState[]> =>
  statesOf(db, { boxIds })

/**
 * Stores the states in one statement, without waiting for the disk. Returns the ids of those that were stored; boxes that
 * somebody else is changing are left out, unless it should wait for them. `ofNewer`: what happens to rows of boxes that have been heard
 * from since; those that are kept count as stored.
 */
export const storeStates = (
  db: Database,
  states: readonly BoxState[],
  ofLocked: 'skip' | 'wait' = 'skip',
  ofNewer: 'replace' | 'keep' = 'replace',
): Promise<Set<number>> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`)
    const free = sql`(
      select given.* from json_to_recordset(${asJson(states)}::json) as given(${recordType})
      join ${boxes} on ${boxes.id} = given.id order by given.id
      for no key update of ${boxes} ${ofLocked === 'skip' ? sql`skip locked` : sql``}) as given`
    const stored = await tx
      .update(boxes)
      .set(
        Object.fromEntries(
          Object.entries(reported).map(([name, column]) => [
            name,
            ofNewer === 'keep'
              ? sql`case when ${isNewer} then ${column} else ${given(name)} end`
              : given(name),
          ]),
        ),
      )
      .from(free)
      .where(eq(boxes.id, given('id')))
      .returning({ id: boxes.id })
    return new Set(stored.map(({ id }) => id))
  })

/** Boxes whose rows say that they are online, but that have not been heard from since then. */
export const silentSince = async (db: Database, since: Date): Promise<number[]> => {
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(
      and(
        eq(boxes.online, true),
        isNull(boxes.retiredAt),
        or(isNull(boxes.lastSeenAt), lt(boxes.lastSeenAt, since)),
      ),
    )
  return rows.map(({ id }) => id)
}
