import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { throttle } from '../../platform/throttle.ts'
import { createAuditRoutes } from './routes.ts'
import { createAuditService } from './service.ts'

export { auditPart } from './repo.ts'
export type { RecordAll, RecordAudit, RecordExport } from './service.ts'

/** How often old entries are deleted: rarely, as entries are kept for years. */
const forgetMs = 3_600_000

/** Records who did what to whom. Append-only. */
export const createAudit = (deps: {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  keptDays: number
}) => {
  const service = createAuditService(deps)
  return {
    record: service.record,
    recordAll: service.recordAll,
    recordExport: service.recordExport,
    forgetOld: throttle(forgetMs, { clock: deps.clock, run: service.forgetOld }),
    routes: [createAuditRoutes(service)],
  }
}
