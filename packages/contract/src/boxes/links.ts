import { z } from 'zod'
import { RoleSchema } from '../accounts/user.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { cleanIdentifier } from '../identifier.ts'
import { competences, functionNames } from './names.ts'
import { agreedByMaxLength } from './profile-limits.ts'

/** Parameters of `boxes/{id}/links/{userId}`. */
export const LinkParamsSchema = z.object({
  id: z.coerce.number().pipe(IdSchema),
  userId: z.coerce.number().pipe(IdSchema),
})

/** The resident's agreement to have this user's calls answered automatically, and when it was given. */
const AgreementSchema = z.object({ agreedBy: z.string(), agreedAt: TimeSchema })

/** `GET boxes/{id}/links`: a user and what they may do with the box. */
export const LinkSchema = z
  .object({
    userId: IdSchema,
    name: z.string(),
    /** Address of the user's own picture; null: the initial of the name. */
    avatar: z.string().nullable(),
    role: RoleSchema,
    /** The account is disabled, so these permissions have no effect. */
    disabled: z.boolean(),
    /** What the user may use; works only if the box has it. */
    permissions: z.array(z.enum(functionNames)),
    competence: z.enum(competences),
    /** Null: the resident has not agreed, and answers each call themselves. */
    autoAnswer: AgreementSchema.nullable(),
    /** False for one's own link: nobody changes their own permissions. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'BoxLink' })
export type Link = z.infer<typeof LinkSchema>

/** `PUT boxes/{id}/links/{userId}`: only what changes; a new user starts with the least. */
export const EditLinkSchema = z
  .object({
    permissions: z
      .array(z.enum(functionNames))
      .transform((given) => functionNames.filter((one) => given.includes(one))),
    competence: z.enum(competences),
    autoAnswer: z
      .object({
        agreedBy: z
          .string()
          .overwrite(cleanIdentifier)
          .min(1, 'Required')
          .max(agreedByMaxLength, `At most ${String(agreedByMaxLength)} characters.`),
        agreedAt: TimeSchema,
      })
      .nullable(),
  })
  .partial()
export type EditLink = z.infer<typeof EditLinkSchema>

/** With `existing=1` nobody is newly linked, so that a user removed meanwhile stays removed. */
export const EditLinkQuerySchema = z.object({ existing: z.enum(['0', '1']).optional() })
