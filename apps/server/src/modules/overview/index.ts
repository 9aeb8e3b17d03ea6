import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeating } from '../../platform/repeating.ts'
import type { After } from '../../platform/timers.ts'
import { createAdministrationRoutes } from './administration/routes.ts'
import { createAdministrationOverview } from './administration/service.ts'
import { createFloorRoutes } from './floor/routes.ts'
import { createFloorService, type FloorDeps } from './floor/service.ts'

const countEveryMs = 5 * 60_000

/** Everything at a glance: a user's own boxes, and for administrators how the whole of it runs. */
export const createOverview = (
  deps: FloorDeps & { db: Database; after: After; log: Log; timeZone: string },
) => {
  const administration = createAdministrationOverview(deps)
  const counting = createRepeating({
    ...deps,
    what: 'counting the TVs that are online',
    everyMs: countEveryMs,
    run: administration.count,
  })
  return {
    routes: [createFloorRoutes(createFloorService(deps)), createAdministrationRoutes(administration)],
    forgetOld: administration.forgetOld,
    start: counting.start,
    stop: counting.stop,
  }
}
