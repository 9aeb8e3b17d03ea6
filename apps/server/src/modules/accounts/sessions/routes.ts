import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { done, list } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { OwnSessionsService } from './service.ts'

export const createOwnSessionsRoutes = (service: OwnSessionsService) =>
  serveRoutes('accounts', ownSessionRoutes, {
    list: async ({ user }) => list(await service.list(user)),
    endOthers: async ({ user }) => {
      await service.endOthers(user)
      return done
    },
    endLinks: async ({ user }) => {
      await service.endLinks(user)
      return done
    },
    prove: async ({ user, body }) => {
      await service.prove(user, body)
      return done
    },
    end: async ({ user, params }) => {
      await service.end(user, params.id)
      return done
    },
  })
