import { identityRoutes, managedLoginRoutes, providerRoutes } from '@lykta/contract/accounts/providers/routes'
import { done, list, success } from '../../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../../doors/routes.ts'
import { originOf } from '../../../../doors/sign-in.ts'
import type { RegisterRoutes } from '../../../../doors/http.ts'
import type { AccountsService } from '../../service.ts'
import type { Identities } from './identities.ts'
import type { ManagedLoginsService } from './managed.ts'
import type { ProviderSignIn } from './service.ts'

export const createProviderRoutes = ({
  signIn,
  identities,
  managedLogins,
  service,
}: {
  signIn: ProviderSignIn
  identities: Identities
  managedLogins: ManagedLoginsService
  service: AccountsService
}): RegisterRoutes => {
  const ofProviders = serveRoutes('accounts', providerRoutes, {
    list: () => list(signIn.list()),
    start: async ({ params, body, request }) =>
      success(await signIn.start(params.provider, body.anew, originOf(request))),
    login: async ({ body, request }) => {
      const from = originOf(request)
      const identified =
        body.invitation === undefined
          ? await signIn.identify(body, from)
          : await identities.accept(body, body.invitation, from)
      const logIn = body.installed ? service.overrideLogin : service.login
      const { userBrowser, ...data } = await logIn(identified, from, body.device)
      return { ...success(data), userBrowser }
    },
  })
  const ofIdentities = serveRoutes('accounts', identityRoutes, {
    list: async ({ user }) => list(await identities.list(user)),
    add: async ({ user, body }) => success(await identities.add(user, body)),
    remove: async ({ user, params }) => {
      await identities.remove(user, params.id)
      return done
    },
  })
  const ofOthers = serveRoutes('accounts', managedLoginRoutes, {
    find: async ({ user, params }) => success(await managedLogins.find(user, params.id)),
    setNumber: async ({ user, params: { id, kind }, body }) =>
      success(await managedLogins.setNumber(user, id, kind, body.value)),
    remove: async ({ user, params: { id, identity } }) =>
      success(await managedLogins.remove(user, id, identity)),
  })
  return (api, caller) => {
    ofProviders(api, caller)
    ofIdentities(api, caller)
    ofOthers(api, caller)
  }
}
