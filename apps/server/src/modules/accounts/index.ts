import type { Events } from '../../events.ts'
import type { Attempts } from '../../platform/failed-attempts.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { ProviderSettings } from '../../platform/sign-in-providers.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { RecordAll, RecordAudit, RecordExport } from '../audit/index.ts'
import type { ImportedLinks } from '../../ports/imported-links.ts'
import { createEmailRoutes } from './email/routes.ts'
import { createEmailChanges } from './email/service.ts'
import {
  createFactorAdministrationRoutes,
  createFactorLoginRoutes,
  createFactorRoutes,
} from './factors/routes.ts'
import { createFactors } from './factors/service.ts'
import { mailExports } from './mail-exports.ts'
import { createAccountMails } from './mails.ts'
import type { UserRow } from './repo.ts'
import { deleteResetsOver } from './recovery/repo.ts'
import { createRecoveryRoutes } from './recovery/routes.ts'
import { createRecovery } from './recovery/service.ts'
import { createRegisterBrowser } from './register-browser.ts'
import { createAccountsRoutes } from './routes.ts'
import { createAccountsService } from './service.ts'
import { createLiveSessions, type SessionLengths } from './sessions/live.ts'
import { createOwnSessionsRoutes } from './sessions/routes.ts'
import { createOwnSessions } from './sessions/service.ts'
import { createCodeSecrets } from './sign-in/code/secrets.ts'
import { createCodes } from './sign-in/code/service.ts'
import type { SignInKinds } from './sign-in/kinds.ts'
import { createIdentities } from './sign-in/oidc/identities.ts'
import { createManagedLogins } from './sign-in/oidc/managed.ts'
import { deleteFlowsOver, identitiesOf } from './sign-in/oidc/repo.ts'
import { createProviderRoutes } from './sign-in/oidc/routes.ts'
import { createProviderSignIn } from './sign-in/oidc/service.ts'
import { passkeysOf } from './sign-in/passkey/repo.ts'
import { createPasskeySignIn } from './sign-in/passkey/service.ts'
import { createPasswordSignIn } from './sign-in/password/service.ts'
import { createAccountChanges } from './users/change.ts'
import { createDirectory } from './directory/index.ts'
import { createPins } from './shared-devices/pins.ts'
import { createPinRoutes, createSharedDeviceRoutes, createThisDeviceRoutes } from './shared-devices/routes.ts'
import { createSharedDevices } from './shared-devices/service.ts'
import { createSharedSessions } from './shared-devices/sessions.ts'
import { createUserImports } from './users/import.ts'
import { createUsersRoutes } from './users/routes.ts'
import { createUsers } from './users/service.ts'

export { createAdministrator } from './create-admin.ts'
export { hashPassword, passwordFits } from './sign-in/password/passwords.ts'
export { createUserPicturesRoutes } from './picture/routes.ts'
export { createUserPictures, type ShownPictures } from './picture/service.ts'
export type { UserRow } from './repo.ts'
export { eraseUser } from './users/repo.ts'
export { registerScim } from './directory/scim/routes.ts'
export type { AccountMails } from './mails.ts'
export type { AccountsService } from './service.ts'

interface LoginSettings {
  failuresPerName: number
  failuresPerAddress: number
  windowMs: number
  sessions: SessionLengths
  /** Whether a visitor who forgot a password is told that nobody has the name. */
  revealsUnknownNames: boolean
}

/** For this long after it has expired, a used or expired link is reported as such. */
const resetKeptMs = 86_400_000

