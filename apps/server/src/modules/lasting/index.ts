import { createLastingRoutes } from './routes.ts'
import { createLastingService, type LastingDeps } from './service.ts'

/** What a person has set up that goes on unattended, or can be used without logging in. */
export const createLasting = (deps: LastingDeps) => ({
  routes: [createLastingRoutes(createLastingService(deps))],
})
