import { createErasure, type ErasureDeps } from './erasure/index.ts'

export { enterErasure } from './erasure/index.ts'

/** What is kept about people, and how it goes. */
export const createPrivacy = (deps: ErasureDeps) => {
  const erasure = createErasure(deps)
  return { routes: [...erasure.routes], lookForDeletedUsers: erasure.lookForDeletedUsers }
}
