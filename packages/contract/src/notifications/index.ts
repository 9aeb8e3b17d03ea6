import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { eachKind, offlineMinutesChoices } from './names.ts'

export {
  eachKind,
  notificationKinds,
  offlineMinutesChoices,
  type NotificationKind,
  type OfflineMinutes,
  type PushMessage,
} from './names.ts'

const bytesOf = (base64url: string): number => Math.floor((base64url.replace(/=+$/, '').length * 3) / 4)
const keyOf = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((key) => bytesOf(key) === bytes, `must have ${String(bytes)} bytes`)

/** A Web Push subscription, as browsers write it. */
export const PushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'must be an https address' }).max(2_000),
  keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscriptionSchema>

/** `CREATE relative/notification`: `token` is a Web Push subscription as JSON text; any other token is stored and not used. */
export const CreateNotificationSchema = z.object({ id: IdSchema, token: z.string().min(1).max(4_096) })

/** A device that gets notifications, by its login session. */
export const NotifiedDeviceSchema = z
  .object({
    id: IdSchema,
    device: z.string(),
    /** Whether it is the session that is asking. */
    current: z.boolean(),
    createdAt: TimeSchema,
  })
  .meta({ id: 'NotifiedDevice' })
export type NotifiedDevice = z.infer<typeof NotifiedDeviceSchema>

/** `HH:mm` in the region's time. */
const ClockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')
const QuietHoursSchema = z.object({ from: ClockTimeSchema, to: ClockTimeSchema })
const OfflineMinutesSchema = z.literal(offlineMinutesChoices)

/** What somebody is notified about, and when not. */
export const NotificationSettingsSchema = z
  .object({
    /** No notifications between these times; null: no quiet hours. */
    quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The time zone of the quiet hours. */
    timeZone: z.string(),
    offlineMinutes: OfflineMinutesSchema,
    /** All boxes that the user sees, by their ids. */
    boxes: z.array(z.object({ box: IdSchema, kinds: z.object(eachKind(() => z.boolean())) })),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettingsSchema>

/** `PUT notifications/me`: only what changes. */
export const UpdateNotificationSettingsSchema = z.object({
  quietHours: QuietHoursSchema.nullable().optional(),
  offlineMinutes: OfflineMinutesSchema.optional(),
  boxes: z
    .array(z.object({ box: IdSchema, kinds: z.object(eachKind(() => z.boolean())).partial() }))
    .max(500)
    .optional(),
})
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettingsSchema>
