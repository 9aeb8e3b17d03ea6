import { sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { backupRuns } from '../../../platform/backup/backup-runs.ts'
import type { InstallationFigures } from '../../../platform/metrics.ts'
import { users } from '../../accounts/tables.ts'
import { alarmNotSentMails, alarmSteps, alarms } from '../../alarms/tables.ts'
import { boxes, linkMails } from '../../boxes/tables.ts'
import { files } from '../../files/tables.ts'
import { diskMails } from '../tables.ts'

const lateMs = 10_000

const counted = (from: ReturnType<typeof sql>) => sql`(select count(*)::int from ${from})`

/** Where none was ever made, it has been missing since the first account was. */
const lastBackupAt = sql`coalesce(
  (select ${backupRuns.succeededAt} + coalesce(${backupRuns.durationMs}, 0) * interval '1 millisecond'
    from ${backupRuns} where ${backupRuns.what} = 'backup'),
  (select ${users.createdAt} from ${users} order by ${users.id} limit 1))`

/** In one statement, over indexes or tables that stay small; the TVs are some thousands of rows. */
export const installationFigures = async (
  db: Executor,
  { now, expectsBackups }: { now: Date; expectsBackups: boolean },
): Promise<InstallationFigures> => {
  const at = sql.param(now, alarms.sentAt)
  const late = sql.param(new Date(now.getTime() - lateMs), alarms.sentAt)
  const ofTvs = sql`${boxes} where ${boxes.retiredAt} is null and ${boxes.tokenHash} is not null`
  const climbing = sql`${alarms.nextStepAt} is not null`
  const unanswered = sql`${alarms.ladderEnd} = 'unanswered' and ${alarms.takenAt} is null and ${alarms.endedAt} is null and ${alarms.recalledAt} is null`
  const { rows } = await db.execute<{
    online: number
    offline: number
    climbing: number
    unanswered: number
    oldest: number | null
    late: number
    backup: number | null
    films: number
    steps: number
    alarmMails: number
    linkMails: number
    diskMails: number
  }>(sql`select
    ${counted(sql`${ofTvs} and ${boxes.online}`)} as "online",
    ${counted(sql`${ofTvs} and not ${boxes.online}`)} as "offline",
    ${counted(sql`${alarms} where ${climbing}`)} as "climbing",
    ${counted(sql`${alarms} where ${unanswered}`)} as "unanswered",
    (select extract(epoch from ${at} - min(${alarms.sentAt}))::float from ${alarms} where (${climbing}) or (${unanswered})) as "oldest",
    ${counted(sql`${alarms} where ${alarms.nextStepAt} < ${late}`)} as "late",
    extract(epoch from ${at} - ${lastBackupAt})::float as "backup",
    ${counted(sql`${files} where ${files.state} = 'processing' and ${files.deletedAt} is null`)} as "films",
    ${counted(sql`${alarmSteps} where ${alarmSteps.tryAt} is not null`)} as "steps",
    ${counted(sql`${alarmNotSentMails}`)} as "alarmMails",
    ${counted(sql`${linkMails}`)} as "linkMails",
    ${counted(sql`${diskMails}`)} as "diskMails"`)
  const [row] = rows
  if (row === undefined) throw new Error('no row came back')
  return {
    tvs: { online: row.online, offline: row.offline },
    alarms: { climbing: row.climbing, unanswered: row.unanswered },
    oldestAlarmSeconds: Math.max(0, row.oldest ?? 0),
    laddersLate: row.late,
    backupAgeSeconds: expectsBackups ? Math.max(0, row.backup ?? 0) : null,
    queues: {
      films: row.films,
      alarm_steps: row.steps,
      alarm_mails: row.alarmMails,
      link_mails: row.linkMails,
      disk_mails: row.diskMails,
    },
  }
}
