import { stayRoutes } from '@lykta/contract/boxes/administration/routes'
import { done, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { StaysService } from './service.ts'

export const createStaysRoutes = (service: StaysService) =>
  serveRoutes('boxes', stayRoutes, {
    release: async ({ user, params }) => {
      await service.releaseTv(user, params.id)
      return done
    },
    move: async ({ user, params, query, body }) =>
      success(await service.move(user, params.id, { ...body, preview: query.preview === '1' })),
    retire: async ({ user, params }) => success(await service.retire(user, params.id)),
  })
