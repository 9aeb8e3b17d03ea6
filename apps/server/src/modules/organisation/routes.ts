import { organisationRoutes } from '@lykta/contract/organisation/routes'
import { list, pageOf } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { OrganisationService } from './service.ts'
import { unitHandlers } from './units/routes.ts'
import type { Units } from './units/service.ts'

export const createOrganisationRoutes = (service: OrganisationService, units: Units) =>
  serveRoutes('organisation', organisationRoutes, {
    ...unitHandlers(units, 'rooms'),
    rooms: async ({ user, query }) => {
      const { rooms, total } = await service.rooms(user, query.filter ?? {}, pageOf(query))
      return list(rooms, total)
    },
  })
