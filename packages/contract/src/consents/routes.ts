import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import {
  ConsentParamsSchema,
  ConsentSchema,
  MoveOutSchema,
  NoteConsentSchema,
  WithdrawConsentSchema,
} from './consent.ts'

/** The register of what a resident, and whoever lives with them, has consented to. */
export const consentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes/:id/consents',
    access: 'user',
    lasting: false,
    summary:
      'The consents of a resident, those in force first, for the super users and administrators of the box',
    params: IdParamsSchema,
    answer: listOf(ConsentSchema),
    refusals: ['not_permitted'],
  }),
  note: defineRoute({
    method: 'POST',
    path: '/boxes/:id/consents',
    access: 'user',
    lasting: true,
    summary:
      'Note a consent that was given, or refused. Nobody notes an automatic answer for their own calls',
    params: IdParamsSchema,
    body: NoteConsentSchema,
    answer: answerOf(ConsentSchema),
    refusals: ['not_permitted'],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/boxes/:id/consents/:consentId/withdraw',
    access: 'user',
    lasting: true,
    summary: 'Note that a consent was withdrawn, with all others for the same; what it was for ends at once',
    params: ConsentParamsSchema,
    body: WithdrawConsentSchema,
    answer: answerOf(ConsentSchema),
    refusals: ['not_permitted'],
  }),
  moveOut: defineRoute({
    method: 'POST',
    path: '/boxes/:id/consents/moved-out',
    access: 'user',
    lasting: true,
    summary:
      'Note that somebody who lived with the resident has moved out: their consents end, and what they refused no longer counts',
    params: IdParamsSchema,
    body: MoveOutSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
}
