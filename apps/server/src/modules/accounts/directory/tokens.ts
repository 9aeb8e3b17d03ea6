import type { MadeScimToken, MakeScimToken, ScimToken } from '@lykta/contract/accounts'
import { badInput, noSession, notFound } from '../../../errors.ts'
import { networkOf } from '../../../platform/client-address.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import { fullName } from '../../../platform/full-name.ts'
import { sha256 } from '../../../platform/hash.ts'
import { checkMayIn, clusterInView, mayIn } from '../../../policy.ts'
import type { Origin, SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { AccountMails } from '../mails.ts'
import { userById, type UserRow } from '../repo.ts'
import { administratorsOf, clusterNamed } from '../users/repo.ts'
import { checkCluster } from '../users/check-cluster-and-groups.ts'
import { partFrom, type ListPart } from './list-part.ts'
import {
  countTokens,
  deleteToken,
  insertToken,
  lockToken,
  tokenByHash,
  tokensIn,
  touchToken,
  type TokenRow,
} from './tokens/repo.ts'

/** A directory that has come with a token. */
export interface ScimCaller {
  tokenId: number
  clusterId: number
  from: Origin
}

const prefix = 'scim_'
const mostTokens = 20
/** The last use is stored to the minute, which avoids a write on every request. */
const touchIntervalMs = 60_000

/** Whoever made it still administers the cluster. */
const works = ({ clusterId }: TokenRow, maker: UserRow): boolean =>
  maker.disabledAt === null && mayIn(maker, 'users', clusterId)

const present = ({ id, name, clusterId, createdAt, lastUsedAt }: TokenRow) => ({
  id,
  name,
  cluster: clusterId,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
})

const entry = (signedIn: SignedInUser, { id, clusterId }: TokenRow) => ({
  userId: signedIn.userId,
  clusterId,
  from: signedIn.from,
  subject: { type: 'scim_token', id },
})

/** The tokens with which directories come by SCIM. Each may do in its cluster what its maker may. */
export const createScimTokens = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  attempts: Attempts
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  settings: { failuresPerAddress: number; windowMs: number }
}) => {
  const { db, clock, audit } = deps

  return {
    /**
     * Returns who has come. Wrong tokens are counted, and right ones pass whatever comes from the same network.
     * @throws no_session, too_many_attempts
     */
    callerOf: async (token: string | undefined, from: Origin): Promise<ScimCaller> => {
      const found = await tokenByHash(db, sha256(token ?? ''))
      if (found === undefined || !works(found.token, found.maker)) {
        const { failuresPerAddress: limit, windowMs } = deps.settings
        const subject = `scim-token:${networkOf(from.address)}`
        await deps.attempts.reserve([{ subject, limit, windowMs }])
        throw noSession()
      }
      const { id, clusterId, lastUsedAt } = found.token
      const now = clock.now()
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > touchIntervalMs)
        await touchToken(db, id, now)
      return { tokenId: id, clusterId, from }
    },

    /** @throws not_permitted */
    list: async (signedIn: SignedInUser, skip = 0): Promise<ListPart<ScimToken>> => {
      const view = clusterInView(signedIn, 'users')
      return partFrom(skip, async (part) => {
        const rows = await tokensIn(db, view, part)
        return rows.map(({ token, maker }) => ({
          ...present(token),
          madeBy: fullName(maker),
          works: works(token, maker),
        }))
      })
    },

    /** @throws not_permitted, bad_input */
    make: async (
      signedIn: SignedInUser,
      { name, cluster: clusterId }: MakeScimToken,
    ): Promise<MadeScimToken> => {
      checkMayIn(signedIn, 'users', clusterId)
      const token = prefix + deps.ids.token()
      const { row, maker } = await db.transaction(async (tx) => {
        await checkCluster(tx, { role: 'admin', level: 'cluster', clusterId })
        const values = { name, clusterId, tokenHash: sha256(token), createdBy: signedIn.userId }
        const made = await insertToken(tx, values)
        const by = await userById(tx, signedIn.userId)
        if (by === undefined) throw noSession()
        if ((await countTokens(tx, clusterId)) > mostTokens)
          throw badInput({ name: `At most ${String(mostTokens)}.` })
        await audit({ action: 'scim_token_made', ...entry(signedIn, made) }, tx)
        return { row: made, maker: by }
      })
      // Also whoever is logged in: somebody else may be using the account.
      const others = (await administratorsOf(db, clusterId)).filter(({ id }) => id !== maker.id)
      const cluster = (await clusterNamed(db, clusterId)) ?? ''
      await deps.mails.report('directoryConnected', [...others, maker], {
        name,
        by: fullName(maker),
        cluster,
      })
      return { ...present(row), madeBy: fullName(maker), works: true, token }
    },

    /** Of a cluster that they administer, or one that they have made. @throws not_found */
    end: async (signedIn: SignedInUser, id: number): Promise<void> => {
      await db.transaction(async (tx) => {
        const row = await lockToken(tx, id)
        const isTheirs =
          row !== undefined && (row.createdBy === signedIn.userId || mayIn(signedIn, 'users', row.clusterId))
        if (!isTheirs) throw notFound()
        await deleteToken(tx, id)
        await audit({ action: 'scim_token_ended', ...entry(signedIn, row) }, tx)
      })
    },
  }
}
export type ScimTokens = ReturnType<typeof createScimTokens>
