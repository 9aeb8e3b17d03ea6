import type { SignIn } from '../../doors/sign-in.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createAccountsRepo } from './repo.ts'
import { createAccountsRoutes } from './routes.ts'
import { createAccountsService, type LoginSettings } from './service.ts'

export { createAdministrator } from './create-admin.ts'
export { hashPassword, passwordFits } from './passwords.ts'
export { mayActFor, mayAdministerCluster } from './policy.ts'
export { fullName } from './present.ts'
export type { UserRow } from './repo.ts'
export type { AccountsService } from './service.ts'

/** Log-ins, sessions, passwords and roles. */
export const createAccounts = (deps: {
  db: Database
  attempts: Attempts
  clock: Clock
  ids: Ids
  settings: LoginSettings
  endSession: (sessionId: number) => void
}) => {
  const service = createAccountsService({ ...deps, repo: createAccountsRepo(deps.db) })
  return { service, routes: (signIn: SignIn) => createAccountsRoutes(service, signIn) }
}
