import { createAccessLogRoutes } from './routes.ts'
import { createAccessLogService, type AccessLogDeps } from './service.ts'

/** Who has opened what is stored about a resident. */
export const createAccessLog = (deps: AccessLogDeps) => ({
  routes: [createAccessLogRoutes(createAccessLogService(deps))],
})
