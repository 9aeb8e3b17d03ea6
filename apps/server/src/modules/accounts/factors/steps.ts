import type { FactorNeed, LoginStep } from '@lykta/contract/accounts'
import type { Executor } from '../../../platform/database.ts'
import { codeAppOf } from '../sign-in/code/repo.ts'
import type { Proof } from '../sign-in/kinds.ts'
import { passkeysOf } from '../sign-in/passkey/repo.ts'

export interface Has {
  passkey: boolean
  code: boolean
}

export const hasOf = async (db: Executor, userId: number): Promise<Has> => ({
  passkey: (await passkeysOf(db, userId)).length > 0,
  code: ((await codeAppOf(db, userId))?.confirmedAt ?? null) !== null,
})

/** Whether what the account has is what it needs. */
export const isEnough = (needs: FactorNeed, has: Has): boolean =>
  needs === 'none' || has.passkey || (needs === 'secondFactor' && has.code)

/**
 * What somebody who gave the password does next. Codes are asked for wherever there are any; a passkey only where the role needs one,
 * since those who chose it to save themselves the password may have it on one phone alone.
 */
export const stepAfterPassword = (needs: FactorNeed, has: Has): LoginStep | undefined => {
  const asksPasskey = has.passkey && (needs !== 'none' || has.code)
  const asksCode = has.code && !(needs === 'passkey' && has.passkey)
  if (asksPasskey || asksCode)
    return {
      step: 'secondFactor',
      by: [
        ...(asksPasskey ? (['passkey'] as const) : []),
        ...(asksCode ? (['code', 'recoveryCode'] as const) : []),
      ],
    }
  return stepAfterBoth(needs, has)
}

/** What is left for somebody who has given a second factor, or has none. */
export const stepAfterBoth = (needs: FactorNeed, has: Has): LoginStep | undefined =>
  isEnough(needs, has)
    ? undefined
    : { step: 'addFactor', by: needs === 'passkey' ? ['passkey'] : ['passkey', 'code'] }

/**
 * Whether it shows two things at once: a passkey opens only with a finger, a face or a PIN, a PIN counts only on a device that was
 * enrolled, and what an operator demands of a provider's logins is the operator's own word for it.
 */
export const showsBoth = ({ kind, shown }: Proof): boolean =>
  kind === 'oidc' ? shown.metDemand : kind === 'passkey' || kind === 'pin'
