import type { Database } from '../../../../platform/database.ts'
import type { Log } from '../../../../platform/log.ts'
import { seal, unseal } from '../../../../platform/sealed-value.ts'
import { codeAppsInClear, storeSealed, type CodeApp, type StoredSecret } from './repo.ts'

const placeOf = (userId: number) => ({ of: 'lykta code apps', name: String(userId) })

/** What apps with codes are given: sealed in the database, so that a dump of it makes nobody's codes. */
export const createCodeSecrets = ({
  db,
  log,
  codeKey,
  olderServerRuns,
}: {
  db: Database
  log: Pick<Log, 'warn'>
  codeKey: Buffer
  /** Whether there is a server that reads secrets in clear only. */
  olderServerRuns: () => Promise<boolean>
}) => {
  const sealed = (userId: number, secret: string): StoredSecret => ({
    secret: '',
    sealedSecret: seal(Buffer.from(secret, 'utf8'), codeKey, placeOf(userId)).toString('base64'),
  })

  return {
    toStore: async (userId: number, secret: string): Promise<StoredSecret> =>
      (await olderServerRuns()) ? { secret, sealedSecret: null } : sealed(userId, secret),

    /** Undefined: it was sealed with a key that this installation does not have, and the log says so. */
    read: ({ userId, secret, sealedSecret }: CodeApp): string | undefined => {
      // An older server that begins anew writes only this one.
      if (secret !== '') return secret
      const value = unseal(Buffer.from(sealedSecret ?? '', 'base64'), codeKey, placeOf(userId))
      if (value === undefined)
        log.warn({ userId }, 'the secret of an app with codes was sealed with another key')
      return value?.toString('utf8')
    },

    /** Those that an older server wrote, once none runs that could not read them. */
    sealAll: async (): Promise<void> => {
      const inClear = await codeAppsInClear(db)
      if (inClear.length === 0 || (await olderServerRuns())) return
      for (const app of inClear) await storeSealed(db, app, sealed(app.userId, app.secret))
    },
  }
}
export type CodeSecrets = ReturnType<typeof createCodeSecrets>
