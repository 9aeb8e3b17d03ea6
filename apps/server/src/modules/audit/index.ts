import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createAuditRoutes } from './routes.ts'
import { createAuditService } from './service.ts'

export { auditPart } from './repo.ts'
export type { RecordAll, RecordAudit, RecordExport } from './service.ts'

/** Records who did what to whom. Append-only. */
export const createAudit = (deps: { db: Database; clock: Clock; events: Pick<Events, 'publish'> }) => {
  const service = createAuditService(deps)
  return {
    record: service.record,
    recordAll: service.recordAll,
    recordExport: service.recordExport,
    routes: [createAuditRoutes(service)],
  }
}
