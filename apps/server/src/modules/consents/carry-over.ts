import { consentPurposes } from '@lykta/contract/consents'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RecordAudit } from '../audit/index.ts'
import { agreementsNotNoted, type AgreementNotNoted } from './agreements-not-noted/repo.ts'
import { insertConsent, isNotNoted } from './repo.ts'
import type { AnnounceConsent } from './service.ts'

/**
 * Notes what a server from before the register has switched on, as the migration did with what was there. Only where the register has
 * nothing of it: what was withdrawn here stays withdrawn, whatever an older server writes.
 */
export const createCarryOver = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  announce: AnnounceConsent
  olderServerRuns: () => Promise<boolean>
}) => {
  const { db, clock, audit, announce } = deps
  // One may have been stopped just before this one was started.
  let ranBefore = true

  const carryOver = async ({ boxId, userId, ...agreement }: AgreementNotNoted): Promise<void> => {
    const purpose = consentPurposes.find((one) => one === agreement.purpose)
    if (purpose === undefined) return
    const at = clock.now()
    const { agreedAt } = agreement
    const isTime = agreedAt !== null && agreedAt >= 0 && agreedAt <= at.getTime()
    const afterwards = await db.transaction(async (tx) => {
      if (!(await isNotNoted(tx, { boxId, purpose, userId }))) return undefined
      const consent = await insertConsent(tx, {
        boxId,
        purpose,
        userId,
        giver: 'unstated',
        givenBy: agreement.agreedBy,
        proof: 'beforeRegister',
        from: isTime ? new Date(agreedAt) : at,
      })
      const subject = { type: 'consent', id: consent.id }
      await audit({ action: 'consent_noted', boxId, subject, detail: { purpose, refused: false } }, tx)
      return announce(tx, { consent, givenThrough: null, at })
    })
    await afterwards?.()
  }

  return async (): Promise<void> => {
    const runs = await deps.olderServerRuns()
    if (runs || ranBefore) for (const agreement of await agreementsNotNoted(db)) await carryOver(agreement)
    // Once more after it has stopped, for what it wrote last.
    ranBefore = runs
  }
}
