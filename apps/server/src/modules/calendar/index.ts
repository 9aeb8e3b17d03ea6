import type { Database } from '../../platform/database.ts'
import { announceChanges } from './events.ts'
import { createReading, type Reading, type ReadingDeps } from './reading.ts'
import { createCalendarRepo } from './repo.ts'
import { createCalendarRoutes } from './routes.ts'
import { createCalendarService, type WritingDeps } from './service.ts'

export type NextIn = Reading['nextIn']

export const createCalendarReading = (deps: Omit<ReadingDeps, 'repo'> & { db: Database }): Reading =>
  createReading({ ...deps, repo: createCalendarRepo(deps.db) })

/** The events of a room and their occurrences. */
export const createCalendar = (
  deps: WritingDeps & Omit<ReadingDeps, 'repo'> & Parameters<typeof announceChanges>[0],
) => {
  const reading = createCalendarReading(deps)
  const service = createCalendarService({ ...deps, reading })
  announceChanges(deps)
  return { nextIn: reading.nextIn, routes: [createCalendarRoutes(reading, service)] }
}
