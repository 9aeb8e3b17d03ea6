import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { list } from '../../../doors/answers.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { Receivers } from './service.ts'

export const createReceiversRoutes = (receivers: Pick<Receivers, 'list'>) =>
  serveRoutes('organisation', receiverRoutes, {
    list: async ({ user, query }) => list(await receivers.list(user, query.for)),
  })
