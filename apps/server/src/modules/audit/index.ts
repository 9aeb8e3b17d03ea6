import type { SignIn } from '../../doors/sign-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createAuditRoutes } from './routes.ts'
import { createAuditService } from './service.ts'

export type { RecordAudit } from './service.ts'

/** What was done, by whom, to what; appended only. */
export const createAudit = (deps: { db: Database; clock: Clock; keptDays: number }) => {
  const service = createAuditService(deps)
  return {
    record: service.record,
    forgetOld: service.forgetOld,
    routes: (signIn: SignIn) => createAuditRoutes(service, signIn),
  }
}
