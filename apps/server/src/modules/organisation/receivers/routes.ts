import { listOf } from '@lykta/contract/envelope'
import { ReceiverSchema } from '@lykta/contract/organisation'
import { list } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { Receivers } from './service.ts'

export const createReceiversRoutes =
  (receivers: Pick<Receivers, 'list'>, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/receivers',
      config: { access: 'user' },
      schema: {
        tags: ['organisation'],
        summary: 'The rooms that may be written to, one item a group',
        response: { 200: listOf(ReceiverSchema) },
      },
      handler: async (request) => {
        const all = await receivers.list(userOf(request))
        return list(all, all.length)
      },
    })
  }
