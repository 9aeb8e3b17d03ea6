import { accessLogRoutes } from '@lykta/contract/audit/routes'
import { list } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { AccessLogService } from './service.ts'

export const createAccessLogRoutes = (service: AccessLogService) =>
  serveRoutes('audit', accessLogRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
    own: async ({ box }) => list(await service.own(box)),
  })
