export {
  AuditEntrySchema,
  AuditQuerySchema,
  ReadingSchema,
  auditActions,
  readOf,
  type AuditAction,
  type AuditEntry,
  type Reading,
  type ReadOf,
} from './entry.ts'
