import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { alarmLevels, alarmSounds } from './names.ts'

/** An alarm as the TV shows it, until OK. */
export const ShownAlarmSchema = z.object({
  /** Who raised it. */
  origin: z.literal('staff'),
  id: IdSchema,
  title: z.string(),
  body: z.string(),
  level: z.enum(alarmLevels),
  /** Null: the recording at `soundUrl`. */
  sound: z.enum(alarmSounds).nullable(),
  soundUrl: z.string().nullable(),
  sentAt: TimeSchema,
  /** How often it has been repeated; each time it sounds again. */
  repeats: z.int().nonnegative(),
  acknowledgedAt: TimeSchema.nullable(),
})
export type ShownAlarm = z.infer<typeof ShownAlarmSchema>

/** The progress of the resident's own call for help. Gone when it has been cancelled or ended. */
export const HelpCallSchema = z.object({
  origin: z.literal('resident'),
  id: IdSchema,
  /** The id of the press, by which it is cancelled. */
  helpId: z.uuid(),
  pressedAt: TimeSchema,
  /** `pressed`: it can still be taken back before anybody is called. `unanswered`: all were called, and nobody has answered. */
  state: z.enum(['pressed', 'calling', 'taken', 'unanswered']),
  takenBy: z.string().nullable(),
})
export type HelpCall = z.infer<typeof HelpCallSchema>

export const BoxAlarmSchema = z.discriminatedUnion('origin', [ShownAlarmSchema, HelpCallSchema])
export type BoxAlarm = z.infer<typeof BoxAlarmSchema>

/** `box/{id}/help`: the resident calls for help, or takes it back. `id` identifies the press. */
export const BoxHelpSchema = z.object({
  id: z.uuid(),
  state: z.enum(['pressed', 'cancelled']),
  at: TimeSchema,
})
export type BoxHelp = z.infer<typeof BoxHelpSchema>
