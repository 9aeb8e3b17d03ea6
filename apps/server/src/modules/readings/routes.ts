import { readingRoutes } from '@lykta/contract/audit/routes'
import { list } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { Readings } from './service.ts'

export const createReadingsRoutes = (service: Readings) =>
  serveRoutes('audit', readingRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
  })
