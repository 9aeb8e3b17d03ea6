import { accountRoutes } from '@lykta/contract/accounts/routes'
import { done, success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { originOf, tokenOf } from '../../doors/sign-in.ts'
import { noSession } from '../../errors.ts'
import type { RegisterBrowser } from './register-browser.ts'
import type { AccountsService } from './service.ts'
import type { PasswordSignIn } from './sign-in/password/service.ts'
import type { UsersService } from './users/service.ts'

export const createAccountsRoutes = (
  service: AccountsService,
  password: Pick<PasswordSignIn, 'identify'>,
  users: UsersService,
  registerBrowser: RegisterBrowser,
) =>
  serveRoutes('accounts', accountRoutes, {
    login: async ({ body, request }) => {
      const from = originOf(request)
      const identified = await password.identify(body, from)
      const { userBrowser, ...data } = await service.login(identified, from, body.device)
      return { ...success(data), userBrowser }
    },
    overrideLogin: async ({ body, request }) => {
      const from = originOf(request)
      const identified = await password.identify(body, from)
      const opened = await service.overrideLogin(identified, from, body.device)
      return { ...success(opened), userBrowser: opened.userBrowser }
    },
    updateBrowser: async ({ user, body: { idUser, userBrowser }, request }) =>
      success({ userBrowser: await registerBrowser(user, idUser, userBrowser, request.ip) }),
    checkSession: async ({ body, request }) => {
      const token = body.token ?? tokenOf(request)
      if (token === undefined) throw noSession()
      return success(await service.userByToken(token))
    },
    logout: async ({ body, request }) => {
      const token = body?.token ?? tokenOf(request)
      if (token !== undefined) await service.logout(token, originOf(request))
      return done
    },
    permissions: ({ user }) => success(service.permissions(user)),
    me: async ({ user }) => success(await service.me(user)),
    updateMe: async ({ user, body }) => success(await users.updateMe(user, body)),
  })
