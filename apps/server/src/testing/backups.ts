import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openBackup } from '../platform/backup/backup.ts'
import { makeBackup, type BackupOptions, type MadeBackup } from '../platform/backup/make-backup.ts'
import { restoreBackup, restoreOnlyFiles, type RestoreTarget } from '../platform/backup/restore-backup.ts'
import { sealFor, makeKey } from '../platform/backup/sealing.ts'
import { systemClock, systemIds } from '../platform/clock.ts'
import type { EmbeddedConnection } from '../platform/embedded-postgres.ts'
import { createFolderStore, incomingFolder } from '../platform/file-store.ts'
import { createUploadFolder } from '../platform/upload-folder.ts'
import { copyDatabase, rolesIn } from './test-postgres.ts'

export const nothing = () => undefined

/** A folder that is gone at the end. */
export const tempFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'lykta-backup-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A database without a table. */
export const createEmptyDatabase = () =>
  copyDatabase({ roles: rolesIn(inject('templateDatabase'), 'template0') })

/** Connects for one piece of work. */
export const withClient = async <T>(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const filesIn = async (dataDir: string) => ({
  store: await storeIn(dataDir),
  uploads: await createUploadFolder({
    folder: incomingFolder(join(dataDir, 'files')),
    ids: systemIds,
    clock: systemClock,
  }),
})
const storeIn = (dataDir: string) => createFolderStore({ folder: join(dataDir, 'files'), ids: systemIds })

/** The place of the backups of one test, with the keys that they are made for. */
export const createBackups = async (place: string) => {
  const { identity, recipient } = await makeKey()

  return {
    place,
    identity,
    recipient,
    make: (
      { connection, dataDir }: { connection: EmbeddedConnection; dataDir: string },
      changes: Partial<BackupOptions> = {},
    ): Promise<MadeBackup> =>
      withClient(connection, async (client) =>
        makeBackup({
          client,
          store: await storeIn(dataDir),
          dataDir,
          place,
          sealing: sealFor([recipient]),
          release: '0.0.0',
          ids: systemIds,
          onProgress: nothing,
          ...changes,
        }),
      ),
    restore: (
      { connection, dataDir }: { connection: EmbeddedConnection; dataDir: string },
      { keys, ...changes }: Partial<RestoreTarget> & { keys: string | undefined } = { keys: identity },
    ): Promise<string[]> =>
      withClient(connection, async (client) => {
        const backup = await openBackup(place, keys, nothing)
        return restoreBackup(backup, { client, dataDir, ...(await filesIn(dataDir)), ...changes }, nothing)
      }),
    restoreOnlyFiles: async (dataDir: string): Promise<void> =>
      restoreOnlyFiles(await openBackup(place, identity, nothing), await filesIn(dataDir), nothing),
  }
}
