import { linkRoutes } from '@lykta/contract/boxes/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { LinksService } from './service.ts'

export const createLinksRoutes = (service: LinksService) =>
  serveRoutes('boxes', linkRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
    find: async ({ user, params: { id, userId } }) => success(await service.find(user, id, userId)),
    set: async ({ user, params: { id, userId }, query, body }) =>
      success(await service.set(user, id, userId, body, { existing: query.existing === '1' })),
    end: async ({ user, params: { id, userId } }) => {
      await service.end(user, id, userId)
      return done
    },
  })
