import { openDatabase, type Database } from '../platform/database.ts'
import type { EmbeddedConnection } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'

/** A test database as another role than Lykta's: for what a test changes of the tables, or does as an operator. */
export const openAs = async (connection: EmbeddedConnection): Promise<{ db: Database } & AsyncDisposable> => {
  const { db, close } = await openDatabase(connection, createLog('silent'))
  return { db, [Symbol.asyncDispose]: close }
}
