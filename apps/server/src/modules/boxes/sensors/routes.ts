import { sensorRoutes } from '@lykta/contract/boxes/administration/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { SensorsService } from './service.ts'

export const createSensorsRoutes = (service: SensorsService) =>
  serveRoutes('boxes', sensorRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
    create: async ({ user, params, body }) => success(await service.create(user, params.id, body)),
    remove: async ({ user, params: { id, companionId } }) => {
      await service.remove(user, id, companionId)
      return done
    },
  })
