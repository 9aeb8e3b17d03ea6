import { recoveryRoutes } from '@lykta/contract/accounts/routes'
import { done, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { originOf } from '../../../doors/sign-in.ts'
import type { AccountsService } from '../service.ts'
import { passwordProof } from '../sign-in/password/service.ts'
import type { RecoveryService } from './service.ts'

export const createRecoveryRoutes = (service: RecoveryService, accounts: AccountsService) =>
  serveRoutes('accounts', recoveryRoutes, {
    forgot: async ({ body, request }) => {
      await service.forgot(body, originOf(request))
      return done
    },
    check: async ({ body }) => success(await service.check(body.token)),
    reset: async ({ body, request }) => {
      await service.reset(body, originOf(request))
      return done
    },
    firstLogin: async ({ body, request }) => {
      const from = originOf(request)
      const asking = await accounts.userToChoosePassword(body.token)
      const changed = await service.firstLogin(asking, body, from)
      // Whoever has a second factor has shown it before.
      const { userBrowser, ...data } = await accounts.openSession(
        { user: changed, proof: passwordProof(changed) },
        from,
        undefined,
        true,
      )
      return { ...success(data), userBrowser }
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
