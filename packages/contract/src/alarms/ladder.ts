import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { RoleSchema } from '../accounts/user.ts'
import { IdSchema } from '../envelope.ts'
import { ladderLimits, ladderStepReaches } from './names.ts'
import { isWebhookAddress } from './webhook-address.ts'

/*
 * What clients send is checked. Answers take whatever is stored: when a rule becomes stricter, people must still be able to
 * read what was accepted before.
 */

/** When the people of a step are on duty, in the region's time, perhaps over midnight. Weekdays are numbers, Sunday 0. */
const DutyHoursSchema = z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })
export type DutyHours = z.infer<typeof DutyHoursSchema>

/** Minutes after the previous step, or for the first one after the alarm. */
const after = z.int()
const ids = z.array(IdSchema)

/**
 * One step. `repeat` sounds the alarm again where nobody has acknowledged it; `staff` calls the staff of the rooms' groups,
 * `family` the people linked to the rooms' boxes; `mail` goes to the e-mail addresses of these users; outside `hours` a step is skipped.
 */
const LadderStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), after }),
  z.object({ kind: z.literal('repeat'), after }),
  z.object({ kind: z.literal('family'), after }),
  z.object({ kind: z.literal('people'), after, ids, hours: DutyHoursSchema.optional() }),
  z.object({ kind: z.literal('group'), after, ids, hours: DutyHoursSchema.optional() }),
  z.object({ kind: z.literal('mail'), after, ids }),
  z.object({ kind: z.literal('webhook'), after, url: z.string() }),
])
export type LadderStep = z.infer<typeof LadderStepSchema>

export const LadderSchema = z.object({ steps: z.array(LadderStepSchema) }).meta({ id: 'Ladder' })
export type Ladder = z.infer<typeof LadderSchema>

const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 22:00.')

const given = {
  after: after.min(0).max(ladderLimits.afterMinutes),
  people: ids.min(1, 'Choose somebody.').max(ladderLimits.people),
  groups: ids.min(1, 'Choose a group.').max(ladderLimits.groups),
  hours: z.object({
    days: z.array(z.int().min(0).max(6)).min(1, 'Choose at least one day.').max(7),
    from: localTime,
    to: localTime,
  }),
  /** The server demands more: unless its operator allows otherwise, the address must be on the internet. */
  url: z
    .url('This is not a web address.')
    .max(ladderLimits.url)
    .refine(isWebhookAddress, 'Use an https address without a password in it.'),
}

const WriteLadderStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), after: given.after }),
  z.object({ kind: z.literal('repeat'), after: given.after }),
  z.object({ kind: z.literal('family'), after: given.after }),
  z.object({
    kind: z.literal('people'),
    after: given.after,
    ids: given.people,
    hours: given.hours.optional(),
  }),
  z.object({
    kind: z.literal('group'),
    after: given.after,
    ids: given.groups,
    hours: given.hours.optional(),
  }),
  z.object({ kind: z.literal('mail'), after: given.after, ids: given.people }),
  z.object({ kind: z.literal('webhook'), after: given.after, url: given.url }),
])

const reachesSomebody = (step: LadderStep | undefined): boolean =>
  step !== undefined &&
  ladderStepReaches[step.kind] === 'people' &&
  (!('hours' in step) || step.hours === undefined)

/** A ladder that a client sends. The last step notifies somebody at any hour, so that no alarm ends with nobody told. */
export const WriteLadderSchema = z
  .object({ steps: z.array(WriteLadderStepSchema).min(1, 'Add a step.').max(ladderLimits.steps) })
  .refine(({ steps }) => reachesSomebody(steps.at(-1)), {
    path: ['steps'],
    error: 'The last step must notify somebody, at any hour.',
  })

/** `GET alarms/ladders`: the ladder of a group, for alarms that have none of their own. */
export const GroupLadderSchema = z
  .object({
    group: z.object({ id: IdSchema, name: z.string() }),
    /** Null: the group has none, and the default applies. */
    ladder: LadderSchema.nullable(),
  })
  .meta({ id: 'GroupLadder' })
export type GroupLadder = z.infer<typeof GroupLadderSchema>

/** `GET alarms/people`: staff and administrators whom a ladder may name, by a part of their name or by their ids. */
export const LadderUsersQuerySchema = z.object({
  search: z.string().max(searchMaxLength).default(''),
  /** Only these, such as `7,12`: the people named by a ladder. */
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
    .optional(),
})
export const LadderUserSchema = z
  .object({ id: IdSchema, name: z.string(), role: RoleSchema })
  .meta({ id: 'LadderUser' })
export type LadderUser = z.infer<typeof LadderUserSchema>

/** `PUT alarms/ladders/{id}` for a group; null: back to the default. */
export const SetGroupLadderSchema = z.object({ ladder: WriteLadderSchema.nullable() })
