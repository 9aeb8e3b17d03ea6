import type { Jobs } from '../../platform/jobs/index.ts'
import { createFeedsRoutes } from './feeds/routes.ts'
import { createFeeds, type FeedsDeps } from './feeds/service.ts'
import { createReading, type Reading, type ReadingDeps } from './reading.ts'
import { createReminders, type RemindersDeps } from './reminders/service.ts'
import { createCalendarRoutes } from './routes.ts'
import { createSubscriptionsRoutes } from './subscriptions/routes.ts'
import { createSubscriptions, type SubscriptionsDeps } from './subscriptions/service.ts'
import { createCalendarService, type WritingDeps } from './service.ts'

export { createReading as createCalendarReading } from './reading.ts'
export type NextIn = Reading['nextIn']

/** How often to look for due reminders. The TV reminds on its own. */
export const remindersMs = 9_000
/** How often to look for subscribed calendars that are due. */
export const subscriptionsMs = 61_000

/** The events of a room and their occurrences. */
export const createCalendar = (
  deps: WritingDeps & FeedsDeps & SubscriptionsDeps & ReadingDeps & RemindersDeps & { jobs: Jobs },
) => {
  const reading = createReading(deps)
  const service = createCalendarService({ ...deps, reading })
  const reminders = createReminders(deps)
  deps.jobs.every(remindersMs, 'due reminders', reminders.run)
  const subscriptions = createSubscriptions(deps)
  deps.jobs.every(subscriptionsMs, 'subscribed calendars', subscriptions.run)
  return {
    nextIn: reading.nextIn,
    routes: [
      createCalendarRoutes(reading, service),
      createFeedsRoutes(createFeeds(deps)),
      createSubscriptionsRoutes(subscriptions),
    ],
    onTvs: { receive: reminders.receive },
    forgetOld: reminders.forgetOld,
  }
}
