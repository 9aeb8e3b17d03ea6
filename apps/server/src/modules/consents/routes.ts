import { consentRoutes } from '@lykta/contract/consents/routes'
import { done, list, success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { ConsentsService } from './service.ts'

export const createConsentsRoutes = (service: ConsentsService) =>
  serveRoutes('consents', consentRoutes, {
    list: async ({ user, params }) => list(await service.list(user, params.id)),
    note: async ({ user, params, body }) => success(await service.note(user, params.id, body)),
    withdraw: async ({ user, params, body }) =>
      success(await service.withdraw(user, params.id, params.consentId, body)),
    moveOut: async ({ user, params, body }) => {
      await service.moveOut(user, params.id, body)
      return done
    },
  })
