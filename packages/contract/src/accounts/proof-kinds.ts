/** The ways to prove one's identity again in an open session: an account has one or more of these. */
export const proofKinds = ['password', 'passkey', 'oidc'] as const
export type ProofKind = (typeof proofKinds)[number]
