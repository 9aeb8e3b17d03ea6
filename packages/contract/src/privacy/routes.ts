import { z } from 'zod'
import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { AskForExportSchema, ExportLinkSchema, DataExportSchema } from './exports.ts'
import { ErasurePreviewSchema, FormerResidentSchema } from './erasure.ts'
import {
  RetentionPreviewQuerySchema,
  RetentionPreviewSchema,
  RetentionQuerySchema,
  RetentionSchema,
  SetRetentionSchema,
} from './retention.ts'

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

/** What is stored about oneself or a resident, as an archive. */
export const exportRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/exports',
    access: 'user',
    lasting: false,
    summary: 'The exports that the signed-in user has asked for, the newest 50',
    answer: listOf(DataExportSchema),
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/exports',
    access: 'user',
    lasting: true,
    perHour: 'exports',
    summary: 'Ask for all that is stored about oneself, or about a resident as super user or administrator',
    body: AskForExportSchema,
    answer: answerOf(DataExportSchema),
    refusals: ['not_found', 'not_permitted'],
  }),
  link: defineRoute({
    method: 'POST',
    path: '/exports/:id/link',
    access: 'user',
    lasting: true,
    summary: 'An address at which an export of one’s own is fetched, once and within a minute',
    params: IdParamsSchema,
    answer: answerOf(ExportLinkSchema),
    refusals: ['not_found', 'not_permitted'],
  }),
  fetch: defineRoute({
    method: 'GET',
    path: '/exports/file/:secret',
    access: 'public',
    lasting: false,
    summary: 'The archive, by a link that works once',
    params: z.object({ secret: z.string().regex(/^[\w-]{20,100}$/) }),
    file: { type: 'application/zip' },
  }),
}

/** How long each kind of data is kept. */
export const retentionRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/retention',
    access: 'user',
    lasting: false,
    summary: 'How long each kind of data is kept in a cluster or the whole system, and what is deleted next',
    query: RetentionQuerySchema,
    answer: answerOf(RetentionSchema),
    refusals: ['not_permitted'],
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/retention/preview',
    access: 'user',
    lasting: false,
    summary: 'How much would be deleted at once if a kind of data were kept for so many days',
    query: RetentionPreviewQuerySchema,
    answer: answerOf(RetentionPreviewSchema),
    refusals: ['not_permitted'],
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/retention',
    access: 'user',
    lasting: true,
    summary: 'Set how long a kind of data is kept; what is older is deleted at once',
    body: SetRetentionSchema,
    answer: DoneSchema,
    refusals: ['not_permitted'],
  }),
}
