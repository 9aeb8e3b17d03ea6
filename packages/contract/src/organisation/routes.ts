import { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema, IdSchema, listOf, listQueryOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { ReceiverListQuerySchema, ReceiverSchema } from './receiver.ts'
import { RoomListQuerySchema, RoomSchema } from './room.ts'
import {
  CreateClusterSchema,
  CreateRoomSchema,
  CreateUnitSchema,
  EditClusterSchema,
  EditRoomSchema,
  EditUnitQuerySchema,
  EditUnitSchema,
  UnitChangeSchema,
  UnitSchema,
} from './units.ts'

/** The routes for the parts on one level. */
const defineUnit = <const Name extends string, Create extends z.ZodType, Edit extends z.ZodType>(resource: {
  name: Name
  create: Create
  edit: Edit
}) => ({
  create: defineRoute({
    method: 'POST',
    path: `/${resource.name}`,
    access: 'user',
    lasting: false,
    summary: 'Add one',
    body: resource.create,
    answer: answerOf(z.object({ id: IdSchema })),
    refusals: ['not_permitted', 'not_found'],
  }),
  edit: defineRoute({
    method: 'PUT',
    path: `/${resource.name}/:id`,
    access: 'user',
    lasting: true,
    perHour: 'many',
    summary: 'Rename or move one; says who sees more or less by it. With `preview=1` it stays as it is',
    params: IdParamsSchema,
    query: EditUnitQuerySchema,
    body: resource.edit,
    answer: answerOf(UnitChangeSchema),
    refusals: ['not_permitted'],
  }),
  retire: defineRoute({
    method: 'DELETE',
    path: `/${resource.name}/:id`,
    access: 'user',
    lasting: false,
    summary: 'Retire one that has nothing in it any more',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted', 'not_empty', 'room_occupied'],
  }),
})

const listUnits = <const Name extends string>(name: Name) =>
  defineRoute({
    method: 'GET',
    path: `/${name}`,
    access: 'user',
    lasting: false,
    summary: 'Those that the administrator looks after, by name',
    query: listQueryOf(z.object({})),
    answer: listOf(UnitSchema),
    refusals: ['not_permitted'],
  })

export const clusterRoutes = {
  list: listUnits('clusters'),
  ...defineUnit({ name: 'clusters', create: CreateClusterSchema, edit: EditClusterSchema }),
}
export const entityGroupRoutes = {
  list: listUnits('entitygroups'),
  ...defineUnit({ name: 'entitygroups', create: CreateUnitSchema, edit: EditUnitSchema }),
}
export const entityRoutes = {
  list: listUnits('entities'),
  ...defineUnit({ name: 'entities', create: CreateUnitSchema, edit: EditUnitSchema }),
}
export const groupRoutes = {
  list: listUnits('groups'),
  ...defineUnit({ name: 'groups', create: CreateUnitSchema, edit: EditUnitSchema }),
}

export const organisationRoutes = {
  rooms: defineRoute({
    method: 'GET',
    path: '/rooms',
    access: 'user',
    lasting: false,
    summary: 'Rooms where a box may be placed',
    query: RoomListQuerySchema,
    answer: listOf(RoomSchema),
    refusals: ['not_permitted'],
  }),
  ...defineUnit({ name: 'rooms', create: CreateRoomSchema, edit: EditRoomSchema }),
}

export const receiverRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/receivers',
    access: 'user',
    lasting: false,
    summary: 'The rooms that the user may write to, or send alarms to, one item a group',
    query: ReceiverListQuerySchema,
    answer: listOf(ReceiverSchema),
  }),
}
