export {
  AuditEntrySchema,
  AuditQuerySchema,
  auditActions,
  type AuditAction,
  type AuditEntry,
} from './entry.ts'
