/** How somebody shows again, in a session that is open, that it is them: an account has one or more of these. */
export const proofKinds = ['password'] as const
export type ProofKind = (typeof proofKinds)[number]
