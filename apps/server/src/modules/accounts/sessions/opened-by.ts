import type { SessionRow, UserRow } from '../repo.ts'
import type { Proof } from '../sign-in/kinds.ts'

/**
 * A password that others know is no reason to keep somebody out who has come by a provider. Nor who has come by a PIN, which is no proof
 * with which one could choose another.
 */
export const mustChangePassword = (
  { forceChangePassword }: UserRow,
  { identityId = null, byPin }: Partial<Pick<SessionRow, 'identityId' | 'byPin'>>,
): boolean => forceChangePassword && identityId === null && byPin !== true

/** By what somebody has logged in, as the session keeps it: it ends once that is removed. */
export const openedBy = ({ kind, shown }: Proof) => {
  if (kind === 'passkey') return { passkeyId: shown.passkeyId }
  return kind === 'oidc'
    ? { identityId: shown.identityId, providerSessionHash: shown.providerSessionHash }
    : {}
}
