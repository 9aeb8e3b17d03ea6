import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { BoxMessageSchema } from '../messages/message.ts'

export const inboxKinds = ['message', 'alarm', 'event', 'call', 'settings'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** `GET box/inbox?after=cursor`: what is new or changed, oldest first; `next` is the cursor to go on from. */
export const InboxQuerySchema = z.object({ after: z.coerce.number().int().nonnegative().default(0) })

const InboxEntrySchema = z.object({
  cursor: z.int().positive(),
  kind: z.enum(inboxKinds),
  id: IdSchema,
  at: TimeSchema,
  /** The thing is gone: take it off the screen. */
  removed: z.boolean().optional(),
  /** The thing itself, for kinds that the TV shows from here. */
  item: BoxMessageSchema.optional(),
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
