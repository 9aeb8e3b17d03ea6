import type { Consent, ConsentState } from '@lykta/contract/consents'
import type { ConsentRow, NamedConsent } from './repo.ts'

const stateOf = ({ refused, withdrawnAt, until }: ConsentRow, now: Date): ConsentState => {
  if (refused) return 'refused'
  if (withdrawnAt !== null) return 'withdrawn'
  return until !== null && until <= now ? 'expired' : 'inForce'
}

export const presentConsent = (
  { consent, userName, notedBy, withdrawalNotedBy }: NamedConsent,
  now: Date,
): Consent => ({
  id: consent.id,
  purpose: consent.purpose,
  user: consent.userId === null ? null : { id: consent.userId, name: userName },
  cohabitant: consent.cohabitant,
  giver: consent.giver,
  givenBy: consent.givenBy,
  proof: consent.proof,
  witness: consent.witness,
  from: consent.from.getTime(),
  until: consent.until?.getTime() ?? null,
  state: stateOf(consent, now),
  notedBy,
  withdrawnAt: consent.withdrawnAt?.getTime() ?? null,
  withdrawnBy: consent.withdrawnBy,
  withdrawalNotedBy,
  movedOutAt: consent.movedOutAt?.getTime() ?? null,
})
