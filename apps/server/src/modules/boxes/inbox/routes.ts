import { InboxQuerySchema, InboxSchema } from '@lykta/contract/boxes'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { ReadInbox } from './reading.ts'

export const createInboxRoutes =
  (read: ReadInbox, { boxOf }: SignIn): RegisterRoutes =>
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
      handler: (request) => read(boxOf(request), request.query.after),
    })
  }
