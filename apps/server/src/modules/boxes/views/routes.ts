import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { badInput } from '../../../errors.ts'
import type { BoxViewsService } from './service.ts'

export const createBoxViewsRoutes = (service: BoxViewsService) =>
  serveRoutes('boxes', boxViewRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
    permissions: async ({ user, query: { filter } }) => {
      if (filter === undefined) throw badInput({ filter: 'Name the box: {"caretaker": id}' })
      return success(await service.permissions(user, filter.caretaker))
    },
    updateSettings: async ({ user, params, body }) =>
      success(await service.updateSettings(user, params.id, body)),
  })
