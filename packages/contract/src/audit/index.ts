export {
  AuditEntrySchema,
  AuditQuerySchema,
  AccessLogEntrySchema,
  type AuditEntry,
  type AccessLogEntry,
} from './entry.ts'
export {
  accountMails,
  auditActions,
  readOf,
  type AccountMail,
  type AuditAction,
  type ExportedList,
  type ReadOf,
  type AlarmMail,
  type SystemMail,
} from './names.ts'
