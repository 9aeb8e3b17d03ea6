import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { WriteMessageRecurrenceSchema } from '../messages/create-message.ts'
import { mostReceivers } from '../messages/names.ts'
import { textOf } from '../text-schemas.ts'
import { WriteLadderSchema } from './ladder.ts'
import { alarmLevels, alarmSounds, alarmTargets, alarmTextLengths } from './names.ts'

const target = {
  target: z.enum(alarmTargets).default('individuals'),
  /** For individuals, ids of rooms; otherwise of groups, entities or clusters, meaning their rooms. */
  ids: z.array(IdSchema).max(mostReceivers).default([]),
}

const content = {
  ...target,
  title: textOf(alarmTextLengths.title).default(''),
  body: textOf(alarmTextLengths.body).default(''),
  level: z.enum(alarmLevels).default('important'),
  /** A sound that every TV has, or the id of a recording that the sender has uploaded. */
  sound: z.union([z.enum(alarmSounds), IdSchema]).default('soft-bell'),
  /** Missing: that of the group, or the default. Information has none. */
  ladder: WriteLadderSchema.optional(),
  schedule: TimeSchema.nullish().transform((value) => value ?? undefined),
  /** Requires a schedule, which is then the first time. */
  recurrence: WriteMessageRecurrenceSchema.nullish().transform((value) => value ?? undefined),
}

/** Sent and scheduled alarms are complete; a draft may lack anything. */
const checkWhole = (
  alarm: { state: string; title: string; ids: readonly number[]; schedule?: number | undefined } & {
    level: string
    sound: unknown
    recurrence?: unknown
  },
  context: z.core.$RefinementCtx,
) => {
  const refuse = (field: string, message: string) => {
    context.addIssue({ code: 'custom', path: [field], message })
  }
  if (alarm.state === 'draft') return
  if (alarm.title === '') refuse('title', 'Required')
  if (alarm.ids.length === 0) refuse('ids', 'No recipients selected')
  if (alarm.sound === 'none' && alarm.level !== 'info')
    refuse('sound', 'Only information may come without a sound.')
  if (alarm.state === 'scheduled' && alarm.schedule === undefined) refuse('schedule', 'Required')
  if (alarm.schedule === undefined && alarm.recurrence !== undefined) refuse('schedule', 'Required')
}

/** `draft` stores it, `scheduled` sends it later, `sent` at once. */
const state = z.enum(['draft', 'scheduled', 'sent']).default('draft')

/** `POST alarms` */
export const CreateAlarmSchema = z
  .object({
    ...content,
    state,
    /** Repeating the request returns the same answer, so that a retry after a lost answer never sends twice. */
    clientId: z.uuid().optional(),
  })
  .superRefine(checkWhole)
export type CreateAlarm = z.input<typeof CreateAlarmSchema>

/** `PUT alarms/{id}`: everything in a draft or a scheduled alarm. */
export const ChangeAlarmSchema = z.object({ ...content, state }).superRefine(checkWhole)
export type ChangeAlarm = z.input<typeof ChangeAlarmSchema>

export const CreatedAlarmSchema = z.object({
  id: IdSchema,
  state: z.enum(['draft', 'scheduled', 'sent', 'recalled']),
})
export type CreatedAlarm = z.infer<typeof CreatedAlarmSchema>

/** `POST alarms/reach`: whom an alarm would reach now. */
export const AlarmTargetSchema = z.object(target)
export const AlarmReachSchema = z
  .object({
    rooms: z.int().nonnegative(),
    /** Rooms with a TV: it is shown only there. */
    tvs: z.int().nonnegative(),
    /** TVs that are not connected now. */
    offline: z.int().nonnegative(),
    /** The rooms where nobody would see it now, and why: those without a TV first. */
    notReached: z.array(
      z.object({
        room: z.object({ id: IdSchema, name: z.string(), location: z.string() }),
        /** The resident's name; empty: not known. */
        resident: z.string(),
        why: z.enum(['noTv', 'offline']),
      }),
    ),
  })
  .meta({ id: 'AlarmReach' })
export type AlarmReach = z.infer<typeof AlarmReachSchema>

/** `POST alarms/{id}/end`: what the cause was. */
export const EndAlarmSchema = z.object({ note: textOf(alarmTextLengths.endNote).default('') })

/** `POST alarms/{id}/handled`: somebody has been to these rooms. */
export const HandledRoomsSchema = z.object({ rooms: z.array(IdSchema).min(1, 'Required').max(mostReceivers) })
