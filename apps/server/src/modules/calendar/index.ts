import type { Database } from '../../platform/database.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { createCalendarRepo } from './repo.ts'
import { createCalendarRoutes } from './routes.ts'
import { createCalendarService } from './service.ts'

/** The events of a room and their occurrences. */
export const createCalendar = (deps: { db: Database; access: BoxAccess }) => {
  const service = createCalendarService({ repo: createCalendarRepo(deps.db), access: deps.access })
  return { routes: [createCalendarRoutes(service)] }
}
