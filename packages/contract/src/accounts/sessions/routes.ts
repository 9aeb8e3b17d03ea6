import { DoneSchema, IdParamsSchema, listOf } from '../../envelope.ts'
import { defineRoute } from '../../route.ts'
import { OwnLastingSchema, OwnSessionSchema, ProveSessionSchema } from '../own-sessions.ts'

/** Where the signed-in user is logged in. */
export const ownSessionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sessions',
    access: 'user',
    lasting: false,
    summary: 'The own sessions',
    answer: listOf(OwnSessionSchema),
  }),
  endOthers: defineRoute({
    method: 'DELETE',
    path: '/sessions/others',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'End every other own session, and what reads or changes the account without one',
    answer: DoneSchema,
  }),
  endLinks: defineRoute({
    method: 'DELETE',
    path: '/sessions/links',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'Close the links by which your own password or email address can be changed',
    answer: DoneSchema,
  }),
  prove: defineRoute({
    method: 'POST',
    path: '/sessions/proof',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'Show again who one is, before what needs a recent proof',
    body: ProveSessionSchema,
    answer: DoneSchema,
    refusals: [
      'old_password_wrong',
      'too_many_attempts',
      'sign_in_passkey_refused',
      'sign_in_no_passkeys',
      'sign_in_away',
      'sign_in_unfinished',
      'sign_in_not_anew',
      'sign_in_too_weak',
      'sign_in_somebody_else',
    ],
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'End one of your own sessions',
    params: IdParamsSchema,
    answer: DoneSchema,
  }),
}

/** What goes on for the signed-in user without a session. */
export const lastingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sessions/lasting',
    access: 'user',
    lasting: false,
    summary: 'What of yours goes on by itself or can be used without logging in: the newest 200 of each kind',
    answer: listOf(OwnLastingSchema),
  }),
}
