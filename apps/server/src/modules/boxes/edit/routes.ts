import { boxRoutes } from '@lykta/contract/boxes/administration/routes'
import { success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { EditService } from './service.ts'

export const createEditRoutes = (service: EditService) =>
  serveRoutes('boxes', boxRoutes, {
    find: async ({ user, params }) => success(await service.find(user, params.id)),
    edit: async ({ user, params, body }) => success(await service.edit(user, params.id, body)),
  })
