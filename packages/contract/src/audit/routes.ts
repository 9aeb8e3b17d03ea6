import { listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import { AuditEntrySchema, AuditQuerySchema } from './entry.ts'

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
