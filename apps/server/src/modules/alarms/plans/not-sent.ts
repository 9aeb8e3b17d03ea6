import type { AlarmMail } from '@lykta/contract/audit/names'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../../platform/jobs/retries.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { createLadderRepo } from '../ladder/repo.ts'
import { createAlarmsRepo, type AlarmRow } from '../repo.ts'
import { notSentMail } from './mail.ts'
import { createPlansRepo, type NotSentRow } from './repo.ts'

export interface NotSentDeps {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'claimed' | 'turns'>
  log: Log
  audit: RecordAudit
  mailer: Pick<Mailer, 'send'>
  productName: string
  publicOrigin: () => string
}

/** So many connections to the mail server at a time. */
const mailsAtOnce = 10

/**
 * Mails that a scheduled alarm was not sent. Each is a row until it has left, or stands in the audit after its last try. They
 * leave on their own: a mail server that does not answer delays no alarm.
 */
export const createNotSentMails = (deps: NotSentDeps) => {
  const { db, clock, jobs, log, audit, mailer, productName, publicOrigin } = deps
  const repo = createPlansRepo(db)

  const send = async ({ alarmId, userId, dueAt, isRepeated }: NotSentRow): Promise<void> => {
    const plan = await createAlarmsRepo(db).byId(alarmId)
    const [to] = await createLadderRepo(db).mailAddresses([userId])
    if (plan === undefined || to === undefined) return
    await mailer.send({
      ...notSentMail(to, plan, { isRepeated, productName, origin: publicOrigin() }),
      id: `alarm-${String(alarmId)}-not-sent-${String(dueAt.getTime())}-${String(userId)}`,
    })
  }

  const mails = jobs.claimed<NotSentRow>({
    what: 'mails of alarms not sent',
    atOnce: mailsAtOnce,
    claim: repo.claimMail,
    renew: repo.renewMail,
    work: async (row) => {
      await send(row)
      await repo.removeMail(row)
    },
    delayMs: ({ tries }) => outwardDelayMs(tries),
    again: repo.tryMailAt,
    failed: async (row) => {
      const { clusterId = null } = (await createAlarmsRepo(db).byId(row.alarmId)) ?? {}
      const subject = { type: 'user', id: row.userId }
      const detail = { mail: 'alarmNotSent' satisfies AlarmMail }
      await audit({ action: 'mail_failed', clusterId, subject, detail })
      await repo.removeMail(row)
    },
    idsOf: ({ alarmId, userId }) => ({ alarmId, userId }),
  })

  return {
    /** In the transaction that writes that it was not sent. Returns whom they go to. */
    write: async (
      tx: Executor,
      plan: AlarmRow,
      { isRepeated }: { isRepeated: boolean },
    ): Promise<number[]> => {
      const inTransaction = createPlansRepo(tx)
      const userIds = await inTransaction.responsible(plan)
      if (userIds.length === 0) log.error({ alarmId: plan.id }, 'nobody to notify of an alarm not sent')
      const now = clock.now()
      const dueAt = plan.scheduledAt ?? now
      await inTransaction.insertMails({ alarmId: plan.id, dueAt, isRepeated, tryAt: now }, userIds)
      return userIds
    },
    wake: mails.wake,
  }
}
