import type { ClientConfig } from 'pg'
import { claimDatabase } from '../database-claim.ts'
import { createLog } from '../log.ts'
import { codeOf, ownSchema } from '../schema.ts'
import { StartError } from '../start-error.ts'
import { systemAfter } from '../timers.ts'
import { BackupError } from './backup-error.ts'

/** Keeps servers from starting on a database meanwhile. @throws BackupError if one runs */
export const claimAlone = (connection: ClientConfig): Promise<() => Promise<void>> =>
  claimDatabase(connection, {
    log: createLog('silent'),
    after: systemAfter,
    withOthers: false,
    code: codeOf(ownSchema),
  }).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    throw new BackupError('A Lykta runs on this database. End all its servers first, and run this again.')
  })
