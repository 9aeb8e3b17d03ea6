import { recoveryRoutes } from '@lykta/contract/accounts/routes'
import { done, success } from '../../../doors/answers.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { AccountsService } from '../service.ts'
import type { RecoveryService } from './service.ts'

export const createRecoveryRoutes = (service: RecoveryService, accounts: AccountsService) =>
  serveRoutes('accounts', recoveryRoutes, {
    forgot: async ({ body, request }) => {
      await service.forgot(body, { address: request.ip })
      return done
    },
    check: async ({ body }) => success(await service.check(body.token)),
    reset: async ({ body }) => {
      await service.reset(body)
      return done
    },
    firstLogin: async ({ body, request }) => {
      const asking = await accounts.userToChoosePassword(body.token)
      const changed = await service.firstLogin(asking, body)
      const { token, user, userBrowser } = await accounts.openSession(
        changed,
        request.headers['user-agent'] ?? '',
      )
      return { ...success({ token, user }), userBrowser }
    },
    resetToken: async ({ user: signedIn, params }) => {
      const user = await accounts.userFor(signedIn, params.id)
      return success([{ token: await service.linkFor(signedIn, user) }])
    },
    changePassword: async ({ user, body }) => {
      await service.change(user, body)
      return done
    },
  })
