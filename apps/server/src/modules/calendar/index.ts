import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeating } from '../../platform/repeating.ts'
import type { After } from '../../platform/timers.ts'
import { createFeedsRoutes } from './feeds/routes.ts'
import { createFeeds, type FeedsDeps } from './feeds/service.ts'
import { announceChanges } from './events.ts'
import { createReading, type Reading, type ReadingDeps } from './reading.ts'
import { createReminders } from './reminders/service.ts'
import { createCalendarRepo } from './repo.ts'
import { createCalendarRoutes } from './routes.ts'
import { createCalendarService, type WritingDeps } from './service.ts'

export type NextIn = Reading['nextIn']

/** How often due reminders are looked for. The TV reminds by itself. */
export const remindersMs = 9_000

export const createCalendarReading = (deps: Omit<ReadingDeps, 'repo'> & { db: Database }): Reading =>
  createReading({ ...deps, repo: createCalendarRepo(deps.db) })

/** The events of a room and their occurrences. */
export const createCalendar = (
  deps: WritingDeps &
    FeedsDeps &
    Omit<ReadingDeps, 'repo'> &
    Parameters<typeof announceChanges>[0] & { log: Log; after: After },
) => {
  const reading = createCalendarReading(deps)
  const service = createCalendarService({ ...deps, reading })
  announceChanges(deps)
  const reminders = createReminders(deps)
  const turns = createRepeating({ ...deps, what: 'due reminders', everyMs: remindersMs, run: reminders.run })
  return {
    nextIn: reading.nextIn,
    routes: [createCalendarRoutes(reading, service), createFeedsRoutes(createFeeds(deps))],
    receipt: reminders.receive,
    forgetOld: reminders.forgetOld,
    start: turns.start,
    stop: turns.stop,
  }
}
