import type { Jobs } from '../../platform/jobs/index.ts'
import { createCarryOver } from './carry-over.ts'
import { createExpiry } from './expiry.ts'
import { createReminders, type RemindersDeps } from './reminders.ts'
import { createConsentsRoutes } from './routes.ts'
import { createConsentsService, type ConsentsDeps } from './service.ts'

export { agreementsOf, endAgreement, noteAgreement, type Agreement } from './agreements.ts'
export { consentedTo, endConsentsOfUser, mayAnswerAutomatically } from './repo.ts'
export type { AnnounceConsent } from './service.ts'

/** How often to look for consents whose time is over. */
export const expiryMs = 500

/** What residents have consented to. Each feature that needs a consent asks here, where it happens. */
export const createConsents = (
  deps: ConsentsDeps &
    RemindersDeps & {
      jobs: Pick<Jobs, 'claimed' | 'every' | 'turns'>
      olderServerRuns: () => Promise<boolean>
    },
) => {
  deps.jobs.every(expiryMs, 'consents that end', createExpiry(deps))
  createReminders(deps)
  return {
    /** Notes what an older server has switched on. */
    carryOver: createCarryOver(deps),
    routes: [createConsentsRoutes(createConsentsService(deps))],
  }
}
