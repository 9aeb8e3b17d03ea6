import { z } from 'zod'
import {
  captionMaxLength,
  fontSizes,
  messageTypeDefault,
  mostFiles,
  noThread,
  reminderChoicesMinutes,
} from '../constants.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { requiredTextOf, textOf } from '../text-schemas.ts'
import {
  messageIntervals,
  messageCategories,
  messageTextLengths,
  mostReceivers,
  receiverTypes,
} from './names.ts'

/** Weekdays as numbers, Sunday 0; monthly, days of the month, of which the 31st is the last day of a shorter one. */
export const MessageRecurrenceSchema = z
  .object({
    interval: z.enum(messageIntervals),
    days: z.array(z.int().min(0).max(31)).max(31).default([]),
  })
  .superRefine(({ interval, days }, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', path: ['days'], message })
    }
    const twice = days.find((day, index) => days.indexOf(day) < index)
    if (twice !== undefined) refuse(`Day ${String(twice)} is already exist`)
    if (interval !== 'Daily' && days.length === 0) refuse('Required')
    if (interval === 'Weekly' && days.some((day) => day > 6)) refuse('Weekdays are 0 to 6.')
    if (interval === 'Monthly' && days.includes(0)) refuse('Days of a month are 1 to 31.')
  })
export type MessageRecurrence = z.infer<typeof MessageRecurrenceSchema>

/** 0 is none, as null is. */
const optionalOf = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.null(), z.literal(0), schema])
    .optional()
    .transform((value) => (value === null || value === 0 ? undefined : value))

/** `CREATE message`. `ids` are rooms, or with another `receiverType` groups, entities or clusters, whose rooms are meant. */
export const CreateMessageSchema = z
  .object({
    subject: requiredTextOf(messageTextLengths.subject),
    /** May be empty only where files are carried: a picture speaks for itself. */
    message: textOf(messageTextLengths.message),
    fontSize: z.enum(fontSizes).default('medium'),
    messageType: z.literal(messageTypeDefault).default(messageTypeDefault),
    dyslexie: z.boolean().default(false),
    type: z.enum(messageCategories).default('information'),
    receiverType: z.enum(receiverTypes).default('Individuals'),
    ids: z.array(IdSchema).min(1, 'No recipients selected').max(mostReceivers),
    files: z.array(IdSchema).max(mostFiles).default([]),
    /** What stands below a picture; for a file that is carried. */
    captions: z
      .array(z.object({ file: IdSchema, text: textOf(captionMaxLength) }))
      .max(mostFiles)
      .default([]),
    /** When it is sent; missing: at once. */
    schedule: optionalOf(TimeSchema),
    /** Needs a schedule, which is then the first time. */
    recurrence: optionalOf(MessageRecurrenceSchema),
    /** From then on it is taken off the TV, and not sent again. */
    expiration: optionalOf(TimeSchema),
    /** Minutes before the scheduled time at which it comes as a reminder too. */
    reminder: z.literal(reminderChoicesMinutes).default(-1),
    template: optionalOf(IdSchema),
    thread: z.union([z.literal(noThread), IdSchema]).default(noThread),
    relative: IdSchema.optional(),
    /** An own scheduled message whose place it takes: that one is not sent. */
    replaces: IdSchema.optional(),
    /** Repeating it returns the same answer, so that a retry after a lost answer never sends twice. */
    clientId: z.uuid().optional(),
  })
  .refine(({ message, files }) => message !== '' || files.length > 0, {
    path: ['message'],
    error: 'Required',
  })
export type CreateMessage = z.input<typeof CreateMessageSchema>

/** `planned`: it is sent later, as a message with an id of its own; this id is the plan's. */
export const CreatedMessageSchema = z.object({ id: IdSchema, planned: z.boolean().optional() })
export type CreatedMessage = z.infer<typeof CreatedMessageSchema>
