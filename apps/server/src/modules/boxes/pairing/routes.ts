import { pairingRoutes } from '@lykta/contract/boxes/routes'
import { success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { originOf, tokenOf } from '../../../doors/sign-in.ts'
import type { PairingService } from './service.ts'

export const createPairingRoutes = (service: PairingService) =>
  serveRoutes('boxes', pairingRoutes, {
    begin: async ({ request }) => success(await service.begin(originOf(request))),
    state: async ({ params, request }) => success(await service.state(params.id, tokenOf(request) ?? '')),
    waiting: async ({ user, params }) => success(await service.waiting(user, params.code)),
    pair: async ({ user, body }) => success(await service.pair(user, body)),
  })
