import { PairBoxSchema, PairedBoxSchema, PairingSchema, PairingStateSchema } from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import { tokenOf, type SignIn } from '../../../doors/sign-in.ts'
import type { PairingService } from './service.ts'

export const createPairingRoutes =
  (service: PairingService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'POST',
      url: '/box/pairing',
      config: { access: 'public' },
      schema: {
        tags: ['boxes'],
        summary: 'A TV asks for a code',
        response: { 200: answerOf(PairingSchema) },
      },
      handler: async (request) => success(await service.begin({ address: request.ip })),
    })

    api.route({
      method: 'GET',
      url: '/box/pairing/:id',
      config: { access: 'public' },
      schema: {
        tags: ['boxes'],
        summary: 'A TV asks whether its code was typed in (Authorization: Bearer its secret)',
        params: z.object({ id: z.uuid() }),
        response: { 200: answerOf(PairingStateSchema) },
      },
      handler: async (request) => success(await service.state(request.params.id, tokenOf(request) ?? '')),
    })

    api.route({
      method: 'POST',
      url: '/boxes/pair',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary: 'Place the TV that shows this code in a room',
        body: PairBoxSchema,
        response: { 200: answerOf(PairedBoxSchema) },
      },
      handler: async (request) => success(await service.pair(userOf(request), request.body)),
    })
  }
