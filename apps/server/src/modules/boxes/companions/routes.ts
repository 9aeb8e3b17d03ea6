import { companionRoutes } from '@lykta/contract/boxes/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { CompanionsService } from './service.ts'

export const createCompanionsRoutes = (service: CompanionsService) =>
  serveRoutes('boxes', companionRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
    create: async ({ user, params, body }) => success(await service.create(user, params.id, body)),
    remove: async ({ user, params: { id, companionId } }) => {
      await service.remove(user, id, companionId)
      return done
    },
  })
