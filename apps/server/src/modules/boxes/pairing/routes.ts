import { pairingRoutes } from '@lykta/contract/boxes/routes'
import { success } from '../../../doors/answers.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { tokenOf } from '../../../doors/sign-in.ts'
import type { PairingService } from './service.ts'

export const createPairingRoutes = (service: PairingService) =>
  serveRoutes('boxes', pairingRoutes, {
    begin: async ({ request }) => success(await service.begin({ address: request.ip })),
    state: async ({ params, request }) => success(await service.state(params.id, tokenOf(request) ?? '')),
    pair: async ({ user, body }) => success(await service.pair(user, body)),
  })
