import { issueAuthority, issueServerCertificate } from '../../../../apps/server/src/platform/tls-issue.ts'

/** A certificate for localhost, and the authority that issued it. */
export const issueForLocalhost = async () => {
  const now = new Date()
  const authority = await issueAuthority('Receivers', now)
  return { authority: authority.cert, pair: await issueServerCertificate(authority, ['localhost'], now) }
}
