import { IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { AuditEntrySchema, AuditQuerySchema, ReadingSchema } from './entry.ts'

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/audit',
    access: 'user',
    summary: 'What was done, newest first',
    query: AuditQuerySchema,
    answer: listOf(AuditEntrySchema),
    refusals: ['not_permitted'],
  }),
}

/** Who has opened what is stored about a resident. */
export const readingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes/:id/readings',
    access: 'user',
    summary:
      "Who opened the resident's messages, calendar and profile, for the super users and administrators of the box",
    params: IdParamsSchema,
    answer: listOf(ReadingSchema),
    refusals: ['not_permitted'],
  }),
}
