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

/** Weekdays as numbers, Sunday 0; for monthly, days of the month, where 31 means the last day of a shorter month. */
export const MessageRecurrenceSchema = z.object({
  interval: z.enum(messageIntervals),
  days: z.array(z.int()),
})
export type MessageRecurrence = z.infer<typeof MessageRecurrenceSchema>

export const WriteMessageRecurrenceSchema = z
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

/** 0 means none, like null. */
const optionalOf = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.null(), z.literal(0), schema])
    .optional()
    .transform((value) => (value === null || value === 0 ? undefined : value))

/** `CREATE message`. `ids` are rooms, or with another `receiverType` groups, entities or clusters, meaning their rooms. */
export const CreateMessageSchema = z
  .object({
    subject: requiredTextOf(messageTextLengths.subject),
    /** May be empty only if there are files: a picture speaks for itself. */
    message: textOf(messageTextLengths.message),
    fontSize: z.enum(fontSizes).default('medium'),
    messageType: z.literal(messageTypeDefault).default(messageTypeDefault),
    dyslexie: z.boolean().default(false),
    type: z.enum(messageCategories).default('information'),
    receiverType: z.enum(receiverTypes).default('Individuals'),
    ids: z.array(IdSchema).min(1, 'No recipients selected').max(mostReceivers),
    files: z.array(IdSchema).max(mostFiles).default([]),
    /** The caption of an attached file. */
    captions: z
      .array(z.object({ file: IdSchema, text: textOf(captionMaxLength) }))
      .max(mostFiles)
      .default([]),
    /** When it is sent; missing: at once. */
    schedule: optionalOf(TimeSchema),
    /** Requires a schedule, which is then the first time. */
    recurrence: optionalOf(WriteMessageRecurrenceSchema),
    /** From this time it disappears from the TV, and is not sent again. */
    expiration: optionalOf(TimeSchema),
    /** Minutes before the scheduled time when a reminder is also sent. */
    reminder: z.literal(reminderChoicesMinutes).default(-1),
    template: optionalOf(IdSchema),
    thread: z.union([z.literal(noThread), IdSchema]).default(noThread),
    relative: IdSchema.optional(),
    /** The user's own scheduled message that this one replaces: it is not sent. */
    replaces: IdSchema.optional(),
    /** Repeating the request returns the same answer, so that a retry after a lost answer never sends twice. */
    clientId: z.uuid().optional(),
  })
  .refine(({ message, files }) => message !== '' || files.length > 0, {
    path: ['message'],
    error: 'Required',
  })
export type CreateMessage = z.input<typeof CreateMessageSchema>

/** `planned`: it is sent later, as a message with its own id; this id is the plan's. */
export const CreatedMessageSchema = z.object({ id: IdSchema, planned: z.boolean().optional() })
export type CreatedMessage = z.infer<typeof CreatedMessageSchema>
