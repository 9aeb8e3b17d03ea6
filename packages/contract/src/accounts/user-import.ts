import { z } from 'zod'
import { competences, functionNames } from '../boxes/names.ts'
import { IdSchema } from '../envelope.ts'
import { cleanIdentifier } from '../identifier.ts'
import { mostImportedUsers, userProblems } from './names.ts'
import { CreateUserSchema } from './user-form.ts'

/** A new user of an import: as in the form, and without a password, which is chosen by invitation. */
export const ImportedUserSchema = CreateUserSchema.omit({ password: true, forceChangePassword: true }).extend(
  {
    /** To whom the user is linked, as their name or room is written; each has to be the only one. */
    residents: z.array(z.string().overwrite(cleanIdentifier).min(1).max(300)).max(10).default([]),
    /** What the user may use there; without it all that the TV may show. */
    permissions: z.array(z.enum(functionNames)).optional(),
    competence: z.enum(competences).default('user'),
  },
)

/**
 * `POST users/import`: all are created, or none. Each row is as `POST users` takes it; what is wrong with it is in the answer.
 * The same `key` again creates nobody again.
 */
export const ImportUsersSchema = z.object({
  key: z.uuid(),
  /** Only says what is wrong. */
  dryRun: z.boolean(),
  rows: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(mostImportedUsers, `At most ${String(mostImportedUsers)}.`),
})
export type ImportUsers = z.infer<typeof ImportUsersSchema>

export const ImportedUsersSchema = z
  .object({
    /** Who were created, in the order of the rows; empty with a fault, and in a dry run. */
    created: z.array(IdSchema),
    /** The first thousand, by row from 0. */
    faults: z.array(
      z.object({ row: z.int().nonnegative(), field: z.string(), problem: z.enum(userProblems) }),
    ),
    faultCount: z.int().nonnegative(),
    /** Who is linked to whom, without a fault: the first thousand, by row. */
    connected: z.array(
      z.object({
        row: z.int().nonnegative(),
        resident: z.string(),
        place: z.string(),
        permissions: z.array(z.enum(functionNames)),
        competence: z.enum(competences),
      }),
    ),
    connectedCount: z.int().nonnegative(),
  })
  .meta({ id: 'ImportedUsers' })
export type ImportedUsers = z.infer<typeof ImportedUsersSchema>
