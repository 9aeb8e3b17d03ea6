import { z } from 'zod'
import { BoxAlarmSchema } from '../alarms/box-alarm.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { BoxMessageSchema } from '../messages/message.ts'

/**
 * `GET box/inbox?after=cursor&at=time`: what is new or changed, oldest first; `next` is the cursor to continue from. `at` is the time
 * of the entry at the cursor. A `next` before the cursor: the server no longer has what was read, as its database is one of an
 * earlier moment, so the answer begins with its oldest entry.
 */
export const InboxQuerySchema = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  at: z.coerce.number().pipe(TimeSchema).optional(),
})

/** A call that nobody answered, as the TV shows it. */
export const MissedCallSchema = z
  .object({
    id: IdSchema,
    /** The resident's name for the caller. */
    name: z.string(),
    avatar: z.string().nullable(),
    /** Where the resident can call back; missing: nowhere. */
    extension: z.string().optional(),
    at: TimeSchema,
    video: z.boolean(),
  })
  .meta({ id: 'MissedCall' })
export type MissedCall = z.infer<typeof MissedCallSchema>

const EntrySchema = z.object({
  cursor: z.int().positive(),
  id: IdSchema,
  at: TimeSchema,
  /** If removed: take it off the screen. Otherwise `item` is the thing itself, if its kind has one. */
  removed: z.boolean().optional(),
})

/** Something new, changed or removed. Kinds without an item are read elsewhere: settings at `box/me`. */
export const InboxEntrySchema = z.discriminatedUnion('kind', [
  EntrySchema.extend({ kind: z.literal('message'), item: BoxMessageSchema.optional() }),
  EntrySchema.extend({ kind: z.literal('call'), item: MissedCallSchema.optional() }),
  EntrySchema.extend({ kind: z.literal('alarm'), item: BoxAlarmSchema.optional() }),
  EntrySchema.extend({ kind: z.literal('event') }),
  EntrySchema.extend({ kind: z.literal('settings') }),
])
export type InboxEntry = z.infer<typeof InboxEntrySchema>
export type InboxKind = InboxEntry['kind']
export type InboxEntryOf<K extends InboxKind> = Extract<InboxEntry, { kind: K }>

export const InboxKindSchema = z.enum(InboxEntrySchema.options.map(({ shape }) => shape.kind.value))

export const InboxSchema = z
  .object({
    success: z.literal(true),
    data: z.array(InboxEntrySchema),
    next: z.int().nonnegative(),
    /** Whether there is more after `next`. Missing: the server does not say, as those of earlier releases. */
    more: z.boolean().exactOptional(),
    message: z.string(),
  })
  .meta({ id: 'Inbox' })
export type Inbox = z.infer<typeof InboxSchema>

/** Whether a page that was asked for from a cursor does not go on from there, but begins with the oldest entry. */
export const beginsAnew = ({ data, next }: Pick<Inbox, 'data' | 'next'>, after: number): boolean =>
  next < after || data.some(({ cursor }) => cursor <= after)
