import { mostRetentionCounted, type RetentionKind, type RetentionPreview } from '@lykta/contract/privacy'
import { and, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isNext } from '../../../platform/jobs/due-rows.ts'
import { retentionRules, retentionRuns } from '../tables.ts'
import type { Part, Past } from './kinds/repo.ts'
import { anyTime, keptUntil, moment, type Asked } from './kept-until/repo.ts'

export type RunRow = typeof retentionRuns.$inferSelect
const dayMs = 86_400_000

const within = (asked: Asked, at: SQL): SQL => sql`with kept as materialized (${keptUntil(asked, at)})`

/** What is past its time now, but for what could not be removed before. */
export const pastNow = async (
  db: Executor,
  { rows, atOnce }: Part,
  asked: Asked,
  now: Date,
  besides: readonly string[],
): Promise<Past[]> => {
  const most = atOnce + besides.length
  const { rows: past } = await db.execute<{ id: string; at: number }>(sql`
    ${within(asked, moment(now))}
    select id::text, max(extract(epoch from at) * 1000)::float8 as at from (${rows({ most, toDelete: true })}) as past
    where not (id::text = any(${sql.param([...besides])}::text[])) group by id limit ${atOnce}`)
  return past.map(({ id, at }) => ({ id, at: new Date(Math.round(at)) }))
}

/** A thing may have reached many rooms: no more rows than this are looked at to count things. */
const mostRows = 50_000

/** How much is past its time at a moment. */
export const countPast = async (
  db: Executor,
  parts: readonly Pick<Part, 'rows'>[],
  asked: Asked,
  at: Date,
): Promise<RetentionPreview> => {
  let count = 0
  let more = false
  for (const { rows } of parts) {
    const { rows: counted } = await db.execute<{ things: number; rows: number }>(sql`
      ${within(asked, moment(at))}
      select count(distinct id)::integer as things, count(*)::integer as rows from (
        select id from (${rows({ most: mostRetentionCounted + 1, toDelete: false })}) as past limit ${mostRows}) as looked_at`)
    count += counted[0]?.things ?? 0
    more ||= (counted[0]?.rows ?? 0) >= mostRows
  }
  return { count: Math.min(count, mostRetentionCounted), more: more || count > mostRetentionCounted }
}

/** When the first of all that is there will be past its time; null: there is nothing, or it is kept for ever. */
export const firstPast = async (
  db: Executor,
  parts: readonly Pick<Part, 'rows'>[],
  asked: Asked,
): Promise<Date | null> => {
  const times: number[] = []
  for (const { rows } of parts) {
    const { rows: found } = await db.execute<{ at: number | null }>(sql`
      ${within(asked, anyTime)}
      select min(extract(epoch from at) * 1000 + days * ${dayMs}::float8)::float8 as at
      from (${rows({ most: 'oldest', toDelete: false })}) as past`)
    const at = found[0]?.at ?? null
    if (at !== null) times.push(at)
  }
  return times.length === 0 ? null : new Date(Math.round(Math.min(...times)))
}

/** The rules of these kinds that hold for a cluster, and those for all. */
export const rulesFor = (db: Executor, clusterId: number | null) =>
  db
    .select()
    .from(retentionRules)
    .where(
      clusterId === null
        ? isNull(retentionRules.clusterId)
        : sql`${retentionRules.clusterId} is null or ${retentionRules.clusterId} = ${clusterId}`,
    )

interface Rule {
  clusterId: number | null
  kind: RetentionKind
}

export const setRule = async (
  db: Executor,
  rule: Rule & { days: number | null; updatedAt: Date },
): Promise<void> => {
  await db
    .insert(retentionRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [retentionRules.clusterId, retentionRules.kind],
      set: { days: sql`excluded.days`, updatedAt: sql`excluded.updated_at` },
    })
}

export const deleteRule = async (db: Executor, { clusterId, kind }: Rule): Promise<void> => {
  const isOfCluster =
    clusterId === null ? isNull(retentionRules.clusterId) : eq(retentionRules.clusterId, clusterId)
  await db.delete(retentionRules).where(and(isOfCluster, eq(retentionRules.kind, kind)))
}

/** Claims the kind that has waited longest. Only kinds that this release knows. */
export const claimRun = async (
  db: Executor,
  kinds: readonly RetentionKind[],
  { now, until }: { now: Date; until: Date },
): Promise<RunRow | undefined> => {
  const isDue = and(lte(retentionRuns.tryAt, now), inArray(retentionRuns.kind, [...kinds]))
  const order = [retentionRuns.tryAt, retentionRuns.kind]
  const [row] = await db
    .update(retentionRuns)
    .set({ tryAt: until, tries: sql`${retentionRuns.tries} + 1`, again: false })
    .where(isNext({ table: retentionRuns, key: [retentionRuns.kind], isDue, order }))
    .returning()
  return row
}

/** Enters the kinds that were never looked through. */
export const enterRuns = async (
  db: Executor,
  kinds: readonly RetentionKind[],
  tryAt: Date,
): Promise<void> => {
  await db
    .insert(retentionRuns)
    .values(kinds.map((kind) => ({ kind, tryAt })))
    .onConflictDoNothing()
}

export const renewRun = async (
  db: Executor,
  { kind }: RunRow,
  { before, until }: { before: Date; until: Date },
): Promise<void> => {
  await db
    .update(retentionRuns)
    .set({ tryAt: until })
    .where(and(eq(retentionRuns.kind, kind), eq(retentionRuns.tryAt, before)))
}

export const tryRunAt = async (db: Executor, { kind }: RunRow, tryAt: Date): Promise<void> => {
  await db.update(retentionRuns).set({ tryAt }).where(eq(retentionRuns.kind, kind))
}

/** The next look is at once, or after the one that is under way. */
export const hastenRun = async (db: Executor, kind: RetentionKind, now: Date): Promise<void> => {
  await db
    .update(retentionRuns)
    .set({
      again: true,
      tryAt: sql`case when ${retentionRuns.tries} = 0 then ${now.toISOString()}::timestamptz else ${retentionRuns.tryAt} end`,
    })
    .where(eq(retentionRuns.kind, kind))
}

/** It has been looked through by the rules as they were when that began. */
export const endRun = async (
  db: Executor,
  kind: RetentionKind,
  { now, next }: { now: Date; next: Date },
): Promise<void> => {
  await db
    .update(retentionRuns)
    .set({
      tries: 0,
      tryAt: sql`case when ${retentionRuns.again} then ${now.toISOString()}::timestamptz else ${next.toISOString()}::timestamptz end`,
    })
    .where(eq(retentionRuns.kind, kind))
}
