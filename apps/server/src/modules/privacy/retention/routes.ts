import { retentionRoutes } from '@lykta/contract/privacy/routes'
import { done, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { RetentionService } from './service.ts'

export const createRetentionRoutes = (service: RetentionService) =>
  serveRoutes('privacy', retentionRoutes, {
    read: async ({ user, query }) => success(await service.read(user, query.cluster)),
    preview: async ({ user, query }) => success(await service.preview(user, query)),
    set: async ({ user, body }) => {
      await service.set(user, body)
      return done
    },
  })
