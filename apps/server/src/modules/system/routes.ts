import { systemRoutes } from '@lykta/contract/system/routes'
import { success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { SystemService } from './service.ts'

export const createSystemRoutes = (service: Pick<SystemService, 'readFor'>) =>
  serveRoutes('system', systemRoutes, {
    read: async ({ user }) => success(await service.readFor(user)),
  })
