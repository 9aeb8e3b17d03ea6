import { createOverviewRoutes } from './routes.ts'
import { createOverviewService, type OverviewDeps } from './service.ts'

/** All of a user's boxes at a glance. */
export const createOverview = (deps: OverviewDeps) => ({
  routes: [createOverviewRoutes(createOverviewService(deps))],
})
