import { createAccessLogRoutes } from './routes.ts'
import { createAccessLogService, type AccessLogDeps } from './service.ts'

/** Who has opened what a resident has stored, and who has called. */
export const createAccessLog = (deps: AccessLogDeps) => ({
  routes: [createAccessLogRoutes(createAccessLogService(deps))],
})
