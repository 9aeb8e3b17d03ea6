import { z } from 'zod'
import { LanguageSchema } from '../config/index.ts'
import { IdSchema } from '../envelope.ts'

export const roles = ['relative', 'staff', 'admin'] as const
export const RoleSchema = z.enum(roles)
export type Role = z.infer<typeof RoleSchema>

/** `system` administrators see every cluster, `cluster` administrators their own; everybody else is `user`. */
export const levels = ['user', 'cluster', 'system'] as const
export const LevelSchema = z.enum(levels)
export type Level = z.infer<typeof LevelSchema>

/**
 * What a user may do outside the boxes. Administrators have all of them; the server says which ones a user has, and the
 * web app's Administration menu and its screens go by them.
 */
export const userPermissions = [
  'alarms',
  'users',
  'organisation',
  'boxes',
  'content',
  'audit',
  'overview',
] as const
export type UserPermission = (typeof userPermissions)[number]

/** The logged-in user. `avarta` is the field's real name on the wire; both name the picture's address, or null. */
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
