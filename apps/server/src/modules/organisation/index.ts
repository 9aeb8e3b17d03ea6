import type { SignIn } from '../../doors/sign-in.ts'
import type { Database } from '../../platform/database.ts'
import { createOrganisationRoutes } from './routes.ts'
import { createOrganisationService } from './service.ts'

export { clusterInView } from './policy.ts'

/** Clusters to rooms. */
export const createOrganisation = (db: Database) => {
  const service = createOrganisationService(db)
  return { routes: (signIn: SignIn) => createOrganisationRoutes(service, signIn) }
}
