import { createAccessLogRoutes } from './routes.ts'
import { createAccessLogService, type AccessLogDeps } from './service.ts'

/** Who has opened what a resident has stored. */
export const createAccessLog = (deps: AccessLogDeps) => ({
  routes: [createAccessLogRoutes(createAccessLogService(deps))],
})
