import { InboxQuerySchema, InboxSchema } from '@lykta/contract/boxes'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { BoxInbox } from './service.ts'

export const createInboxRoutes =
  (inbox: BoxInbox, { boxOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/box/inbox',
      config: { access: 'box' },
      schema: {
        tags: ['boxes'],
        summary: 'What is new or changed since a cursor, oldest first',
        querystring: InboxQuerySchema,
        response: { 200: InboxSchema },
      },
      handler: (request) => inbox.read(boxOf(request), request.query.after),
    })
  }
