import { z } from 'zod'
import { competences, functionNames } from '../boxes/names.ts'
import { IdSchema } from '../envelope.ts'
import { cleanIdentifier } from '../identifier.ts'
import { mostImportedUsers, userProblems } from './names.ts'
import { CreateUserSchema } from './user-form.ts'

/** A new user of an import: as in the form, and without a password, which is chosen by invitation. */
export const ImportedUserSchema = CreateUserSchema.omit({ password: true, forceChangePassword: true }).extend(
  {
    /** The resident to link the user to, by name or room as people write it, which must fit only one. */
    residents: z.array(z.string().overwrite(cleanIdentifier).min(1).max(300)).max(10).default([]),
    /** What the user may use there; if missing, everything that the TV may show. */
    permissions: z.array(z.enum(functionNames)).optional(),
    competence: z.enum(competences).default('user'),
    /** By which a provider's login is recognised as theirs: twelve digits, of which only a keyed hash is stored. */
    personalNumber: z.string().optional(),
  },
)

/**
 * `POST users/import`: creates all or none. Each row has the fields of `POST users`; the answer says what is wrong with it. The
 * same `key` again creates nobody twice.
 */
export const ImportUsersSchema = z.object({
  key: z.uuid(),
  /** If true, only reports what is wrong. */
  dryRun: z.boolean(),
  rows: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(mostImportedUsers, `At most ${String(mostImportedUsers)}.`),
})
export type ImportUsers = z.infer<typeof ImportUsersSchema>

export const ImportedUsersSchema = z
  .object({
    /** The created users, in the order of the rows; empty in a dry run and if anything is wrong. */
    created: z.array(IdSchema),
    /** The first thousand, by row from 0. */
    faults: z.array(
      z.object({ row: z.int().nonnegative(), field: z.string(), problem: z.enum(userProblems) }),
    ),
    faultCount: z.int().nonnegative(),
    /** Who would be linked to whom, if nothing is wrong: the first thousand, by row. */
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
