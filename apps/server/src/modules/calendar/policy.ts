import { hasCompetence, mayUse, type BoxPermissions } from '../boxes/index.ts'
import type { EventFields } from './repo.ts'

/** Whether somebody may change and delete an event: their own, and as superUser everybody's, but none from a subscription. */
export const mayChange = (
  permissions: BoxPermissions,
  userId: number,
  { createdBy, subscriptionId }: Pick<EventFields, 'createdBy' | 'subscriptionId'>,
): boolean =>
  mayUse(permissions, 'calendar') &&
  subscriptionId === null &&
  (createdBy === userId || hasCompetence(permissions, 'superUser'))
