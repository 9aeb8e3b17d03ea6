import { BoxSchema, EditBoxSchema } from '@lykta/contract/boxes'
import { answerOf, IdParamsSchema } from '@lykta/contract/envelope'
import { success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { EditService } from './service.ts'

export const createEditRoutes =
  (service: EditService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/boxes/:id',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary: 'A box with all that can be changed of it',
        params: IdParamsSchema,
        response: { 200: answerOf(BoxSchema) },
      },
      handler: async (request) => success(await service.find(userOf(request), request.params.id)),
    })

    api.route({
      method: 'PUT',
      url: '/boxes/:id',
      config: { access: 'user' },
      schema: {
        tags: ['boxes'],
        summary:
          'My name and picture for a box; for super users and administrators its profile and what its TV shows',
        params: IdParamsSchema,
        body: EditBoxSchema,
        response: { 200: answerOf(BoxSchema) },
      },
      handler: async (request) =>
        success(await service.edit(userOf(request), request.params.id, request.body)),
    })
  }
