import { listOf } from '@lykta/contract/envelope'
import { RoomListQuerySchema, RoomSchema } from '@lykta/contract/organisation'
import { list, pageOf } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import type { OrganisationService } from './service.ts'

export const createOrganisationRoutes =
  (service: OrganisationService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/rooms',
      config: { access: 'user' },
      schema: {
        tags: ['organisation'],
        summary: 'Rooms where a box may be placed',
        querystring: RoomListQuerySchema,
        response: { 200: listOf(RoomSchema) },
      },
      handler: async (request) => {
        const { filter = {} } = request.query
        const { rooms, total } = await service.rooms(userOf(request), filter, pageOf(request.query))
        return list(rooms, total)
      },
    })
  }
