import {
  keptKinds,
  retentionKinds,
  type Kept,
  type Retention,
  type RetentionKind,
  type RetentionPreview,
  type SetRetention,
} from '@lykta/contract/privacy'
import { notPermitted } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { checkMayIn, clusterInView, mayIn } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { isInTables, type Kinds } from './kinds/repo.ts'
import type { Asked, OtherwiseOf } from './kept-until/repo.ts'
import type { OldMails } from './mails.ts'
import { clustersIn } from '../../organisation/index.ts'
import { countPast, deleteRule, firstPast, hastenRun, rulesFor, setRule } from './repo.ts'

const dayMs = 86_400_000

/** The cluster asked about; null: the whole system. @throws not_permitted */
const scopeOf = (user: SignedInUser, cluster: number | undefined): number | null => {
  const own = clusterInView(user, 'organisation')
  if (own === null) return cluster ?? null
  if (cluster !== undefined && cluster !== own) throw notPermitted()
  return own
}

export const createRetentionService = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  kinds: Kinds
  mails: OldMails
  otherwise: OtherwiseOf
  /** Begins at once on what is too old by now. */
  wake: () => void
}) => {
  const { db, clock, audit, kinds, mails } = deps

  /** What one time holds for is the same whichever cluster is asked about. */
  const askedOf = (kind: RetentionKind, clusterId: number | null, asIf?: number): Asked => ({
    kind,
    otherwise: deps.otherwise(kind),
    clusterId: keptKinds[kind].per === 'system' ? null : clusterId,
    asIf,
  })

  /** From when on something goes, and how much of it within a day. */
  const nextOf = async (
    kind: RetentionKind,
    days: number | null,
    clusterId: number | null,
  ): Promise<Kept['next']> => {
    // Of the whole system, a cluster may have a time where the others have none.
    if (days === null && (clusterId !== null || keptKinds[kind].per === 'system')) return null
    const now = clock.now().getTime()
    const within = (at: Date) => Math.max(at.getTime(), now) + dayMs
    if (!isInTables(kind)) {
      const at = days === null ? null : await mails.first(days)
      if (at === null || days === null) return null
      return { at: at.getTime(), ...(await mails.count(new Date(within(at) - days * dayMs))) }
    }
    const asked = askedOf(kind, clusterId)
    const at = await firstPast(db, kinds[kind], asked)
    if (at === null) return null
    return { at: at.getTime(), ...(await countPast(db, kinds[kind], asked, new Date(within(at)))) }
  }

  return {
    /** @throws not_permitted */
    read: async (user: SignedInUser, cluster: number | undefined): Promise<Retention> => {
      const clusterId = scopeOf(user, cluster)
      const clusters = await clustersIn(db, clusterInView(user, 'organisation'))
      const found = clusters.find(({ id }) => id === clusterId) ?? null
      if (clusterId !== null && found === null) throw notPermitted()
      const rules = await rulesFor(db, clusterId)
      const keptOf = async (kind: RetentionKind): Promise<Kept> => {
        const asked = askedOf(kind, clusterId).clusterId
        const ruleOf = (id: number | null) =>
          rules.find((rule) => rule.kind === kind && rule.clusterId === id)
        const own = ruleOf(asked)
        const shared = asked === null ? undefined : ruleOf(null)
        const otherwise = shared === undefined ? deps.otherwise(kind) : shared.days
        const days = own === undefined ? otherwise : own.days
        return { kind, days, isOwn: own !== undefined, otherwise, next: await nextOf(kind, days, asked) }
      }
      const kept: Kept[] = []
      // One after the other: others wait for the database too.
      for (const kind of retentionKinds) kept.push(await keptOf(kind))
      return { cluster: found, clusters, setsForAll: mayIn(user, 'organisation', null), kinds: kept }
    },

    /** @throws not_permitted */
    preview: async (
      user: SignedInUser,
      { cluster, kind, days }: { cluster?: number | undefined; kind: RetentionKind; days: number },
    ): Promise<RetentionPreview> => {
      const clusterId = scopeOf(user, cluster)
      const now = clock.now()
      if (!isInTables(kind)) return mails.count(new Date(now.getTime() - days * dayMs))
      return countPast(db, kinds[kind], askedOf(kind, clusterId, days), now)
    },

    /** @throws not_permitted */
    set: async (user: SignedInUser, { cluster: clusterId, kind, kept }: SetRetention): Promise<void> => {
      checkMayIn(user, 'organisation', clusterId)
      if (clusterId !== null && keptKinds[kind].per === 'system') throw notPermitted()
      if (clusterId !== null && (await clustersIn(db, clusterId)).length === 0) throw notPermitted()
      await db.transaction(async (tx) => {
        if (kept.by === 'otherwise') await deleteRule(tx, { clusterId, kind })
        else {
          const days = kept.by === 'days' ? kept.days : null
          await setRule(tx, { clusterId, kind, days, updatedAt: clock.now() })
        }
        const { userId, from } = user
        const detail = kept.by === 'days' ? { kind, days: kept.days } : { kind, kept: kept.by }
        await audit({ action: 'retention_changed', userId, clusterId, from, detail }, tx)
        await hastenRun(tx, kind, clock.now())
      })
      deps.wake()
    },
  }
}
export type RetentionService = ReturnType<typeof createRetentionService>
