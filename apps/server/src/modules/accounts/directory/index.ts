import type { Events } from '../../../events.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountMails } from '../mails.ts'
import type { Database } from '../../../platform/database.ts'
import type { ProviderSettings } from '../../../platform/sign-in-providers.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { AccountChanges } from '../users/change.ts'
import { createDirectoryMails } from './mails.ts'
import { createProviderAccounts } from './by-provider.ts'
import { createDirectoryRoles } from './roles.ts'
import { createDirectoryRoutes } from './routes.ts'
import { createScimGroups } from './scim/groups.ts'
import { createScimUsers } from './scim/users.ts'
import { createSettling } from './settle.ts'
import { createScimTokens } from './tokens.ts'
import { createWorkOff } from './work-off.ts'

/** Accounts that follow the directory of an organisation: by the groups that a provider names, or by SCIM. */
export const createDirectory = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  attempts: Attempts
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  changes: AccountChanges
  mails: Pick<AccountMails, 'report' | 'tryToSend' | 'notSent'>
  jobs: Pick<Jobs, 'claimed' | 'every' | 'stopping' | 'turns'>
  log: Log
  providers: readonly ProviderSettings[]
  publicOrigin: () => string
  settings: { failuresPerAddress: number; windowMs: number }
}) => {
  const settling = createSettling(deps)
  const tokens = createScimTokens(deps)
  const { wake: wakeMails } = createDirectoryMails(deps)
  const { workOff } = createWorkOff({ ...deps, settling, wakeMails })
  const roles = createDirectoryRoles({ ...deps, workOff })
  return {
    byProvider: createProviderAccounts({ ...deps, settling }),
    scim: {
      callerOf: tokens.callerOf,
      resources: {
        Users: createScimUsers({ ...deps, settling }),
        Groups: createScimGroups({ ...deps, workOff }),
      },
    },
    routes: createDirectoryRoutes({ ...deps, roles, tokens }),
  }
}
export type ScimDirectory = ReturnType<typeof createDirectory>['scim']
