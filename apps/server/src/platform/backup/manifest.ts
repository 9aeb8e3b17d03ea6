import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { PartSchema, plainName } from './parts.ts'

export const manifestName = 'manifest.json'
const format = 1

const ManifestSchema = z.object({
  format: z.literal(format),
  /** The release of Lykta that made it. */
  release: z.string(),
  /** The number of the newest migration of its database. */
  schema: z.int().nonnegative(),
  /** The moment that its database shows. */
  at: z.iso.datetime(),
  /** The public keys of age that it is encrypted for; none: it is not encrypted. */
  recipients: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      digest: z.string(),
      part: PartSchema,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })),
  /** What the data folder has besides the database and the files. */
  dataFolder: PartSchema,
  files: z.object({
    /** The folder beside that of this backup; several backups share what is in it. */
    folder: plainName,
    count: z.int().nonnegative(),
    /** Their names there. */
    names: PartSchema,
    /** Their keys in the store, in the order of the names. */
    keys: PartSchema,
  }),
})
export type Manifest = z.infer<typeof ManifestSchema>
export type NewManifest = Omit<Manifest, 'format'>

export const asText = (manifest: NewManifest): string =>
  `${JSON.stringify({ format, ...manifest }, undefined, 1)}\n`

const AnyFormatSchema = z.looseObject({ format: z.int(), release: z.string() })

/** @throws BackupError where it cannot be read, or is from a release to come */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupError(`${folder} is no backup, or was broken off: it has no ${manifestName}.`)
  const any = AnyFormatSchema.safeParse(parsed(text))
  if (any.success && any.data.format > format)
    throw new BackupError(
      `This backup was made by Lykta ${any.data.release}, in a form that this one does not know. Restore it with that release or a newer one.`,
    )
  const manifest = ManifestSchema.safeParse(parsed(text))
  if (!manifest.success) throw new DamagedBackupError(`${manifestName} is damaged. Take another backup.`)
  return manifest.data
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
