import { erasureRoutes } from '@lykta/contract/privacy/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { ErasureService } from './service.ts'

export const createErasureRoutes = (service: ErasureService) =>
  serveRoutes('privacy', erasureRoutes, {
    previewUser: async ({ user, params }) => success(await service.previewUser(user, params.id)),
    previewResident: async ({ user, params }) => success(await service.previewResident(user, params.id)),
    eraseResident: async ({ user, params }) => {
      await service.eraseResident(user, params.id)
      return done
    },
    formerResidents: async ({ user }) => list(await service.formerResidents(user)),
  })
