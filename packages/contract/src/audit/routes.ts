import { IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute, mostRowsUnproved } from '../route.ts'
import { AuditEntrySchema, AuditExportQuerySchema, AuditQuerySchema, AccessLogEntrySchema } from './entry.ts'

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/audit',
    access: 'user',
    lasting: { rowsAbove: mostRowsUnproved },
    summary: 'What was done, newest first',
    query: AuditQuerySchema,
    answer: listOf(AuditEntrySchema),
    refusals: ['not_permitted'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/audit/export',
    access: 'user',
    lasting: true,
    perHour: 'exports',
    summary: 'All that the list finds, to take away, the newest 20,000; audited',
    query: AuditExportQuerySchema,
    answer: listOf(AuditEntrySchema),
    refusals: ['not_permitted'],
  }),
}

/** Who has opened a resident's stored data. */
export const accessLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes/:id/readings',
    access: 'user',
    lasting: false,
    summary:
      "Who opened the resident's messages, calendar and profile, for the super users and administrators of the box",
    params: IdParamsSchema,
    answer: listOf(AccessLogEntrySchema),
    refusals: ['not_permitted'],
  }),
}
