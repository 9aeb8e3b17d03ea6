import type { Database } from '../../platform/database.ts'
import { fullName } from '../../platform/full-name.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../platform/jobs/retry-delays.ts'
import type { AccountMails } from '../accounts/index.ts'
import { firstReminder } from './reminder-times.ts'
import {
  callerOf,
  claimReminder,
  isRenewed,
  remindAgainAt,
  renewReminder,
  residentOf,
  settleReminder,
  whoIsReminded,
  type ConsentRow,
} from './repo.ts'

/** How often to look for consents whose end is near. */
export const remindersMs = 59_000

export interface RemindersDeps {
  db: Database
  jobs: Pick<Jobs, 'claimed'>
  mails: Pick<AccountMails, 'tryToSend' | 'notSent'>
}

/** Mails the super users of a box and the administrators of its cluster before a consent ends, unless it has been renewed. */
export const createReminders = ({ db, jobs, mails }: RemindersDeps): void => {
  /** What follows a reminder, whether or not it could be sent. */
  const settle = ({ id, until, remindAt }: ConsentRow) =>
    settleReminder(db, id, until === null || remindAt === null ? null : firstReminder(until, remindAt))

  jobs.claimed<ConsentRow>({
    what: 'mails about consents',
    atOnce: 4,
    lookMs: remindersMs,
    claim: ({ now, until }) => claimReminder(db, now, until),
    renew: (row, times) => renewReminder(db, row, times),
    work: async (row) => {
      const { id, boxId, until, remindAt } = row
      const resident = await residentOf(db, boxId)
      if (resident !== undefined && until !== null && !(await isRenewed(db, row, until))) {
        const consent = {
          purpose: row.purpose,
          end: until,
          timeZone: resident.timeZone,
          cohabitant: row.cohabitant,
          caller: await callerOf(db, row),
        }
        const mailId = `consent-${String(id)}-${String(remindAt?.getTime())}`
        const about = { name: fullName(resident.profile), consent }
        const reminded = await whoIsReminded(db, boxId)
        const sent = await Promise.allSettled(
          reminded.map((user) =>
            mails.tryToSend(user, 'consentEnding', about, `${mailId}-${String(user.id)}`),
          ),
        )
        const failed = reminded.filter((_, place) => sent[place]?.status === 'rejected')
        // Once anybody has it, it is not sent to them again for the sake of a bad address.
        if (failed.length === reminded.length)
          for (const one of sent) if (one.status === 'rejected') throw one.reason
        for (const user of failed) await mails.notSent(user, 'consentEnding')
      }
      await settle(row)
    },
    requestOf: ({ request }) => request,
    delayMs: ({ remindTries }) => outwardDelayMs(remindTries),
    again: (row, at) => remindAgainAt(db, row, at),
    failed: async (row) => {
      for (const user of await whoIsReminded(db, row.boxId)) await mails.notSent(user, 'consentEnding')
      await settle(row)
    },
    idsOf: ({ id, boxId }) => ({ consentId: id, boxId }),
  })
}
