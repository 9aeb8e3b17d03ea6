import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { BoxMessageSchema } from '../messages/message.ts'

export const inboxKinds = ['message', 'alarm', 'event', 'call', 'settings'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** `GET box/inbox?after=cursor`: what is new or changed, oldest first; `next` is the cursor to go on from. */
export const InboxQuerySchema = z.object({ after: z.coerce.number().int().nonnegative().default(0) })

/** A call that nobody answered, as the TV shows it. */
export const MissedCallSchema = z
  .object({
    id: IdSchema,
    /** What the resident calls whoever called. */
    name: z.string(),
    avatar: z.string().nullable(),
    /** Where the resident can call back; missing: nowhere. */
    extension: z.string().optional(),
    at: TimeSchema,
    video: z.boolean(),
  })
  .meta({ id: 'MissedCall' })
export type MissedCall = z.infer<typeof MissedCallSchema>

const InboxEntrySchema = z.object({
  cursor: z.int().positive(),
  kind: z.enum(inboxKinds),
  id: IdSchema,
  at: TimeSchema,
  /** The thing is gone: take it off the screen. */
  removed: z.boolean().optional(),
  /** The thing itself, for kinds that the TV shows from here. */
  item: BoxMessageSchema.optional(),
  call: MissedCallSchema.optional(),
})
export type InboxEntry = z.infer<typeof InboxEntrySchema>

export const InboxSchema = z
  .object({
    success: z.literal(true),
    data: z.array(InboxEntrySchema),
    next: z.int().nonnegative(),
    message: z.string(),
  })
  .meta({ id: 'Inbox' })
export type Inbox = z.infer<typeof InboxSchema>
