import { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema, IdSchema, listOf, listQueryOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { BoxContactSchema, BoxMeSchema } from './box-api.ts'
import {
  BoxViewSchema,
  PermissionNamesSchema,
  SettingsFlagsSchema,
  UpdateSettingsSchema,
} from './box-view.ts'
import { InboxQuerySchema, InboxSchema } from './inbox.ts'
import { EditLinkQuerySchema, EditLinkSchema, LinkParamsSchema, LinkSchema } from './links.ts'
import {
  PairBoxSchema,
  PairedBoxSchema,
  PairingSchema,
  PairingCodeSchema,
  PairingStateSchema,
  WaitingTvSchema,
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
