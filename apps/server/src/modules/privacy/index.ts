import { createErasure, type ErasureDeps } from './erasure/index.ts'
import { createExports, type ExportsDeps } from './exports/index.ts'
import { createRetention, type RetentionDeps } from './retention/index.ts'

export { enterErasure } from './erasure/index.ts'

/** What is kept about people: how they get it, and how it goes. */
export const createPrivacy = (deps: ErasureDeps & ExportsDeps & RetentionDeps) => {
  const erasure = createErasure(deps)
  const exports = createExports(deps)
  const retention = createRetention(deps)
  return {
    routes: [...erasure.routes, ...exports.routes, ...retention.routes],
    lookForDeletedUsers: erasure.lookForDeletedUsers,
    forgetExports: exports.forgetOld,
    removeOldMails: retention.removeOldMails,
  }
}
