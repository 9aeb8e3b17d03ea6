import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { IdSchema, listQueryOf, TimeSchema } from '../envelope.ts'
import { MessageRecurrenceSchema } from '../messages/create-message.ts'
import { LadderSchema } from './ladder.ts'
import {
  alarmLevels,
  alarmLists,
  alarmOrigins,
  alarmSounds,
  alarmStates,
  alarmTargets,
  ladderEnds,
  ladderStepKinds,
} from './names.ts'

const NamedUserSchema = z.object({ id: IdSchema, name: z.string() })
const RoomSchema = z.object({ id: IdSchema, name: z.string(), location: z.string() })
const CountSchema = z.int().nonnegative()

/** `GET alarms` */
export const AlarmListQuerySchema = listQueryOf(
  z.object({
    list: z.enum(alarmLists).optional(),
    /** Only those of this room. */
    room: IdSchema.optional(),
    search: z.string().max(searchMaxLength).optional(),
  }),
)

export const AlarmSchema = z
  .object({
    id: IdSchema,
    origin: z.enum(alarmOrigins),
    title: z.string(),
    body: z.string(),
    level: z.enum(alarmLevels),
    /** A sound that every TV has; null: the recording in `ownSound`. */
    sound: z.enum(alarmSounds).nullable(),
    ownSound: z.object({ id: IdSchema, name: z.string(), url: z.string() }).nullable(),
    state: z.enum(alarmStates),
    target: z.enum(alarmTargets),
    ids: z.array(IdSchema),
    schedule: TimeSchema.nullable(),
    recurrence: MessageRecurrenceSchema.nullable(),
    /** The ladder chosen by its sender; null: that of the group, or the default. */
    ladder: LadderSchema.nullable(),
    /** Null: the resident or the server. */
    createdBy: NamedUserSchema.nullable(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    sentAt: TimeSchema.nullable(),
    recalledAt: TimeSchema.nullable(),
    /** The room that a call for help or a silence is about; null: an alarm to TVs. */
    room: RoomSchema.nullable(),
    /** For a silence: when the resident was last noticed; null: not known. */
    silentSince: TimeSchema.nullable(),
    /** The rooms that it was sent to, and how far it has come there. */
    counts: z.object({
      rooms: CountSchema,
      delivered: CountSchema,
      shown: CountSchema,
      /** By the resident, or handled by somebody for them. */
      acknowledged: CountSchema,
      /** Nobody has been there, and the TV is offline and has not got it, or there is no TV. */
      notReached: CountSchema,
    }),
    /** Null: it has no ladder, or has not been sent. */
    climb: z
      .object({
        /** Steps done, and their total number. */
        done: CountSchema,
        of: CountSchema,
        /** When the next one is due; null: there is none. */
        nextAt: TimeSchema.nullable(),
        /** Null: it is still climbing. */
        ended: z.enum(ladderEnds).nullable(),
      })
      .nullable(),
    takenBy: NamedUserSchema.nullable(),
    takenAt: TimeSchema.nullable(),
    /** The cause, in the words of whoever ended it; null: it has not ended. */
    endNote: z.string().nullable(),
    endedAt: TimeSchema.nullable(),
    /** What the reader may do with it. */
    may: z.object({
      /** Change, send, recall, remind, delete. */
      manage: z.boolean(),
      take: z.boolean(),
      end: z.boolean(),
    }),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof AlarmSchema>

/** One step of the ladder of an alarm, in the order in which they are due. */
export const ClimbedStepSchema = z
  .object({
    kind: z.enum(ladderStepKinds),
    /** When it was, or will be, due. Null: not known yet, or it will not take place. */
    at: TimeSchema.nullable(),
    /** `off_duty`: none of them was on duty. `failed`: nobody could be notified. `not_needed`: the ladder ended before it. */
    state: z.enum(['waiting', 'under_way', 'done', 'off_duty', 'failed', 'not_needed']),
    /** How many TVs, people or addresses it has notified. */
    reached: CountSchema,
    /** The users whom it has notified. */
    people: z.array(NamedUserSchema),
    /** The users whom it should have notified and could not: they may not be called any more, or their mail was not sent. */
    missed: z.array(NamedUserSchema),
  })
  .meta({ id: 'ClimbedStep' })
export type ClimbedStep = z.infer<typeof ClimbedStepSchema>

/** `GET alarms/{id}` */
export const AlarmDetailSchema = AlarmSchema.extend({ steps: z.array(ClimbedStepSchema) }).meta({
  id: 'AlarmDetail',
})
export type AlarmDetail = z.infer<typeof AlarmDetailSchema>

/** `GET alarms/totals`: how many there are in each list. */
export const AlarmTotalsSchema = z
  .object({
    open: CountSchema,
    sent: CountSchema,
    scheduled: CountSchema,
    draft: CountSchema,
    recalled: CountSchema,
  })
  .meta({ id: 'AlarmTotals' })
export type AlarmTotals = z.infer<typeof AlarmTotalsSchema>

/** `GET alarms/{id}/receipts`: how far it has come in each room, by group and room. */
export const AlarmReceiptSchema = z
  .object({
    room: RoomSchema,
    group: NamedUserSchema,
    /** The resident. */
    resident: z.string(),
    /** False: there is no TV to show it. */
    hasTv: z.boolean(),
    online: z.boolean(),
    deliveredAt: TimeSchema.nullable(),
    shownAt: TimeSchema.nullable(),
    acknowledgedAt: TimeSchema.nullable(),
    /** Who has been there to see to the resident. */
    handledBy: NamedUserSchema.nullable(),
    handledAt: TimeSchema.nullable(),
    /** Whether the reader may say that they have been there. */
    mayHandle: z.boolean(),
  })
  .meta({ id: 'AlarmReceipt' })
export type AlarmReceipt = z.infer<typeof AlarmReceiptSchema>
