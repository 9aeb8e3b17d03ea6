import { notPermitted } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Executor } from '../../platform/database.ts'
import type { BoxPermissions } from '../boxes/index.ts'
import { consentedTo } from '../consents/index.ts'

/**
 * Staff and administrators see the calendar of whom they look after; everybody else as long as the resident lets them.
 * @throws not_permitted
 */
export const createCheckSeesCalendar =
  ({ db, clock }: { db: Executor; clock: Clock }) =>
  async ({ boxId, isInCare }: Pick<BoxPermissions, 'boxId' | 'isInCare'>): Promise<void> => {
    if (isInCare || (await consentedTo(db, boxId, clock.now())).familyCalendar) return
    throw notPermitted()
  }
