import { z } from 'zod'
import { LanguageSchema } from '../config/index.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { cleanIdentifier, hasUnreadable } from '../identifier.ts'
import { isTimeZone } from '../time-zone.ts'
import { functionNames, helpFirst, mostBoxesAtOnce } from './names.ts'
import { agreedByMaxLength, phoneNumberPattern, profileTextMaxLength } from './profile-limits.ts'

const shortText = z
  .string()
  .overwrite(cleanIdentifier)
  .max(profileTextMaxLength, `At most ${String(profileTextMaxLength)} characters.`)
  .refine((text) => !hasUnreadable(text), 'There are characters in it that cannot be shown.')
const name = shortText.min(1, 'Required')
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 22:00.')

/** Who lives with the box. */
export const BoxProfileSchema = z.object({
  firstName: name,
  lastName: name,
  phone: shortText.regex(phoneNumberPattern, 'A phone number can only contain digits, +, -, ( ) and spaces.'),
  address: shortText,
  state: shortText,
})

/** The resident's agreement, and who recorded it. */
const agreement = {
  agreedBy: z
    .string()
    .overwrite(cleanIdentifier)
    .min(1, 'Required')
    .max(agreedByMaxLength, `At most ${String(agreedByMaxLength)} characters.`),
  agreedAt: TimeSchema,
}

/** The resident may call for help from the TV or a pendant: who is called first, and whom to ring if nobody answers. */
const HelpSchema = z.object({
  ...agreement,
  first: z.enum(helpFirst),
  number: shortText.regex(
    phoneNumberPattern,
    'A phone number can only contain digits, +, -, ( ) and spaces.',
  ),
})

/** If there is no sign of life by this local time, an alarm calls the chosen people. */
const SilenceSchema = z.object({ ...agreement, by: localTime, notify: z.enum(helpFirst) })

const settings = {
  /** Also within the profile, only what changes. */
  profile: BoxProfileSchema.partial(),
  /** What the box can do and its TV shows. */
  functions: z
    .array(z.enum(functionNames))
    .transform((given) => functionNames.filter((one) => given.includes(one))),
  /** Percent. */
  volume: z.int().min(0).max(100),
  /** Local times; null: none. */
  quietHours: z.object({ from: localTime, to: localTime }).nullable(),
  timeZone: z.string().max(100).refine(isTimeZone, 'This is not a time zone.'),
  language: LanguageSchema,
  /** Null: off. */
  help: HelpSchema.nullable(),
  silence: SilenceSchema.nullable(),
}

/** What every user may set for themselves. */
const own = {
  nickName: shortText,
  /** The id of a picture that the user has uploaded; null removes the present one. */
  avatar: IdSchema.nullable(),
}

/**
 * `PUT boxes/{id}`: only what changes. Nickname and avatar are the user's own; the rest belongs to the box, for its super
 * users and administrators.
 */
export const EditBoxSchema = z.object({ ...own, ...settings }).partial()
export type EditBox = z.infer<typeof EditBoxSchema>

/** `PUT boxes`: the same for many boxes. Functions not named stay as they are. */
export const EditBoxesSchema = z.object({
  ids: z
    .array(IdSchema)
    .min(1, 'Required')
    .max(mostBoxesAtOnce, `At most ${String(mostBoxesAtOnce)}.`),
  volume: settings.volume.optional(),
  quietHours: settings.quietHours.optional(),
  functions: z.partialRecord(z.enum(functionNames), z.boolean()).optional(),
})
export type EditBoxes = z.infer<typeof EditBoxesSchema>

/** The boxes that were changed, and those that the administrator does not look after, or no longer does. */
export const EditedBoxesSchema = z
  .object({ done: z.array(IdSchema), left: z.array(IdSchema) })
  .meta({ id: 'EditedBoxes' })
export type EditedBoxes = z.infer<typeof EditedBoxesSchema>

const agreed = { agreedBy: z.string(), agreedAt: TimeSchema }

/** `GET boxes/{id}`: a box with everything that can be changed. */
export const BoxSchema = z
  .object({
    id: IdSchema,
    room: z.object({ id: IdSchema, name: z.string(), location: z.string() }),
    /** Empty: the user has not given any. */
    nickName: z.string(),
    /** Address of the user's own picture of the resident; null: none. */
    avatar: z.string().nullable(),
    profile: z.object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      address: z.string(),
      state: z.string(),
    }),
    functions: z.array(z.enum(functionNames)),
    volume: z.int(),
    quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
    timeZone: z.string(),
    language: LanguageSchema,
    help: z.object({ ...agreed, first: z.enum(helpFirst), number: z.string() }).nullable(),
    silence: z.object({ ...agreed, by: z.string(), notify: z.enum(helpFirst) }).nullable(),
    /** Whether this user may change more than their own nickname and picture. */
    mayEdit: z.boolean(),
  })
  .meta({ id: 'Box' })
export type Box = z.infer<typeof BoxSchema>
