import { RetiredBoxSchema } from '@lykta/contract/boxes'
import { answerOf, IdParamsSchema } from '@lykta/contract/envelope'
import { z } from 'zod'
import { success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { StaysService } from './service.ts'

export const createStaysRoutes =
  (service: StaysService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'POST',
      url: '/boxes/:id/release',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary: 'Take the TV away from a box: the next one paired in the room goes on where it was',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.releaseTv(userOf(request), request.params.id)
        return success(null)
      },
    })

    api.route({
      method: 'POST',
      url: '/boxes/:id/retire',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary:
          'End a resident’s stay: messages, files, calendar and calls of the room stay behind with the box',
        params: IdParamsSchema,
        response: { 200: answerOf(RetiredBoxSchema) },
      },
      handler: async (request) => success(await service.retire(userOf(request), request.params.id)),
    })
  }
