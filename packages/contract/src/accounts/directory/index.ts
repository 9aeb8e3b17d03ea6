import { z } from 'zod'
import { IdSchema, TimeSchema } from '../../envelope.ts'
import { LevelSchema, RoleSchema } from '../user.ts'
import { ProviderIdSchema, ProviderLabelSchema } from '../providers/index.ts'
import { directoryNameMaxLength } from './limits.ts'

const name = z.string().trim().min(1, 'Required').max(directoryNameMaxLength)

const line = {
  /** The provider that says who is in the group; null: a directory that sends its groups by SCIM. */
  provider: ProviderIdSchema.nullable(),
  /** As the directory calls it: a value of the claim; by SCIM its name or its own id. */
  group: name,
  role: RoleSchema,
  level: LevelSchema,
  cluster: IdSchema.nullable(),
  /** The groups whose rooms staff look after. */
  groups: z.array(IdSchema).max(100, 'At most 100.'),
}

/** `GET directory/roles`: what being in a group of a directory makes of an account. */
export const DirectoryRoleSchema = z
  .object({
    id: IdSchema,
    ...line,
    provider: z.string().nullable(),
    group: z.string(),
    groups: z.array(IdSchema),
  })
  .meta({ id: 'DirectoryRole' })
export type DirectoryRole = z.infer<typeof DirectoryRoleSchema>

/** `POST` and `PUT directory/roles`. */
export const SetDirectoryRoleSchema = z.object({
  ...line,
  level: line.level.optional(),
  groups: line.groups.default([]),
})
export type SetDirectoryRole = z.infer<typeof SetDirectoryRoleSchema>

/** `GET directory`: what there is to enter in both tables, and at a directory. */
export const DirectorySetUpSchema = z
  .object({
    /** Those that name groups. */
    providers: z.array(z.object({ id: z.string(), label: ProviderLabelSchema })),
    /** Where a directory sends people and groups. */
    scimUrl: z.string(),
  })
  .meta({ id: 'DirectorySetUp' })
export type DirectorySetUp = z.infer<typeof DirectorySetUpSchema>

/** `GET directory/tokens`: with which directories come by SCIM. */
export const ScimTokenSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    cluster: IdSchema,
    /** Who made it. */
    madeBy: z.string(),
    /** False: whoever made it no longer administers the cluster, and the token no longer counts. */
    works: z.boolean(),
    createdAt: TimeSchema,
    lastUsedAt: TimeSchema.nullable(),
  })
  .meta({ id: 'ScimToken' })
export type ScimToken = z.infer<typeof ScimTokenSchema>

/** `POST directory/tokens`. */
export const MakeScimTokenSchema = z.object({ name: name, cluster: IdSchema })
export type MakeScimToken = z.infer<typeof MakeScimTokenSchema>

/** Shown this once: the server keeps a hash. */
export const MadeScimTokenSchema = ScimTokenSchema.extend({ token: z.string() })
export type MadeScimToken = z.infer<typeof MadeScimTokenSchema>
