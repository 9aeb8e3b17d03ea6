import { z } from 'zod'
import { fontSizes, messageTypeDefault, noThread } from '../constants.ts'
import { IdSchema } from '../envelope.ts'

const requiredText = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'This is too long.')
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().min(1, 'Required'))

const notYet = z.union([z.null(), z.literal(0)], 'This cannot be done yet.').optional()

/** `CREATE message`. One recipient a room: `ids` are rooms when `receiverType` is `Individuals`. */
export const CreateMessageSchema = z.object({
  subject: requiredText(200),
  message: requiredText(10_000),
  fontSize: z.enum(fontSizes).default('medium'),
  messageType: z.literal(messageTypeDefault).default(messageTypeDefault),
  dyslexie: z.boolean().default(false),
  type: z.enum(['information', 'warning', 'event']).default('information'),
  receiverType: z.literal('Individuals').default('Individuals'),
  ids: z.array(IdSchema).min(1, 'No recipients selected').max(1_000),
  files: z.array(IdSchema).max(30).default([]),
  // Sending later, again or until a time is not there yet; going out at once instead would be worse than a refusal.
  schedule: notYet,
  recurrence: notYet,
  expiration: notYet,
  template: notYet,
  reminder: z.literal(-1, 'A message cannot remind yet.').optional(),
  thread: z.union([z.literal(noThread), IdSchema]).default(noThread),
  relative: IdSchema.optional(),
  /** The same one again gets the same answer, so that sending again after a lost answer never sends twice. */
  clientId: z.uuid().optional(),
})
export type CreateMessage = z.input<typeof CreateMessageSchema>

export const CreatedMessageSchema = z.object({ id: IdSchema })
