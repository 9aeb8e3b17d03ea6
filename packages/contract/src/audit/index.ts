export { AuditEntrySchema, AuditQuerySchema, ReadingSchema, type AuditEntry, type Reading } from './entry.ts'
export { auditActions, readOf, type AuditAction, type ReadOf } from './names.ts'
