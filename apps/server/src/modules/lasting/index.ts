import { createLastingRoutes } from './routes.ts'
import { createLastingService, type LastingDeps } from './service.ts'

/** What of a person's goes on by itself, or can be used without logging in. */
export const createLasting = (deps: LastingDeps) => ({
  routes: [createLastingRoutes(createLastingService(deps))],
})
