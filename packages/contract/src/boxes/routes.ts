import { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema, IdSchema, listOf, listQueryOf } from '../envelope.ts'
import { EditUnitQuerySchema, UnitChangeSchema } from '../organisation/units.ts'
import { defineRoute, mostRowsUnproved } from '../route.ts'
import { BoxContactSchema, BoxMeSchema } from './box-api.ts'
import {
  BoxViewSchema,
  PermissionNamesSchema,
  SettingsFlagsSchema,
  UpdateSettingsSchema,
} from './box-view.ts'
import { SensorParamsSchema, SensorSchema, CreateSensorSchema, NewSensorSchema } from './sensors.ts'
import { BoxSchema, EditBoxSchema, EditBoxesSchema, EditedBoxesSchema } from './edit.ts'
import { InboxQuerySchema, InboxSchema } from './inbox.ts'
import { EditLinkQuerySchema, EditLinkSchema, LinkParamsSchema, LinkSchema } from './links.ts'
import { ManagedBoxExportQuerySchema, ManagedBoxListQuerySchema, ManagedBoxSchema } from './managed-box.ts'
import {
  PairBoxSchema,
  PairedBoxSchema,
  PairingSchema,
  PairingCodeSchema,
  PairingStateSchema,
  WaitingTvSchema,
  MoveBoxSchema,
  RetiredBoxSchema,
} from './pairing.ts'

/** Boxes as one user sees them. */
export const boxViewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/caretakers/:id',
    access: 'user',
    lasting: false,
    summary: 'The boxes of a user',
    params: IdParamsSchema,
    answer: listOf(BoxViewSchema),
  }),
  permissions: defineRoute({
    method: 'GET',
    path: '/relatives/getpermissions',
    access: 'user',
    lasting: false,
    summary: 'What the signed-in user may do with a box',
    query: listQueryOf(z.object({ caretaker: IdSchema })),
    answer: answerOf(PermissionNamesSchema),
    refusals: ['not_found'],
  }),
  updateSettings: defineRoute({
    method: 'PUT',
    path: '/settings/:id',
    access: 'user',
    lasting: false,
    summary: 'What the signed-in user wants to see of a box',
    params: IdParamsSchema,
    body: UpdateSettingsSchema,
    answer: answerOf(SettingsFlagsSchema),
  }),
}

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

/** The users who are linked to a box. */
export const linkRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes/:id/links',
    access: 'user',
    lasting: false,
    summary: 'The users who are linked to a box, for its super users and administrators',
    params: IdParamsSchema,
    answer: listOf(LinkSchema),
    refusals: ['not_permitted'],
  }),
  find: defineRoute({
    method: 'GET',
    path: '/boxes/:id/links/:userId',
    access: 'user',
    lasting: false,
    summary: 'One link',
    params: LinkParamsSchema,
    answer: answerOf(LinkSchema),
    refusals: ['not_permitted'],
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/boxes/:id/links/:userId',
    access: 'user',
    lasting: true,
    summary:
      'Change what somebody else may do with a box. Administrators may link a new user this way, unless `existing=1` is given',
    params: LinkParamsSchema,
    query: EditLinkQuerySchema,
    body: EditLinkSchema,
    answer: answerOf(LinkSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/boxes/:id/links/:userId',
    access: 'user',
    lasting: true,
    summary: 'Remove a link',
    params: LinkParamsSchema,
    answer: DoneSchema,
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

/** How a TV becomes the box of a room. */
export const pairingRoutes = {
  begin: defineRoute({
    method: 'POST',
    path: '/box/pairing',
    access: 'public',
    lasting: false,
    summary: 'A TV asks for a code',
    answer: answerOf(PairingSchema),
    refusals: ['too_many_attempts'],
  }),
  state: defineRoute({
    method: 'GET',
    path: '/box/pairing/:id',
    access: 'public',
    lasting: false,
    summary: 'A TV asks whether its code was typed in (Authorization: Bearer its secret)',
    params: z.object({ id: z.uuid() }),
    answer: answerOf(PairingStateSchema),
    refusals: ['pairing_unknown'],
  }),
  waiting: defineRoute({
    method: 'GET',
    path: '/boxes/pair/:code',
    access: 'user',
    lasting: false,
    summary: 'Which device shows this code, for an administrator',
    params: z.object({ code: PairingCodeSchema }),
    answer: answerOf(WaitingTvSchema),
    refusals: ['not_permitted', 'pairing_code_unknown', 'too_many_attempts'],
  }),
  pair: defineRoute({
    method: 'POST',
    path: '/boxes/pair',
    access: 'user',
    lasting: true,
    summary: 'Place the TV that shows this code in a room',
    body: PairBoxSchema,
    answer: answerOf(PairedBoxSchema),
    refusals: ['not_found', 'not_permitted', 'pairing_code_unknown', 'room_occupied', 'too_many_attempts'],
  }),
}

/** What a TV reads of its own box. */
export const ownBoxRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/box/me',
    access: 'box',
    lasting: false,
    summary: 'What the TV knows of itself',
    answer: answerOf(BoxMeSchema),
  }),
  contacts: defineRoute({
    method: 'GET',
    path: '/box/contacts',
    access: 'box',
    lasting: false,
    summary: 'Whom the resident may call',
    answer: listOf(BoxContactSchema),
  }),
}

/** What is new for a TV. */
export const inboxRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/box/inbox',
    access: 'box',
    lasting: false,
    summary: 'What is new or changed since a cursor, oldest first',
    query: InboxQuerySchema,
    answer: InboxSchema,
  }),
}
