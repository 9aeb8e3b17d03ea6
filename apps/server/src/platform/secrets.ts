import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { seal, unseal } from './sealed-value.ts'
import { keepSecretFile, readOrMakeSecret } from './secret-file.ts'
import { StartError } from './start-error.ts'

/** What all servers of an installation share and nobody else may know. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  /** In base64. */
  value: text().notNull(),
  /** Can be read only with `SECRET_KEY`. */
  sealed: boolean().notNull(),
})

export type SecretName =
  | 'code-key'
  | 'identifier-key'
  | 'installation'
  | 'media-secret'
  | 'push-key'
  | 'webhook-secret'
/** Returns 32 bytes, made at the first start. @throws StartError if they cannot be read, or not with this key */
export type ReadSecret = (name: SecretName) => Promise<Buffer>

/**
 * The row counts. If there is none yet, it is made from the file of the same name in the data folder. The file then stays as a
 * copy: receivers of webhooks are told to read it there, and the release before knows no rows.
 */
export const createReadSecret = ({
  db,
  dataDir,
  key,
  log,
}: {
  db: Database
  dataDir: string
  /** `SECRET_KEY` */
  key: string | undefined
  log: Pick<Log, 'warn'>
}): ReadSecret => {
  const stored = async (name: SecretName): Promise<Buffer | undefined> => {
    const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
    if (row === undefined) return undefined
    const value = Buffer.from(row.value, 'base64')
    if (row.sealed) return unsealed(value, name, key)
    if (key !== undefined) {
      const sealed = { value: seal(value, key, placeOf(name)).toString('base64'), sealed: true }
      await db
        .update(secrets)
        .set(sealed)
        .where(and(eq(secrets.name, name), eq(secrets.sealed, false)))
    }
    return value
  }

  return async (name) => {
    const path = join(dataDir, name)
    const before = await stored(name)
    if (before === undefined) {
      const own = await readOrMakeSecret(path)
      const value = key === undefined ? own : seal(own, key, placeOf(name))
      await db
        .insert(secrets)
        .values({ name, value: value.toString('base64'), sealed: key !== undefined })
        .onConflictDoNothing()
    }
    const secret = before ?? (await stored(name))
    if (secret === undefined) throw new Error(`the secret ${name} was not stored`)
    if (await keepSecretFile(path, secret))
      log.warn({ secret: name }, 'another secret was in the data folder: its file is now called .before')
    return secret
  }
}

const placeOf = (name: SecretName) => ({ of: 'lykta secrets', name })

const unsealed = (value: Buffer, name: SecretName, key: string | undefined): Buffer => {
  if (key === undefined)
    throw new StartError('The secrets in the database are encrypted. Set SECRET_KEY to what encrypted them.')
  const secret = unseal(value, key, placeOf(name))
  if (secret === undefined)
    throw new StartError('SECRET_KEY is not the one that encrypted the secrets in the database.')
  return secret
}