/** Log-ins, sessions, passwords and roles. */
export const createAccounts = (deps: {
  db: Database
  attempts: Attempts
  clock: Clock
  ids: Ids
  log: Log
  mailer: Mailer
  jobs: Pick<Jobs, 'claimed' | 'every' | 'stopping' | 'turns'>
  audit: RecordAudit
  auditAll: RecordAll
  recordExport: RecordExport
  /** How an import links people to residents. */
  links: ImportedLinks<Executor>
  enterErasure: (tx: Executor, user: UserRow) => Promise<void>
  settings: LoginSettings
  productName: string
  providers: readonly ProviderSettings[]
  identifierKey: Buffer
  codeKey: Buffer
  olderServerRuns: () => Promise<boolean>
  passedMs: () => number
  publicOrigin: () => string
  events: Pick<Events, 'publish' | 'publishAndWait' | 'on'>
}) => {
  const mails = createAccountMails(deps)
  mailExports({ ...deps, mails })
  const emailChanges = createEmailChanges({ ...deps, mails })
  const password = createPasswordSignIn(deps)
  const changes = createAccountChanges({ ...deps, mails })
  const directory = createDirectory({ ...deps, mails, changes })
  const providers = createProviderSignIn({ ...deps, mails, accounts: directory.byProvider })
  const passkeys = createPasskeySignIn({ ...deps, mails })
  const codeSecrets = createCodeSecrets(deps)
  const codes = createCodes({ ...deps, mails, secrets: codeSecrets })
  const kinds: SignInKinds = { password: password.kind, oidc: providers.kind, passkey: passkeys.kind }
  const live = createLiveSessions({ ...deps, lengths: deps.settings.sessions })
  const { checkWay } = directory.byProvider
  const devices = createSharedDevices(deps)
  const pins = createPins({ ...deps, mails, checkWay })
  const held = { ...kinds, pin: pins.kind }
  const shared = createSharedSessions(deps)
  const service = createAccountsService({ ...deps, live, kinds, held, shared, passkeys, codes, checkWay })
  const factors = createFactors({
    ...deps,
    mails,
    passkeys,
    codes,
    hasIdentity: async (tx, { id }) =>
      (await identitiesOf(tx, id)).some(({ provider }) => providers.labelOf(provider) !== null),
  })
  const { failuresPerAddress, windowMs } = deps.settings
  const recovery = createRecovery({
    ...deps,
    addressLimit: { limit: failuresPerAddress, windowMs },
    revealsUnknownNames: deps.settings.revealsUnknownNames,
    mails,
  })
  const ownSessions = createOwnSessions({ ...deps, kinds, providerLabel: providers.labelOf })
  const identities = createIdentities({
    ...deps,
    signIn: providers,
    hasOtherWay: async (tx, user) => user.passwordHash !== null || (await passkeysOf(tx, user.id)).length > 0,
    useInvitation: recovery.useInvitation,
  })
  const users = createUsers({ ...deps, emailChanges, changes })
  const managedLogins = createManagedLogins({
    ...deps,
    signIn: providers,
    managedUser: users.managedRow,
  })
  const imports = createUserImports({ ...deps, reportAdministrator: changes.reportAdministrator })
  return {
    service,
    mails,
    /** Returns an account that the user administers. @throws not_permitted, user_not_exist */
    managedUser: users.managedRow,
    endByProvider: providers.endByProvider,
    scim: directory.scim,
    /** Ends stale sessions and deletes old rows. */
    forgetOld: async (): Promise<void> => {
      await live.endStaleSessions()
      await imports.forgetOld()
      await deleteFlowsOver(deps.db, deps.clock.now())
      await passkeys.forgetOld()
      await devices.forgetOld()
      await codeSecrets.sealAll()
      await deleteResetsOver(deps.db, new Date(deps.clock.now().getTime() - resetKeptMs))
    },
    routes: [
      createAccountsRoutes(service, password, users, createRegisterBrowser(deps)),
      createRecoveryRoutes(recovery, service),
      createProviderRoutes({ signIn: providers, identities, managedLogins, service }),
      createEmailRoutes(emailChanges),
      createOwnSessionsRoutes(ownSessions),
      createUsersRoutes(users, imports, recovery),
      createFactorLoginRoutes(service, passkeys),
      createFactorRoutes(factors),
      createFactorAdministrationRoutes(factors),
      directory.routes,
      createThisDeviceRoutes(devices, pins, service, deps.publicOrigin),
      createPinRoutes(pins),
      createSharedDeviceRoutes(devices),
    ],
  }
}
