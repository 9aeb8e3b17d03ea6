import { keptKinds, type RetentionKind } from '@lykta/contract/privacy'
import { sql, type SQL } from 'drizzle-orm'

/** What holds where nobody has set anything: by the settings of the environment, or else by the contract. Null: for ever. */
export type OtherwiseOf = (kind: RetentionKind) => number | null

export interface Asked {
  kind: RetentionKind
  otherwise: number | null
  /** Of one cluster; null: of all of them, and of what belongs to none. */
  clusterId: number | null
  /** As if it were kept for so many days where the rule of `clusterId` holds. */
  asIf?: number | undefined
}

/** The moment before all that is past its time; all there is: for what goes next. */
export const anyTime = sql`'infinity'::timestamptz`
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * What is past its time at a moment: for each cluster, and for what belongs to none (null), the days for which it is kept and the moment
 * before which something has to be to go. What is kept for ever is not there. Asked with each statement, so that a rule that was
 * changed holds at once.
 */
export const keptUntil = ({ kind, otherwise, clusterId, asIf }: Asked, at: SQL): SQL => {
  const none = sql`select null::integer as id`
  const places =
    keptKinds[kind].per === 'system'
      ? none
      : clusterId === null
        ? sql`select id from clusters union all ${none}`
        : sql`select ${clusterId}::integer as id`
  const days = sql`case when own.id is not null then own.days when shared.id is not null then shared.days else ${otherwise}::integer end`
  const isOthers =
    asIf !== undefined && clusterId === null ? sql`own.id is null or place.id is null` : sql`true`
  return sql`
    select cluster_id, days, ${at} - days * interval '24 hours' as before from (
      select place.id as cluster_id, ${asIf === undefined ? days : sql`${asIf}::integer`} as days
      from (${places}) as place
      left join retention_rules as own on own.kind = ${kind} and own.cluster_id = place.id
      left join retention_rules as shared on shared.kind = ${kind} and shared.cluster_id is null
      where ${isOthers}) as each_place
    where days is not null`
}

/** Whether a row of `kept`, as above, is for what belongs to that cluster. Joined by hashes, as null equals nothing. */
export const isOf = (clusterId: SQL): SQL => sql`coalesce(kept.cluster_id, 0) = coalesce(${clusterId}, 0)`
