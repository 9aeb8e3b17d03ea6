import { inject } from 'vitest'
import type { EmbeddedRoles } from '../platform/embedded-postgres.ts'
import { copyDatabase, type TestDatabase } from './test-postgres.ts'

export type { TestDatabase }

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database that every test file copies for itself. */
    templateDatabase: EmbeddedRoles
  }
}

/** Creates a separate database: all tables, no rows. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  copyDatabase({ roles: inject('templateDatabase') })
