import { createErasure, type ErasureDeps } from './erasure/index.ts'
import { createExports, type ExportsDeps } from './exports/index.ts'

export { enterErasure } from './erasure/index.ts'

/** What is kept about people: how they get it, and how it goes. */
export const createPrivacy = (deps: ErasureDeps & ExportsDeps) => {
  const erasure = createErasure(deps)
  const exports = createExports(deps)
  return {
    routes: [...erasure.routes, ...exports.routes],
    lookForDeletedUsers: erasure.lookForDeletedUsers,
    forgetExports: exports.forgetOld,
  }
}
