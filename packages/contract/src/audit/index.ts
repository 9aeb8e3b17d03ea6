export {
  AuditEntrySchema,
  AuditQuerySchema,
  AccessLogEntrySchema,
  OwnAccessSchema,
  type AuditEntry,
  type AccessLogEntry,
  type OwnAccess,
} from './entry.ts'
export {
  accessKinds,
  accessShownDays,
  accountMails,
  auditActions,
  readOf,
  type AccessKind,
  type AccountMail,
  type AuditAction,
  type ExportedList,
  type ReadOf,
  type AlarmMail,
  type SystemMail,
} from './names.ts'
