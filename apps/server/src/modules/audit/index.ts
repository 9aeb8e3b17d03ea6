import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { throttle } from '../../platform/throttle.ts'
import { createAuditRoutes } from './routes.ts'
import { createAuditService } from './service.ts'

export type { RecordAudit } from './service.ts'

/** How often all of it is gone through for what is too old: it is kept for years, and has no index by time alone. */
const forgetMs = 3_600_000

/** What was done, by whom, to what; appended only. */
export const createAudit = (deps: { db: Database; clock: Clock; keptDays: number }) => {
  const service = createAuditService(deps)
  return {
    record: service.record,
    forgetOld: throttle(forgetMs, { clock: deps.clock, run: service.forgetOld }),
    routes: [createAuditRoutes(service)],
  }
}
