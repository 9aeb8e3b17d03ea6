import type { AlarmMail } from '@lykta/contract/audit'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../../platform/jobs/retry-delays.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { mailAddresses } from '../ladder/repo.ts'
import { alarmById, type AlarmRow } from '../repo.ts'
import { notSentMail } from './mail.ts'
import {
  claimNotSentMail,
  insertNotSentMails,
  removeNotSentMail,
  renewNotSentMail,
  responsibleFor,
  tryNotSentMailAt,
  type NotSentRow,
} from './repo.ts'

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

/** The number of simultaneous connections to the mail server. */
const mailsAtOnce = 10

/**
 * Mails saying that a scheduled alarm was not sent. Each is a row until it has been sent, or recorded in the audit after
 * its last try. They are sent separately: a mail server that does not answer delays no alarm.
 */
export const createNotSentMails = (deps: NotSentDeps) => {
  const { db, clock, jobs, log, audit, mailer, productName, publicOrigin } = deps

  const send = async ({ alarmId, userId, dueAt, isRepeated }: NotSentRow): Promise<void> => {
    const plan = await alarmById(db, alarmId)
    const [to] = await mailAddresses(db, [userId])
    if (plan === undefined || to === undefined) return
    await mailer.send({
      ...notSentMail(to, plan, { isRepeated, productName, origin: publicOrigin() }),
      id: `alarm-${String(alarmId)}-not-sent-${String(dueAt.getTime())}-${String(userId)}`,
    })
  }

  const mails = jobs.claimed<NotSentRow>({
    what: 'mails of alarms not sent',
    atOnce: mailsAtOnce,
    claim: (claim) => claimNotSentMail(db, claim),
    renew: (row, claim) => renewNotSentMail(db, row, claim),
    work: async (row) => {
      await send(row)
      await removeNotSentMail(db, row)
    },
    delayMs: ({ tries }) => outwardDelayMs(tries),
    again: (row, tryAt) => tryNotSentMailAt(db, row, tryAt),
    failed: async (row) => {
      const { clusterId = null } = (await alarmById(db, row.alarmId)) ?? {}
      const subject = { type: 'user', id: row.userId }
      const detail = { mail: 'alarmNotSent' satisfies AlarmMail }
      await audit({ action: 'mail_failed', clusterId, subject, detail })
      await removeNotSentMail(db, row)
    },
    requestOf: ({ request }) => request,
    idsOf: ({ alarmId, userId }) => ({ alarmId, userId }),
  })

  return {
    /** Runs in the transaction that records that the alarm was not sent. Returns the recipients. */
    write: async (
      tx: Executor,
      plan: AlarmRow,
      { isRepeated }: { isRepeated: boolean },
    ): Promise<number[]> => {
      const userIds = await responsibleFor(tx, plan)
      if (userIds.length === 0) log.error({ alarmId: plan.id }, 'nobody to notify of an alarm not sent')
      const now = clock.now()
      const dueAt = plan.scheduledAt ?? now
      await insertNotSentMails(tx, { alarmId: plan.id, dueAt, isRepeated, tryAt: now }, userIds)
      return userIds
    },
    wake: mails.wake,
  }
}
