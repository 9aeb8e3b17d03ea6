import { IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute, mostRowsUnproved } from '../route.ts'
import {
  AuditEntrySchema,
  AuditExportQuerySchema,
  AuditQuerySchema,
  AccessLogEntrySchema,
  OwnAccessSchema,
} from './entry.ts'

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

/** Who has opened a resident's stored data, and who has called. */
export const accessLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/boxes/:id/readings',
    access: 'user',
    lasting: false,
    summary:
      "Who opened the resident's messages, calendar and profile, and who called, for the super users and administrators of the box",
    params: IdParamsSchema,
    answer: listOf(AccessLogEntrySchema),
    refusals: ['not_permitted'],
  }),
  own: defineRoute({
    method: 'GET',
    path: '/box/access-log',
    access: 'box',
    lasting: false,
    summary: 'The same for the resident on the TV, of the last 30 days',
    answer: listOf(OwnAccessSchema),
  }),
}
