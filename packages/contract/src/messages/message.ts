import { z } from 'zod'
import { fontSizes } from '../constants.ts'
import { IdSchema, longListQueryOf, TimeSchema } from '../envelope.ts'
import { MessageRecurrenceSchema } from './create-message.ts'
import { messageCategories } from './names.ts'

export const AttachmentSchema = z
  .object({
    id: IdSchema,
    category: z.object({ type: z.enum(['image', 'video', 'audio']), fd: z.string() }),
    name: z.string(),
    /** The sender's caption. */
    caption: z.string().optional(),
    /** Bytes. */
    size: z.int().nonnegative(),
    /** `processing`: not ready to be shown yet, `percent` of the work is done. */
    state: z.enum(['processing', 'ready', 'failed']),
    percent: z.int().min(0).max(100),
    reason: z.string().optional(),
    /** Signed addresses, valid for an hour. */
    url: z.string(),
    thumbnail: z.string(),
    poster: z.string().optional(),
    durationMs: z.int().nonnegative().optional(),
    width: z.int().positive().optional(),
    height: z.int().positive().optional(),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof AttachmentSchema>

const MessageTextSchema = z.object({
  subject: z.string(),
  message: z.string(),
  fontSize: z.enum(fontSizes),
  dyslexie: z.boolean(),
  type: z.enum(messageCategories),
})

const MessageRecipientSchema = z.object({
  room: z.object({ id: IdSchema, name: z.string(), location: z.string() }),
  deliveredAt: TimeSchema.nullable(),
  shownAt: TimeSchema.nullable(),
  readAt: TimeSchema.nullable(),
})
export type MessageRecipient = z.infer<typeof MessageRecipientSchema>

/** An item of `GET_LIST message-relative`. */
export const MessageSchema = z
  .object({
    id: IdSchema,
    createdAt: TimeSchema,
    sender: z.object({ id: IdSchema, name: z.string() }),
    message: MessageTextSchema,
    attachments: z.array(AttachmentSchema),
    recipients: z.array(MessageRecipientSchema),
    /** Nobody but its sender then gets its text, attachments or recipients. */
    recalledAt: TimeSchema.nullable(),
    expiresAt: TimeSchema.nullable(),
    /** The message that it replies to, if the user may see it. */
    thread: z.object({ id: IdSchema, subject: z.string() }).nullable(),
    /** For a scheduled message: the next time, and the days of its recurrence. */
    plan: z
      .object({ at: TimeSchema, recurrence: MessageRecurrenceSchema.nullable(), reminder: z.int() })
      .nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof MessageSchema>

/** A message as the TV gets it in its inbox. */
export const BoxMessageSchema = z
  .object({
    id: IdSchema,
    createdAt: TimeSchema,
    sender: z.object({
      name: z.string(),
      avatar: z.string().nullable(),
      /** Where the resident can call the sender back; missing: nowhere. */
      extension: z.string().optional(),
    }),
    message: MessageTextSchema,
    attachments: z.array(AttachmentSchema),
    /** The time of what it reminds of. */
    remindsOf: TimeSchema.optional(),
    /** It is not shown from this time on. */
    expiresAt: TimeSchema.optional(),
    /** Set when the resident has pressed OK on it. */
    readAt: TimeSchema.nullable(),
  })
  .meta({ id: 'BoxMessage' })
export type BoxMessage = z.infer<typeof BoxMessageSchema>

/**
 * `filter={"relativeID": id, "room"?, "search"?, "unread"?, "planned"?, "pictures"?}`, newest first. `pictures`: only messages
 * with pictures that can be shown, without recalled ones. `planned`: only the user's own scheduled messages, the next first.
 * `unread`: only the user's own that a resident has not read; with `limit=0` the answer is only their number, in `total`.
 * `search`: only those where each of its words begins a word of the subject or text. The next page comes after the last message
 * of the previous one (`after`), however long the list is.
 */
export const MessageListQuerySchema = longListQueryOf(
  z.object({
    relativeID: IdSchema.optional(),
    room: IdSchema.optional(),
    search: z.string().max(200).optional(),
    unread: z.boolean().optional(),
    planned: z.boolean().optional(),
    pictures: z.boolean().optional(),
  }),
).extend({
  /** The id of a message: the page begins after it, wherever it is, and `total` counts what follows. */
  after: z.coerce.number().pipe(IdSchema).optional(),
})
export type MessageFilter = NonNullable<z.output<typeof MessageListQuerySchema>['filter']>
