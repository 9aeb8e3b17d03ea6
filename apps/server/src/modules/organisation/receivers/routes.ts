import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { listFrom } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { Receivers } from './service.ts'

export const createReceiversRoutes = (receivers: Pick<Receivers, 'list'>) =>
  serveRoutes('organisation', receiverRoutes, {
    list: async ({ user, query }) => listFrom(query, await receivers.list(user, query.for)),
  })
