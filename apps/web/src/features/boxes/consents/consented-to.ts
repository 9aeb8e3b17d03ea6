import { consentPurposes, needsConsent, type Consent, type ConsentPurpose } from '@lykta/contract/consents'

/** One thing that a resident may consent to, with all that the register has of it. */
export interface ConsentedTo {
  purpose: ConsentPurpose
  /** Whose calls are answered automatically, once there is somebody. */
  user: Consent['user']
  consents: readonly Consent[]
  /** Whether it goes on, and why. `by`: whose word decides. */
  state: { kind: 'consented' | 'unasked' | 'nobody' | 'over' | 'refused' | 'hindered'; by: string }
}

const isInForce = ({ state }: Consent): boolean => state === 'inForce'

/** By the rule of the server, which decides. */
const stateOf = (purpose: ConsentPurpose, consents: readonly Consent[]): ConsentedTo['state'] => {
  const own = consents.filter(({ cohabitant }) => cohabitant === '')
  const others = Map.groupBy(
    consents.filter(({ cohabitant, movedOutAt }) => cohabitant !== '' && movedOutAt === null),
    ({ cohabitant }) => cohabitant,
  )
  const hindering = [...others].find(([, theirs]) => !theirs.some(isInForce))
  const given = own.find(isInForce)
  const [last] = own
  if (given === undefined && last !== undefined)
    return { kind: last.state === 'refused' ? 'refused' : 'over', by: last.givenBy }
  if (given === undefined && needsConsent[purpose]) return { kind: 'nobody', by: '' }
  if (hindering !== undefined) return { kind: 'hindered', by: hindering[0] }
  return given === undefined ? { kind: 'unasked', by: '' } : { kind: 'consented', by: given.givenBy }
}

/** Everything that a resident may consent to; automatic answers once for each caller. `consents`: those in force first, then the newest. */
export const allConsentedTo = (consents: readonly Consent[]): ConsentedTo[] =>
  consentPurposes.flatMap((purpose) => {
    const byUser = [
      ...Map.groupBy(
        consents.filter((one) => one.purpose === purpose),
        ({ user }) => user?.id,
      ).values(),
    ]
    return (byUser.length === 0 ? [[]] : byUser).map((ofOne) => ({
      purpose,
      user: ofOne[0]?.user ?? null,
      consents: ofOne,
      state: stateOf(purpose, ofOne),
    }))
  })

/** Whether it is the word that counts now: a consent in force, or the no of somebody who has said nothing since. */
export const isStanding = (consent: Consent, consents: readonly Consent[]): boolean =>
  isInForce(consent) ||
  (consent.state === 'refused' &&
    consent.movedOutAt === null &&
    consents.find(({ cohabitant }) => cohabitant === consent.cohabitant) === consent)

/** Who lives with the resident, as far as the register knows. */
export const cohabitantsIn = (consents: readonly Consent[]): string[] => [
  ...new Set(
    consents
      .filter(({ cohabitant, movedOutAt }) => cohabitant !== '' && movedOutAt === null)
      .map(({ cohabitant }) => cohabitant),
  ),
]
