import type { Authenticator } from '../doors/sign-in.ts'
import { createAccounts } from '../modules/accounts/index.ts'
import { createAudit } from '../modules/audit/index.ts'
import { createBoxAccess, createBoxByToken, createCompanionByToken } from '../modules/boxes/index.ts'
import { createReadings } from '../modules/readings/index.ts'
import type { Platform } from './platform.ts'

/** Authentication and access. Created before the doors, which need it, and independent of them. */
export const createIdentity = (platform: Platform) => {
  const { db, clock, config } = platform
  const audit = createAudit({ db, clock, keptDays: config.auditKeptDays })
  const accounts = createAccounts({
    ...platform,
    audit: audit.record,
    auditAll: audit.recordAll,
    settings: config.login,
    publicOrigin: platform.origin.toPeople,
  })
  const authenticator: Authenticator = {
    user: accounts.service.signedInByToken,
    box: createBoxByToken(db),
  }
  const access = createBoxAccess(db)
  return {
    audit,
    readings: createReadings({ ...platform, access }),
    accounts,
    access,
    authenticator,
    companionByToken: createCompanionByToken(db),
  }
}
export type Identity = ReturnType<typeof createIdentity>
