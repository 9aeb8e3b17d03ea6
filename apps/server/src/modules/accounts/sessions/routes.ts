import { OwnSessionSchema } from '@lykta/contract/accounts'
import { answerOf, IdParamsSchema, listOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { list, success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { OwnSessionsService } from './service.ts'

export const createOwnSessionsRoutes =
  (service: OwnSessionsService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/sessions',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'Where I am logged in',
        response: { 200: listOf(OwnSessionSchema) },
      },
      handler: async (request) => list(await service.list(userOf(request))),
    })

    api.route({
      method: 'DELETE',
      url: '/sessions/others',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'Log out everywhere else',
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.endOthers(userOf(request))
        return success(null)
      },
    })

    api.route({
      method: 'DELETE',
      url: '/sessions/:id',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'End one of my sessions',
        params: IdParamsSchema,
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        await service.end(userOf(request), request.params.id)
        return success(null)
      },
    })
  }
