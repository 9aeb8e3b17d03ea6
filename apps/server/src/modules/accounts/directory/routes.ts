import { directoryRoutes } from '@lykta/contract/accounts/directory/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { ProviderSettings } from '../../../platform/sign-in-providers.ts'
import { checkMay } from '../../../policy.ts'
import type { DirectoryRoles } from './roles.ts'
import { scimPath } from './scim/paths.ts'
import type { ScimTokens } from './tokens.ts'

export const createDirectoryRoutes = ({
  roles,
  tokens,
  providers,
  publicOrigin,
}: {
  roles: DirectoryRoles
  tokens: ScimTokens
  providers: readonly ProviderSettings[]
  publicOrigin: () => string
}) =>
  serveRoutes('accounts', directoryRoutes, {
    setUp: ({ user }) => {
      checkMay(user, 'users')
      return success({
        providers: providers.flatMap(({ id, label, groupsClaim }) =>
          groupsClaim === undefined ? [] : [{ id, label }],
        ),
        scimUrl: publicOrigin() + scimPath,
      })
    },
    roles: async ({ user, query }) => {
      const { items, total } = await roles.list(user, query.skip)
      return list(items, total)
    },
    addRole: async ({ user, body }) => success(await roles.add(user, body)),
    changeRole: async ({ user, params, body }) => success(await roles.change(user, params.id, body)),
    removeRole: async ({ user, params }) => {
      await roles.remove(user, params.id)
      return done
    },
    tokens: async ({ user, query }) => {
      const { items, total } = await tokens.list(user, query.skip)
      return list(items, total)
    },
    makeToken: async ({ user, body }) => success(await tokens.make(user, body)),
    endToken: async ({ user, params }) => {
      await tokens.end(user, params.id)
      return done
    },
  })
