import {
  factorAdministrationRoutes,
  factorLoginRoutes,
  factorRoutes,
} from '@lykta/contract/accounts/factors/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { originOf } from '../../../doors/sign-in.ts'
import type { AccountsService } from '../service.ts'
import type { PasskeySignIn } from '../sign-in/passkey/service.ts'
import type { Factors } from './service.ts'

export const createFactorLoginRoutes = (
  accounts: AccountsService,
  passkeys: Pick<PasskeySignIn, 'askForLogin' | 'ask' | 'check'>,
) =>
  serveRoutes('accounts', factorLoginRoutes, {
    askPasskey: async ({ request }) => success(await passkeys.askForLogin(originOf(request))),
    byPasskey: async ({ body, request }) => {
      const from = originOf(request)
      const identified = await passkeys.check(body.passkey, { purpose: 'login', from })
      const { userBrowser, ...data } = await accounts.login(identified, from, body.device)
      return { ...success(data), userBrowser }
    },
    askSecondPasskey: async ({ body }) =>
      success(await passkeys.ask((await accounts.halfLoggedIn(body.token)).user)),
    complete: async ({ body, request }) => {
      const { userBrowser, ...data } = await accounts.completeLogin(body, originOf(request))
      return { ...success(data), userBrowser }
    },
  })

export const createFactorRoutes = (factors: Factors) =>
  serveRoutes('accounts', factorRoutes, {
    list: async ({ user }) => success(await factors.list(user)),
    makePasskey: async ({ user }) => success(await factors.makePasskey(user)),
    addPasskey: async ({ user, body }) => success(await factors.addPasskey(user, body)),
    renamePasskey: async ({ user, params, body }) =>
      success(await factors.renamePasskey(user, params.id, body.name)),
    removePasskey: async ({ user, params }) => success(await factors.removePasskey(user, params.id)),
    newCodes: async ({ user }) => success(await factors.newCodes(user)),
    confirmCodes: async ({ user, body }) => success({ codes: await factors.confirmCodes(user, body.code) }),
    removeCodes: async ({ user }) => success(await factors.removeCodes(user)),
    newRecoveryCodes: async ({ user }) => success({ codes: await factors.newRecoveryCodes(user) }),
    askProof: async ({ user }) => success(await factors.askProof(user)),
  })

export const createFactorAdministrationRoutes = (factors: Factors) =>
  serveRoutes('accounts', factorAdministrationRoutes, {
    rules: async ({ user, query }) => {
      const { items, total } = await factors.rules(user, query.skip ?? 0)
      return list(items, total)
    },
    setRule: async ({ user, body }) => {
      await factors.setRule(user, body)
      return done
    },
    removeOf: async ({ user, params }) => {
      await factors.removeOf(user, params.id)
      return done
    },
  })
