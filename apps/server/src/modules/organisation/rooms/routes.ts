import { organisationRoutes } from '@lykta/contract/organisation/routes'
import { list, pageOf } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { unitHandlers } from '../units/routes.ts'
import type { Units } from '../units/service.ts'
import type { Rooms } from './service.ts'

export const createRoomRoutes = (rooms: Rooms, units: Units) =>
  serveRoutes('organisation', organisationRoutes, {
    ...unitHandlers(units, 'rooms'),
    rooms: async ({ user, query }) => {
      const found = await rooms.list(user, query.filter ?? {}, pageOf(query))
      return list(found.rooms, found.total)
    },
  })
