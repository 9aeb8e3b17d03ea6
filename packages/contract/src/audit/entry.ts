import { z } from 'zod'
import { IdSchema, listQueryOf, TimeSchema } from '../envelope.ts'

/** Everything that is audited, once it has happened. */
export const auditActions = [
  'login',
  'login_failed',
  'login_refused',
  'old_password_wrong',
  'override_login',
  'logout',
  'session_ended',
  'password_forgotten',
  'password_reset',
  'password_changed',
  'password_link_made',
  'email_change_asked',
  'email_confirmed',
  'permissions_changed',
  'user_created',
  'user_changed',
  'user_disabled',
  'user_enabled',
  'user_deleted',
  'user_invited',
  'invitation_withdrawn',
  'settings_changed',
  'box_changed',
  'box_paired',
  'box_taken_over',
  'box_released',
  'box_retired',
  'companion_added',
  'companion_removed',
  'call_started',
  'call_answered',
  'call_ended',
  'message_sent',
  'message_planned',
  'message_recalled',
  'message_deleted',
  'event_created',
  'event_changed',
  'event_deleted',
  'calendar_feed_created',
  'calendar_feed_deleted',
  'calendar_subscription_created',
  'calendar_subscription_deleted',
  'alarm_sent',
  'file_uploaded',
  'push_device_added',
  'push_device_removed',
  'content_changed',
  'organisation_added',
  'organisation_changed',
  'organisation_moved',
  'organisation_retired',
  'exported',
  'messages_read',
  'calendar_read',
  'profile_read',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What of a resident's can be opened by others. */
export const readOf = ['messages', 'calendar', 'profile'] as const
export type ReadOf = (typeof readOf)[number]

/** `GET audit`: who did what, and from where. */
export const AuditEntrySchema = z
  .object({
    id: IdSchema,
    at: TimeSchema,
    action: z.enum(auditActions),
    /** Who did it, or the user's side of a call; null: unknown to Lykta. */
    userId: IdSchema.nullable(),
    /** As they are called now; empty: unknown. */
    userName: z.string(),
    boxId: IdSchema.nullable(),
    /** The room, and who lives there, of the box; empty: unknown. */
    room: z.string(),
    resident: z.string(),
    subjectType: z.string().nullable(),
    subjectId: IdSchema.nullable(),
    /** The IP address of whoever did it, and their browser and system; null: not known, or the server itself. */
    address: z.string().nullable(),
    device: z.string().nullable(),
    /** How often: failed logins are counted together for 15 minutes. */
    count: z.int().positive(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntrySchema>

export const AuditQuerySchema = listQueryOf(
  z.object({
    action: z.enum(auditActions).optional(),
    userId: IdSchema.optional(),
    /** A part of the name of who did it. */
    search: z.string().max(100).optional(),
    boxId: IdSchema.optional(),
    from: TimeSchema.optional(),
    to: TimeSchema.optional(),
  }),
)

/** `GET boxes/{id}/readings`: who opened what of a resident's, at most once an hour each; the newest 100. */
export const ReadingSchema = z
  .object({
    id: IdSchema,
    at: TimeSchema,
    what: z.enum(readOf),
    user: z.object({ id: IdSchema, name: z.string() }),
  })
  .meta({ id: 'Reading' })
export type Reading = z.infer<typeof ReadingSchema>
