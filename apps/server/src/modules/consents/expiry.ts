import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import { expiredConsents, lockExpired, updateConsent } from './repo.ts'
import type { AnnounceConsent } from './service.ts'

/** Announces that the time of a consent is over. What asks the register has been refused since that moment. */
export const createExpiry = (deps: {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'turns'>
  audit: RecordAudit
  announce: AnnounceConsent
}) => {
  const { db, clock, jobs, audit, announce } = deps
  return jobs.turns({
    what: 'consents that end',
    idName: 'consentId',
    atOnce: 4,
    due: (now, part) => expiredConsents(db, now, part),
    take: async (id) => {
      const at = clock.now()
      const afterwards = await db.transaction(async (tx) => {
        const consent = await lockExpired(tx, id, at)
        if (consent === undefined) return undefined
        await updateConsent(tx, id, { expiryAnnounced: true, remindAt: null })
        const { boxId, purpose } = consent
        const subject = { type: 'consent', id }
        await audit({ action: 'consent_expired', boxId, subject, detail: { purpose } }, tx)
        return await announce(tx, { consent, givenThrough: null, at })
      })
      await afterwards?.()
    },
  })
}
