import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../../envelope.ts'
import { EditUnitQuerySchema, UnitChangeSchema } from '../../organisation/units.ts'
import { defineRoute, mostRowsUnproved } from '../../route.ts'
import { SensorParamsSchema, SensorSchema, CreateSensorSchema, NewSensorSchema } from '../sensors.ts'
import { BoxSchema, EditBoxSchema, EditBoxesSchema, EditedBoxesSchema } from '../edit.ts'
import { ManagedBoxExportQuerySchema, ManagedBoxListQuerySchema, ManagedBoxSchema } from '../managed-box.ts'
import { MoveBoxSchema, RetiredBoxSchema } from '../pairing.ts'

/** A box with everything that can be changed. */
export const boxRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/boxes/:id',
    access: 'user',
    lasting: false,
    summary: 'A box with all that can be changed of it',
    params: IdParamsSchema,
    answer: answerOf(BoxSchema),
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/boxes/:id',
    access: 'user',
    // What calls somebody to the resident is neither taken away nor sent elsewhere on a borrowed device.
    lasting: { fields: ['help', 'silence'] },
    summary:
      'Change your own name and picture for a box; super users and administrators change its profile and what its TV shows',
    params: IdParamsSchema,
    body: EditBoxSchema,
    answer: answerOf(BoxSchema),
    refusals: ['not_permitted'],
  }),
}

/** All boxes of a cluster, for its administrators. */
export const managedBoxRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes',
    access: 'user',
    lasting: { rowsAbove: mostRowsUnproved },
    summary: 'The boxes that an administrator looks after, with the state of their TVs',
    query: ManagedBoxListQuerySchema,
    answer: listOf(ManagedBoxSchema),
    refusals: ['not_permitted'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/boxes/export',
    access: 'user',
    lasting: true,
    perHour: 'exports',
    summary: 'All that the list finds, to take away, the first 20,000; audited',
    query: ManagedBoxExportQuerySchema,
    answer: listOf(ManagedBoxSchema),
    refusals: ['not_permitted'],
  }),
  editMany: defineRoute({
    method: 'PUT',
    path: '/boxes',
    access: 'user',
    lasting: false,
    perHour: 'many',
    summary: 'Change volume, quiet hours and functions of many boxes at once',
    body: EditBoxesSchema,
    answer: answerOf(EditedBoxesSchema),
    refusals: ['not_permitted'],
  }),
}

/** The end of a TV's or a resident's time with a box. */
export const stayRoutes = {
  release: defineRoute({
    method: 'POST',
    path: '/boxes/:id/release',
    access: 'user',
    lasting: true,
    perHour: 'many',
    summary: 'Take the TV away from a box; the next one paired in the room continues where it was',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
  move: defineRoute({
    method: 'POST',
    path: '/boxes/:id/move',
    access: 'user',
    lasting: true,
    perHour: 'many',
    summary:
      'Move a resident with their TV to a free room; says who sees more or less by it. With `preview=1` they stay where they are',
    params: IdParamsSchema,
    query: EditUnitQuerySchema,
    body: MoveBoxSchema,
    answer: answerOf(UnitChangeSchema),
    refusals: ['not_permitted', 'room_occupied'],
  }),
  retire: defineRoute({
    method: 'POST',
    path: '/boxes/:id/retire',
    access: 'user',
    lasting: true,
    perHour: 'many',
    summary: "End a resident's stay; messages, files, calendar and calls of the room stay with the old box",
    params: IdParamsSchema,
    answer: answerOf(RetiredBoxSchema),
    refusals: ['not_permitted'],
  }),
}

/** The sensors and scripts that report to a box's topics. */
export const sensorRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes/:id/companions',
    access: 'user',
    lasting: false,
    summary: 'The sensors and scripts of a box, for its super users and administrators',
    params: IdParamsSchema,
    answer: listOf(SensorSchema),
    refusals: ['not_permitted'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/boxes/:id/companions',
    access: 'user',
    lasting: true,
    summary: 'Let a sensor or a script report to the topics of a box; its token is shown only now',
    params: IdParamsSchema,
    body: CreateSensorSchema,
    answer: answerOf(NewSensorSchema),
    refusals: ['not_permitted', 'clash'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/boxes/:id/companions/:companionId',
    access: 'user',
    lasting: true,
    summary: 'Remove a sensor, whose token and connection end at once',
    params: SensorParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
}
