/** What the accounts of a role need besides the password, as an administrator sets it. */
export const factorNeeds = ['none', 'secondFactor', 'passkey'] as const
export type FactorNeed = (typeof factorNeeds)[number]

/** By what a login that waits for a second step is completed. */
export const secondSteps = ['passkey', 'code', 'recoveryCode'] as const
export type SecondStep = (typeof secondSteps)[number]

/** What an account can add. */
export const ownFactors = ['passkey', 'code'] as const
export type OwnFactor = (typeof ownFactors)[number]

export const passkeyNameMaxLength = 60
/** Of an account. */
export const mostPasskeys = 20
export const recoveryCodeCount = 10
