import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { throttle } from '../../platform/throttle.ts'
import { createAuditRoutes } from './routes.ts'
import { createAuditService } from './service.ts'

export { auditPart } from './repo.ts'
export type { RecordAll, RecordAudit } from './service.ts'

/** How often old entries are deleted. Rarely, as entries last for years. */
const forgetMs = 3_600_000

/** Records who did what to whom. Append-only. */
export const createAudit = (deps: { db: Database; clock: Clock; keptDays: number }) => {
  const service = createAuditService(deps)
  return {
    record: service.record,
    recordAll: service.recordAll,
    forgetOld: throttle(forgetMs, { clock: deps.clock, run: service.forgetOld }),
    routes: [createAuditRoutes(service)],
  }
}
