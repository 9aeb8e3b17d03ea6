import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { Config } from './config.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { systemClock, systemIds } from './platform/clock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './platform/embedded-postgres.ts'
import { createFolderStore, incomingFolder, type FileStore } from './platform/file-store.ts'
import type { Bucket } from './platform/s3-url.ts'
import { StartError } from './platform/start-error.ts'
import { createUploadFolder, type UploadFolder } from './platform/upload-folder.ts'

/**
 * The database of the settings, as the role that its tables belong to; the embedded one is started unless a server has it running. Ends
 * with the stack.
 */
export const openOwnDatabase = async (
  config: Config,
  whenInUse: NonNullable<EmbeddedPostgresOptions['whenInUse']>,
  ending: AsyncDisposableStack,
): Promise<ClientConfig> => {
  if (config.databaseUrl !== undefined)
    return { connectionString: config.databaseOwnerUrl ?? config.databaseUrl }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined, whenInUse })
  ending.defer(embedded.stop)
  return embedded.roles.owner
}

/** A connection of its own, without the limits of time that a server's have. @throws StartError if there is no answer */
export const connectTo = async (connection: ClientConfig, ending: AsyncDisposableStack): Promise<Client> => {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...connection })
  // The query that waits fails, and says so.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new StartError(
      `The database ${client.database ?? ''} at ${client.host} cannot be used (${reason}). Look at its address, and whether it runs.`,
    )
  }
  ending.defer(() => client.end())
  return client
}

/** The files of the settings, wherever they are. */
export const openOwnFiles = async ({
  dataDir,
  bucket,
}: Config): Promise<{ store: FileStore; uploads: UploadFolder }> => {
  const folder = join(dataDir, 'files')
  const uploads = await createUploadFolder({
    folder: incomingFolder(folder),
    ids: systemIds,
    clock: systemClock,
  })
  const store =
    bucket === undefined
      ? await createFolderStore({ folder, ids: systemIds })
      : await openBucket(bucket, uploads)
  return { store, uploads }
}

/** Few have a bucket, and its package is large. */
const openBucket = async (bucket: Bucket, uploads: UploadFolder): Promise<FileStore> =>
  (await import('./platform/s3.ts')).createS3Store(bucket, uploads)

/** What a file with private keys has. @throws BackupError */
export const readIdentity = async (path: string | undefined): Promise<string | undefined> => {
  if (path === undefined) return undefined
  return readFile(path, 'utf8').catch(() => {
    throw new BackupError(`The private key ${path} cannot be read.`)
  })
}
