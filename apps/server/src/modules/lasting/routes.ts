import { lastingRoutes } from '@lykta/contract/accounts/routes'
import { list } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { LastingService } from './service.ts'

export const createLastingRoutes = (service: LastingService) =>
  serveRoutes('accounts', lastingRoutes, {
    list: async ({ user }) => list(await service.list(user)),
  })
