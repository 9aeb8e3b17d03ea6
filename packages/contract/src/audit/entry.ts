import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { IdSchema, longListQueryOf, TimeSchema } from '../envelope.ts'
import { accessKinds, auditActions } from './names.ts'

/** `GET audit`: who did what, and from where. */
export const AuditEntrySchema = z
  .object({
    id: IdSchema,
    at: TimeSchema,
    action: z.enum(auditActions),
    /** Who did it, or the user's side of a call; null: unknown to Lykta. */
    userId: IdSchema.nullable(),
    /** Their present name; empty: unknown. */
    userName: z.string(),
    boxId: IdSchema.nullable(),
    /** The box's room, and who lives there; empty: unknown. */
    room: z.string(),
    resident: z.string(),
    subjectType: z.string().nullable(),
    subjectId: IdSchema.nullable(),
    /** The IP address of whoever did it, and their browser and system; null: unknown, or the server itself. */
    address: z.string().nullable(),
    device: z.string().nullable(),
    /** How often: failed logins are counted together for 15 minutes. */
    count: z.int().positive(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntrySchema>

export const AuditQuerySchema = longListQueryOf(
  z.object({
    action: z.enum(auditActions).optional(),
    userId: IdSchema.optional(),
    /** Part of the name of whoever did it, of the room, or of who lives there. */
    search: z.string().max(searchMaxLength).optional(),
    boxId: IdSchema.optional(),
    from: TimeSchema.optional(),
    to: TimeSchema.optional(),
  }),
)

/** `GET audit/export`: the same list, all pages at once. */
export const AuditExportQuerySchema = AuditQuerySchema.pick({ filter: true })

/**
 * `GET boxes/{id}/readings`: who opened which of a resident's data, at most once an hour each, and who called; the newest 100.
 */
export const AccessLogEntrySchema = z
  .object({
    id: IdSchema,
    at: TimeSchema,
    what: z.enum(accessKinds),
    user: z.object({ id: IdSchema, name: z.string() }),
  })
  .meta({ id: 'AccessLogEntry' })
export type AccessLogEntry = z.infer<typeof AccessLogEntrySchema>

/** `GET box/access-log`: the same for the resident, of the last 30 days. */
export const OwnAccessSchema = z
  .object({ id: IdSchema, at: TimeSchema, what: z.enum(accessKinds), name: z.string() })
  .meta({ id: 'OwnAccess' })
export type OwnAccess = z.infer<typeof OwnAccessSchema>
