import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { createAdministrationRoutes } from './administration/routes.ts'
import { createAdministrationOverview, type WorstTrouble } from './administration/service.ts'
import { createFloorRoutes } from './floor/routes.ts'
import { createFloorService, type FloorDeps } from './floor/service.ts'

const countEveryMs = 5 * 60_000

/** Everything at a glance: a user's own boxes, and for administrators how the whole system runs. */
export const createOverview = (
  deps: FloorDeps & { db: Database; jobs: Pick<Jobs, 'every'>; timeZone: string; worstTrouble: WorstTrouble },
) => {
  const administration = createAdministrationOverview(deps)
  deps.jobs.every(countEveryMs, 'counting the TVs that are online', administration.count)
  return {
    routes: [createFloorRoutes(createFloorService(deps)), createAdministrationRoutes(administration)],
  }
}
