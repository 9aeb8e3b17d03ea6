import { sql, type SQL } from 'drizzle-orm'
import { isOf } from '../kept-until/repo.ts'

/**
 * What is past its time by the rows of `kept` (`kept-until/repo.ts`): its `id`, since when it counts (`at`), and for how many `days` it is
 * kept. `most`: how many of a room, or all together; `oldest`: enough to know which is the first.
 */
export type RowsOf = (wanted: { most: number | 'oldest'; toDelete: boolean }) => SQL

const clusterOfGroup = sql`(
  select groups.id as group_id, entity_groups.cluster_id from groups
  join entities on entities.id = groups.entity_id join entity_groups on entity_groups.id = entities.entity_group_id)`
const roomsOfKept = sql`kept join ${clusterOfGroup} as place on place.cluster_id = kept.cluster_id
  join rooms as room on room.group_id = place.group_id`
const roomsWithCluster = sql`rooms as room join ${clusterOfGroup} as place on place.group_id = room.group_id`

const first = (most: number | 'oldest', enough = 1): SQL => sql`limit ${most === 'oldest' ? enough : most}`

/** What has reached several clusters stays as long as one of them keeps it. */
const isHeld = sql`exists (
  select from message_recipients as other join ${roomsWithCluster} on room.id = other.room_id
  where other.message_id = message.id and not exists (
    select from kept where kept.cluster_id = place.cluster_id and message.sent_at < kept.before))`

/**
 * Room by room, by the ids of messages, which grow with their time: the last id among the latest thousand that are old enough, and no
 * message beyond it is looked at.
 */
export const messagesPast: RowsOf = ({ most, toDelete }) => sql`
  select past.id, past.at, kept.days from ${roomsOfKept}
  join lateral (
    select max(id) as id from (
      select id from messages where created_at < kept.before order by created_at desc limit 1000) as latest
    ) as last on true
  cross join lateral (
    select message.id, message.sent_at as at from message_recipients as recipient
    join messages as message on message.id = recipient.message_id
    where recipient.room_id = room.id and recipient.message_id <= last.id
      and message.created_at < kept.before and message.sent_at < kept.before
      ${toDelete ? sql`and not ${isHeld}` : sql``}
    order by recipient.message_id ${first(most)}) as past`

/** By the cluster of the owner, as their space is. It counts since it was last sent; what a plan sends again stays. */
export const filesPast: RowsOf = ({ most }) => sql`
  select file.id, sent.at, kept.days from files as file
  join users as owner on owner.id = file.owner_id join kept on ${isOf(sql`owner.cluster_id`)}
  cross join lateral (
    select max(message.sent_at) as at, bool_or(message.sent_at is null) as planned
    from message_files as carried join messages as message on message.id = carried.message_id
    where carried.file_id = file.id) as sent
  where file.deleted_at is null and file.created_at < kept.before and sent.at < kept.before and not sent.planned
  order by file.created_at ${first(most, 200)}`

export const callsPast: RowsOf = ({ most }) => sql`(
  select past.id, past.at, kept.days from ${roomsOfKept} cross join lateral (
    select id, started_at as at from calls
    where room_id = room.id and started_at < kept.before and ended_at is not null
    order by started_at ${first(most)}) as past)
  union all (
  select id, started_at, kept.days from kept join calls on calls.room_id is null and kept.cluster_id is null
  where started_at < kept.before and ended_at is not null order by started_at ${first(most)})`

export const reportedCallsPast: RowsOf = ({ most }) => sql`
  select reported.id, reported.started_at as at, kept.days from reported_calls as reported
  join ${roomsWithCluster} on room.id = reported.room_id join kept on kept.cluster_id = place.cluster_id
  where reported.started_at < kept.before order by reported.started_at ${first(most)}`

/** Not before somebody has answered, or it was recalled. */
export const alarmsPast: RowsOf = ({ most }) => sql`
  select alarm.id, alarm.sent_at as at, kept.days from alarms as alarm
  left join (${roomsWithCluster}) on room.id = alarm.room_id
  join kept on ${isOf(sql`coalesce(alarm.cluster_id, place.cluster_id)`)}
  where alarm.state in ('sent', 'recalled') and alarm.sent_at < kept.before
    and alarm.next_step_at is null and alarm.ladder_end is distinct from 'unanswered'
  order by alarm.sent_at ${first(most)}`

/** What TVs and sensors have last reported, of boxes from which nothing has come for so long. */
export const readingsPast: RowsOf = ({ most }) => sql`
  select box.id, box.last_seen_at as at, kept.days from boxes as box
  join ${roomsWithCluster} on room.id = box.room_id join kept on kept.cluster_id = place.cluster_id
  where not box.online and box.last_seen_at < kept.before and num_nonnulls(box.life_sign_at,
    box.battery, box.using_battery, box.usb_charge, box.ac_charge, box.ibeacon, box.has_ibeacon) > 0
  order by box.last_seen_at ${first(most)}`

export const countsPast: RowsOf = ({ most }) => sql`
  select counted.ctid::text as id, counted.at, kept.days from online_counts as counted
  join kept on kept.cluster_id = counted.cluster_id
  where counted.at < kept.before order by counted.at ${first(most)}`

const byUser =
  (table: 'sessions' | 'known_devices'): RowsOf =>
  ({ most }) =>
    sql`
  select used.id, used.last_used_at as at, kept.days from ${sql.raw(table)} as used
  join users as owner on owner.id = used.user_id join kept on ${isOf(sql`owner.cluster_id`)}
  where used.last_used_at < kept.before order by used.last_used_at ${first(most)}`
export const sessionsPast = byUser('sessions')
export const devicesPast = byUser('known_devices')

/** Not while its archive is there, or being made. */
export const exportsPast: RowsOf = ({ most }) => sql`
  select asked.id, asked.created_at as at, kept.days from data_exports as asked
  join kept on ${isOf(sql`asked.cluster_id`)}
  where asked.bytes is null and asked.try_at is null and asked.created_at < kept.before
  order by asked.created_at ${first(most)}`

/** In two parts, each of which has an index for it. What is younger by the clock of the database, its trigger does not let go. */
export const entriesPast: RowsOf = ({ most, toDelete }) => {
  const isLetGo = toDelete ? sql`and at < now() - interval '30 days'` : sql``
  const part = (isOfCluster: SQL) => sql`(
    select past.id, past.at, kept.days from kept cross join lateral (
      select id, at from audit_entries as entry where ${isOfCluster} and at < kept.before ${isLetGo}
      order by at ${first(most)}) as past)`
  return sql`${part(sql`entry.cluster_id = kept.cluster_id`)}
    union all ${part(sql`entry.cluster_id is null and kept.cluster_id is null`)}`
}

export const attemptsPast: RowsOf = ({ most }) => sql`
  select failed.id, failed.at, kept.days from failed_attempts as failed join kept on kept.cluster_id is null
  where failed.at < kept.before order by failed.at ${first(most)}`
