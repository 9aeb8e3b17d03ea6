import type { AlarmMail } from '@lykta/contract/audit/names'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { AlarmRow, Mailed } from '../repo.ts'
import { notSentMail } from './mail.ts'

export interface NotSentDeps {
  log: Log
  audit: RecordAudit
  mailer: Pick<Mailer, 'send'>
  productName: string
  publicOrigin: () => string
}

/** So many connections to the mail server at a time. */
const mailsAtOnce = 10

/**
 * Mails that scheduled alarms have reached nobody. They leave on their own: a mail server that does not answer delays no
 * alarm. One that cannot be sent stands in the audit.
 */
export const createNotSentMails = (deps: NotSentDeps) => {
  const { log, audit, mailer, productName, publicOrigin } = deps
  const limited = limitConcurrency(mailsAtOnce)
  const sending = new Set<Promise<void>>()
  const stopped = new AbortController()

  const send = async (to: Mailed, plan: AlarmRow, isRepeated: boolean): Promise<void> => {
    try {
      stopped.signal.throwIfAborted()
      const due = String(plan.scheduledAt?.getTime() ?? 0)
      await mailer.send({
        ...notSentMail(to, plan, { isRepeated, productName, origin: publicOrigin() }),
        id: `alarm-${String(plan.id)}-not-sent-${due}-${String(to.id)}`,
      })
    } catch (error) {
      log.error({ err: error, alarmId: plan.id, userId: to.id }, 'alarm not sent not mailed')
      const subject = { type: 'user', id: to.id }
      const detail = { mail: 'alarmNotSent' satisfies AlarmMail }
      await audit({ action: 'mail_failed', clusterId: plan.clusterId, subject, detail })
    }
  }

  return {
    start: (recipients: readonly Mailed[], plan: AlarmRow, { isRepeated }: { isRepeated: boolean }): void => {
      for (const to of recipients) {
        const mail: Promise<void> = limited(plan.id, () => send(to, plan, isRepeated))
          .catch((error: unknown) => {
            log.error({ err: error, alarmId: plan.id, userId: to.id }, 'failed mail not stored')
          })
          .finally(() => sending.delete(mail))
        sending.add(mail)
      }
    },
    /** Resolves when those that have begun have ended; the others fail. */
    stop: async (): Promise<void> => {
      stopped.abort()
      await Promise.all(sending)
    },
  }
}
