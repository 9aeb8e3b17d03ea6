import { z } from 'zod'
import { LanguageSchema } from '../config/index.ts'
import { IdSchema } from '../envelope.ts'
import { levels, roles, userPermissions } from './names.ts'

export const RoleSchema = z.enum(roles)
export const LevelSchema = z.enum(levels)

/** The logged-in user. `avarta` is the field's real name on the wire; both fields have the picture's address, or null. */
export const UserSchema = z
  .object({
    id: IdSchema,
    username: z.string(),
    email: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avarta: z.string().nullable(),
    avatar: z.string().nullable(),
    mobileApp: z.boolean(),
    forceChangePassword: z.boolean(),
    extension: z.string(),
    role: RoleSchema,
    language: LanguageSchema,
    /** False: every call of this user is a voice call. */
    enableVideoCall: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof UserSchema>

/** `GET users/getpermissionsbytoken` */
export const UserPermissionsSchema = z
  .object({
    role: RoleSchema,
    level: LevelSchema,
    language: LanguageSchema,
    clusterId: IdSchema.nullable(),
    permissions: z.array(z.enum(userPermissions)),
  })
  .meta({ id: 'UserPermissions' })
export type UserPermissions = z.infer<typeof UserPermissionsSchema>
