import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { ErasurePreviewSchema, FormerResidentSchema } from './erasure.ts'

/** What is deleted about a person for good. A user is erased by `DELETE users/{id}`. */
export const erasureRoutes = {
  previewUser: defineRoute({
    method: 'GET',
    path: '/users/:id/erasure',
    access: 'user',
    lasting: false,
    summary: 'What deleting this account would delete, and what would stay and why',
    params: IdParamsSchema,
    answer: answerOf(ErasurePreviewSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
  previewResident: defineRoute({
    method: 'GET',
    path: '/boxes/:id/erasure',
    access: 'user',
    lasting: false,
    summary: 'What erasing this resident would delete, and what would stay and why',
    params: IdParamsSchema,
    answer: answerOf(ErasurePreviewSchema),
    refusals: ['not_permitted'],
  }),
  eraseResident: defineRoute({
    method: 'DELETE',
    path: '/boxes/:id',
    access: 'user',
    lasting: true,
    perHour: 'many',
    summary: 'Erase a resident for good, which also ends their stay; goes on in the background',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
  formerResidents: defineRoute({
    method: 'GET',
    path: '/boxes/former',
    access: 'user',
    lasting: true,
    summary:
      'Residents who have left and of whom something is still stored, the first to leave first; at most 200',
    answer: listOf(FormerResidentSchema),
    refusals: ['not_permitted'],
  }),
}
