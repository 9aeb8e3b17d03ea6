import { createReceiversRoutes } from './receivers/routes.ts'
import { createReceivers, type ReceiversDeps } from './receivers/service.ts'
import { createOrganisationRoutes } from './routes.ts'
import { createOrganisationService } from './service.ts'

export type { Receivers } from './receivers/service.ts'

/** The organisation from clusters to rooms, and the rooms that a user may write to. */
export const createOrganisation = (deps: ReceiversDeps) => {
  const service = createOrganisationService(deps.db)
  const receivers = createReceivers(deps)
  return {
    receivers,
    routes: [createOrganisationRoutes(service), createReceiversRoutes(receivers)],
  }
}
