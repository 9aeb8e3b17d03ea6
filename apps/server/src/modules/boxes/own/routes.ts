import { BoxContactSchema, BoxMeSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { list, success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { OwnService } from './service.ts'

export const createOwnRoutes =
  (service: OwnService, { boxOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/box/me',
      config: { access: 'box' },
      schema: {
        tags: ['boxes'],
        summary: 'What the TV knows of itself',
        response: { 200: answerOf(BoxMeSchema) },
      },
      handler: async (request) => success(await service.me(boxOf(request))),
    })

    api.route({
      method: 'GET',
      url: '/box/contacts',
      config: { access: 'box' },
      schema: {
        tags: ['boxes'],
        summary: 'Whom the resident may call',
        response: { 200: listOf(BoxContactSchema) },
      },
      handler: async (request) => list(await service.contacts(boxOf(request))),
    })
  }
