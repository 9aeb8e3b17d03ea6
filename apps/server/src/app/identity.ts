import type { Authenticator } from '../doors/sign-in.ts'
import { createAccounts } from '../modules/accounts/index.ts'
import { createAudit } from '../modules/audit/index.ts'
import {
  createAudiences,
  createBoxAccess,
  createBoxByToken,
  createBoxStates,
  createSensorByToken,
  createSharedBoxStates,
  createImportedLinks,
} from '../modules/boxes/index.ts'
import { createLasting } from '../modules/lasting/index.ts'
import { enterErasure } from '../modules/privacy/index.ts'
import { createAccessLog } from '../modules/access-log/index.ts'
import type { Platform } from './platform.ts'

/**
 * Authentication, access and the states of boxes. Created before the doors and independent of them, so that what the
 * doors receive until they close is still stored afterwards.
 */
export const createIdentity = (platform: Platform, starting: AsyncDisposableStack) => {
  const { db, reports, config } = platform
  const audit = createAudit(platform)
  const accounts = createAccounts({
    ...platform,
    audit: audit.record,
    auditAll: audit.recordAll,
    recordExport: audit.recordExport,
    links: createImportedLinks({ ...platform, auditAll: audit.recordAll }),
    enterErasure: enterErasure(platform.clock),
    settings: config.login,
    providers: platform.signInProviders,
    publicOrigin: platform.origin.toPeople,
  })
  const authenticator: Authenticator = {
    user: accounts.service.signedInByToken,
    addingFactor: accounts.service.signedInToAddFactor,
    box: createBoxByToken(db),
    proofsOf: accounts.service.proofsOf,
  }
  const access = createBoxAccess(db)
  const audiences = {
    ofPeople: createAudiences({ ...platform, access }),
    // Separate look-ups, so that messages never wait for reports, nor reports for people.
    ofReports: createAudiences({ ...platform, access: createBoxAccess(reports) }),
  }
  const states =
    platform.redis === undefined
      ? createBoxStates({ ...platform, db: reports })
      : createSharedBoxStates({ ...platform, redis: platform.redis, db: reports })
  starting.defer(states.stop)
  return {
    audit,
    accessLog: createAccessLog({ ...platform, access }),
    lasting: createLasting({ ...platform, access }),
    accounts,
    access,
    audiences,
    states,
    authenticator,
    sensorByToken: createSensorByToken(db),
  }
}
export type Identity = ReturnType<typeof createIdentity>
