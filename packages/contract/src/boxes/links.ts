import { z } from 'zod'
import { RoleSchema } from '../accounts/user.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { competences, functionNames } from './names.ts'

/** Of `boxes/{id}/links/{userId}`. */
export const LinkParamsSchema = z.object({
  id: z.coerce.number().pipe(IdSchema),
  userId: z.coerce.number().pipe(IdSchema),
})

/** The resident's agreement that somebody's calls are answered by themselves, and when they gave it. */
const AgreementSchema = z.object({ agreedBy: z.string(), agreedAt: TimeSchema })

/** `GET boxes/{id}/links`: a user and what they may do with the box. */
export const LinkSchema = z
  .object({
    userId: IdSchema,
    name: z.string(),
    /** Address of the user's own picture; null: the initial of the name. */
    avatar: z.string().nullable(),
    role: RoleSchema,
    /** The account may not log in, so that none of this holds until it may. */
    disabled: z.boolean(),
    /** What the user may use; works as far as the box has it. */
    permissions: z.array(z.enum(functionNames)),
    competence: z.enum(competences),
    /** Null: the resident has not agreed, and answers each call themselves. */
    autoAnswer: AgreementSchema.nullable(),
    /** False of oneself: nobody changes what they may do themselves. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'BoxLink' })
export type Link = z.infer<typeof LinkSchema>

/** `PUT boxes/{id}/links/{userId}`: what is to change; a user who has no part in the box yet begins with the least. */
export const EditLinkSchema = z
  .object({
    permissions: z
      .array(z.enum(functionNames))
      .transform((given) => functionNames.filter((one) => given.includes(one))),
    competence: z.enum(competences),
    autoAnswer: z
      .object({
        agreedBy: z.string().trim().normalize().min(1, 'Required').max(100, 'At most 100 characters.'),
        agreedAt: TimeSchema,
      })
      .nullable(),
  })
  .partial()
export type EditLink = z.infer<typeof EditLinkSchema>
