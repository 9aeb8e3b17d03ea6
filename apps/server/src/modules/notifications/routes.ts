import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { done, list, success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { NotificationsService } from './service.ts'

export const createNotificationsRoutes = (service: NotificationsService) =>
  serveRoutes('notifications', notificationRoutes, {
    subscribe: async ({ user, body }) => success(await service.subscribe(user, body)),
    devices: async ({ user }) => list(await service.devices(user)),
    unsubscribe: async ({ user, params }) => {
      await service.unsubscribe(user, params.id)
      return done
    },
    settings: async ({ user }) => success(await service.settings(user)),
    updateSettings: async ({ user, body }) => {
      await service.update(user, body)
      return success(await service.settings(user))
    },
  })
