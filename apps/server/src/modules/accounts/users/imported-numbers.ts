import type { UserProblem } from '@lykta/contract/accounts'
import type { Executor } from '../../../platform/database.ts'
import type { ProviderSettings } from '../../../platform/sign-in-providers.ts'
import { keyedHashOf } from '../sign-in/oidc/identifiers.ts'
import { addIdentifiers, takenIdentifiers } from './repo.ts'

const kind = 'personalNumber'

/** The personal numbers of a list, as what is stored of them. Nothing else leaves this file. */
export const createImportedNumbers = ({
  identifierKey,
  providers,
}: {
  identifierKey: Buffer
  providers: readonly ProviderSettings[]
}) => {
  const isUsed = providers.some(({ linkBy }) => linkBy?.is === kind)
  return {
    /** Null: the row has none. */
    read: (value = ''): { keyedHash: string | null } | { problem: UserProblem } => {
      if (value.trim() === '') return { keyedHash: null }
      // Nobody could log in by it, so there is no reason to keep anything of it.
      if (!isUsed) return { problem: 'number_unused' }
      const keyedHash = keyedHashOf(identifierKey, kind, value)
      return keyedHash === undefined ? { problem: 'number' } : { keyedHash }
    },
    taken: (db: Executor, hashes: readonly string[]) => takenIdentifiers(db, kind, hashes),
    store: (db: Executor, rows: readonly { userId: number; keyedHash: string | null }[]) =>
      addIdentifiers(
        db,
        rows.flatMap(({ userId, keyedHash }) => (keyedHash === null ? [] : [{ userId, kind, keyedHash }])),
      ),
  }
}
export type ImportedNumbers = ReturnType<typeof createImportedNumbers>
