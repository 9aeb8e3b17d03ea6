import type { Database } from '../../platform/database.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { createCalendarRepo } from './repo.ts'
import { createCalendarRoutes } from './routes.ts'
import { createCalendarService, type CalendarService } from './service.ts'

export type NextIn = CalendarService['nextIn']

/** The events of a room and their occurrences. */
export const createCalendar = (deps: { db: Database; access: BoxAccess }) => {
  const service = createCalendarService({ repo: createCalendarRepo(deps.db), access: deps.access })
  return { nextIn: service.nextIn, routes: [createCalendarRoutes(service)] }
}
