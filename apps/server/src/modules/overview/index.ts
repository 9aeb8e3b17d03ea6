import { overviewRoutes } from '@lykta/contract/overview/routes'
import { list } from '../../doors/answers.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { createOverviewService, type OverviewDeps } from './service.ts'

/** All of a user's boxes at a glance. */
export const createOverview = (deps: OverviewDeps) => {
  const overview = createOverviewService(deps)
  return {
    routes: [
      serveRoutes('overview', overviewRoutes, { list: async ({ user }) => list(await overview(user)) }),
    ],
  }
}
