import { z } from 'zod'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { BoxReportedSchema } from './device-status.ts'
import { competences, eachFlag, functionNames } from './names.ts'

/** What the user has chosen to show for a box: three competence roles and seven functions. */
export const SettingsFlagsSchema = z.object(eachFlag(() => z.boolean())).meta({ id: 'SettingsFlags' })
export type SettingsFlags = z.infer<typeof SettingsFlagsSchema>

/** `UPDATE settings {caretakerId}`: the flags that change; `checked` also selects the box. */
export const UpdateSettingsSchema = z.object({
  settings: SettingsFlagsSchema.partial(),
  checked: z.literal(true).optional(),
})

/** `GET_LIST relatives/getpermissions`: names of functions, plus one competence. */
export const PermissionNamesSchema = z.array(z.enum([...functionNames, ...competences]))

/** A box as one user sees it (`GET_ONE caretakers {userId}`). */
export const BoxViewSchema = z
  .object({
    /** The box's id. */
    id: IdSchema,
    /** Avatar slot; the list is sorted by it. */
    index: z.int().nonnegative(),
    nickName: z.string(),
    /** Address of the user's own picture of the resident; null: none. */
    avatar: z.string().nullable(),
    /** False: it has no TV now. */
    hasTv: z.boolean(),
    online: z.boolean(),
    /** When the box was last heard from; null: never. */
    lastSeenAt: TimeSchema.nullable(),
    /** Selected: exactly one in a list that is not empty. */
    checked: z.boolean(),
    ...BoxReportedSchema.shape,
    room: z.object({ id: IdSchema, name: z.string(), location: z.string() }),
    /** Staff look after the resident's group, and so can read messages to the resident. */
    hasStaff: z.boolean(),
    /** The id of the user whose view this is. */
    relative: IdSchema,
    /** SettingsFlags as JSON text. */
    settings: z.string(),
    permissions: PermissionNamesSchema,
    functions: z.array(z.enum(functionNames)),
    extension: z.string(),
    /** The newest 50 entries as JSON text. */
    callHistory: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
  })
  .meta({ id: 'BoxView' })
export type BoxView = z.infer<typeof BoxViewSchema>
