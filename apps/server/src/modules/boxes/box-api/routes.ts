import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { BoxApiService } from './service.ts'

export const createBoxApiRoutes = (service: BoxApiService) =>
  serveRoutes('boxes', ownBoxRoutes, {
    me: async ({ box }) => success(await service.me(box)),
    contacts: async ({ box }) => list(await service.contacts(box)),
  })
