import { emailRoutes } from '@lykta/contract/accounts/routes'
import { success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { originOf } from '../../../doors/sign-in.ts'
import type { EmailChanges } from './service.ts'

export const createEmailRoutes = (service: EmailChanges) =>
  serveRoutes('accounts', emailRoutes, {
    confirm: async ({ body, request }) =>
      success({ email: await service.confirm(body.token, originOf(request)) }),
  })
