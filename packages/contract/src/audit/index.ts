export { AuditEntrySchema, AuditQuerySchema, ReadingSchema, type AuditEntry, type Reading } from './entry.ts'
export {
  accountMails,
  auditActions,
  readOf,
  type AccountMail,
  type AuditAction,
  type ExportedList,
  type ReadOf,
  type AlarmMail,
} from './names.ts'
