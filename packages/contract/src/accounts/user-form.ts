import { z } from 'zod'
import { phoneNumberPattern } from '../boxes/profile-limits.ts'
import { LanguageSchema } from '../config/index.ts'
import { IdSchema, longListQueryOf, TimeSchema } from '../envelope.ts'
import { searchMaxLength, usernameMaxLength } from '../constants.ts'
import { cleanEmail, cleanIdentifier, hasUnreadable } from '../identifier.ts'
import type { UserProblem } from './names.ts'
import { NewPasswordSchema } from './new-password.ts'
import { LevelSchema, RoleSchema, UserSchema } from './user.ts'
import {
  emailMaxLength,
  hasSpecialCharacters,
  isEmail,
  isTooLongForUsername,
  userTextMaxLength,
} from './user-text-rules.ts'

const required = 'Required'
const tooLong = `At most ${String(userTextMaxLength)} characters.`
const usernameTooLong = `Maximum of ${String(usernameMaxLength)} characters are allowed`
const special = 'Only letters, digits and . _ - can be used'
const emailTooLong = `At most ${String(emailMaxLength)} characters.`
const wrongEmail = 'The email address is incorrect'
const unreadable = 'There are characters in it that cannot be shown.'
const wrongPhone = 'A phone number can only contain digits, +, -, ( ) and spaces.'

const problems: ReadonlyMap<string, UserProblem> = new Map([
  [required, 'required'],
  [tooLong, 'tooLong'],
  [usernameTooLong, 'usernameTooLong'],
  [special, 'special'],
  [emailTooLong, 'tooLong'],
  [wrongEmail, 'email'],
  [wrongPhone, 'phone'],
  [unreadable, 'unreadable'],
])

/** The problem that a message of these schemas is about. */
export const userProblemOf = (message: string): UserProblem => problems.get(message) ?? 'unknown'

const shortText = z
  .string()
  .overwrite(cleanIdentifier)
  .max(userTextMaxLength, tooLong)
  .refine((text) => !hasUnreadable(text), unreadable)

export const UsernameSchema = z
  .string()
  .overwrite(cleanIdentifier)
  .min(1, required)
  .refine((text) => !isTooLongForUsername(text), usernameTooLong)
  .refine((text) => !hasSpecialCharacters(text), special)

export const EmailSchema = z
  .string()
  .overwrite(cleanEmail)
  .min(1, required)
  .max(emailMaxLength, emailTooLong)
  .refine((text) => text === '' || isEmail(text), wrongEmail)
  .refine((text) => !hasUnreadable(text), unreadable)

/** What people may change about themselves, and administrators about everybody. */
const contact = {
  firstName: shortText.min(1, required),
  lastName: shortText,
  email: EmailSchema,
  phone: shortText.regex(phoneNumberPattern, wrongPhone),
  language: LanguageSchema,
}

const form = {
  ...contact,
  username: UsernameSchema,
  password: NewPasswordSchema,
  company: shortText,
  role: RoleSchema,
  /** For administrators; everybody else is `user`. */
  level: LevelSchema,
  /** Null for system administrators, and for relatives with boxes in several clusters. */
  cluster: IdSchema.nullable(),
  /** May log in from the installed app. */
  mobileApp: z.boolean(),
  /** False: every call of this user is a voice call. */
  enableVideoCall: z.boolean(),
  forceChangePassword: z.boolean(),
  /** The groups whose rooms a staff member looks after; nobody else has any. */
  groups: z.array(IdSchema).max(1_000, 'At most 1000.'),
}

/** `POST users`. A first password has to be changed unless stated otherwise; without one the account waits for its invitation. */
export const CreateUserSchema = z.object({
  ...form,
  password: form.password.optional(),
  lastName: form.lastName.default(''),
  phone: form.phone.default(''),
  company: form.company.default(''),
  language: form.language.default('en'),
  level: form.level.optional(),
  cluster: form.cluster.optional(),
  mobileApp: form.mobileApp.default(true),
  enableVideoCall: form.enableVideoCall.default(true),
  forceChangePassword: form.forceChangePassword.default(true),
  groups: form.groups.default([]),
})
export type CreateUser = z.infer<typeof CreateUserSchema>

/** `PUT users/{id}`: only what changes. */
export const EditUserSchema = z.object({ ...form, disabled: z.boolean() }).partial()
export type EditUser = z.infer<typeof EditUserSchema>

/** `PUT users/me`. A new e-mail address needs the password, because links to new passwords are mailed there. */
export const UpdateMeSchema = z
  .object(contact)
  .partial()
  .extend({ password: z.string().min(1, 'Required').max(1_000).optional() })
export type UpdateMe = z.infer<typeof UpdateMeSchema>

/** `PUT users/{id}/picture`: the id of a picture that the signed-in user has uploaded; null removes the present one. */
export const SetPictureSchema = z.object({ file: IdSchema.nullable() })

/** The address of the picture, which works for everybody who is shown the person; null without one. */
export const PictureSchema = z.object({ avatar: z.string().nullable() }).meta({ id: 'Picture' })

/** `GET users/me`: the logged-in user, with what only they and their administrators may read. */
export const MeSchema = UserSchema.extend({
  phone: z.string(),
  /** A new e-mail address that has not been confirmed yet. */
  newEmail: z.string().nullable(),
}).meta({ id: 'Me' })
export type Me = z.infer<typeof MeSchema>

/** The mailed link by which the owner of an account chooses its first password. */
const InvitationSchema = z.object({
  state: z.enum(['open', 'expired', 'accepted']),
  sentAt: TimeSchema,
  expiresAt: TimeSchema,
})

/** A user as administrators see them. */
export const ManagedUserSchema = z
  .object({
    id: IdSchema,
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    company: z.string(),
    avatar: z.string().nullable(),
    role: RoleSchema,
    level: LevelSchema,
    cluster: IdSchema.nullable(),
    language: LanguageSchema,
    mobileApp: z.boolean(),
    enableVideoCall: z.boolean(),
    forceChangePassword: z.boolean(),
    groups: z.array(IdSchema),
    extension: z.string(),
    /** May not log in. */
    disabled: z.boolean(),
    /** False: nobody can log in before a password has been chosen. */
    hasPassword: z.boolean(),
    invitation: InvitationSchema.nullable(),
    createdAt: TimeSchema,
  })
  .meta({ id: 'ManagedUser' })
export type ManagedUser = z.infer<typeof ManagedUserSchema>

/** `GET users`. `search` looks in names, user names and e-mail addresses. */
export const UserListQuerySchema = longListQueryOf(
  z.object({
    search: z.string().max(searchMaxLength).optional(),
    role: RoleSchema.optional(),
    disabled: z.boolean().optional(),
    cluster: IdSchema.optional(),
  }),
)

/** `GET users/export`: as the list, all pages at once. */
export const UserExportQuerySchema = UserListQuerySchema.pick({ filter: true, sort: true })

const PlaceSchema = z.object({ id: IdSchema, name: z.string() })

/** `GET users/places`: where the administrator may put users. `entity`: the name of the house that the group belongs to. */
export const UserPlacesSchema = z
  .object({
    clusters: z.array(PlaceSchema),
    groups: z.array(PlaceSchema.extend({ entity: z.string(), cluster: IdSchema })),
  })
  .meta({ id: 'UserPlaces' })
export type UserPlaces = z.infer<typeof UserPlacesSchema>
