import { listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { ReceiverSchema } from './receiver.ts'
import { RoomListQuerySchema, RoomSchema } from './room.ts'

export const organisationRoutes = {
  rooms: defineRoute({
    method: 'GET',
    path: '/rooms',
    access: 'user',
    summary: 'Rooms where a box may be placed',
    query: RoomListQuerySchema,
    answer: listOf(RoomSchema),
    refusals: ['not_permitted'],
  }),
}

export const receiverRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/receivers',
    access: 'user',
    summary: 'The rooms that the user may write to, one item a group',
    answer: listOf(ReceiverSchema),
  }),
}
