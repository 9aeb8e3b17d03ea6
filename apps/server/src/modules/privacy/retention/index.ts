import { keptKinds, retentionKinds, type RetentionKind } from '@lykta/contract/privacy'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { createKinds, isInTables, type Part, type RemovalDeps } from './kinds/repo.ts'
import type { Asked, OtherwiseOf } from './kept-until/repo.ts'
import { createOldMails } from './mails.ts'
import { claimRun, endRun, enterRuns, pastNow, renewRun, rulesFor, tryRunAt, type RunRow } from './repo.ts'
import { createRetentionRoutes } from './routes.ts'
import { createRetentionService } from './service.ts'

/** Another rhythm than that of other work, so that a test can let its time alone pass. */
export const retentionMs = 58_500
/** How often each kind is looked through. */
const everyMs = 10 * 60_000
const dayMs = 86_400_000
/** What cannot be removed is left out of the rest of a run, up to so many. */
const mostFaults = 1_000

export interface RetentionDeps extends RemovalDeps {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'claimed'>
  audit: RecordAudit
  config: { dataDir: string; keptDays: Readonly<Partial<Record<RetentionKind, number | undefined>>> }
}

/** Deletes what is past its time, by the rules of the clusters, in the background. */
export const createRetention = (deps: RetentionDeps) => {
  const { db, clock, config } = deps
  const kinds = createKinds(deps)
  const mails = createOldMails(join(config.dataDir, 'outbox'))
  const otherwise: OtherwiseOf = (kind) => config.keptDays[kind] ?? keptKinds[kind].otherwise

  /** Batch by batch, each by the rules of that moment. @throws what stopped some of it, once the rest has gone */
  const removePast = async (part: Part, asked: Asked, stopping: AbortSignal): Promise<void> => {
    const besides: string[] = []
    const faults: unknown[] = []
    while (besides.length < mostFaults) {
      stopping.throwIfAborted()
      const past = await pastNow(db, part, asked, clock.now(), besides)
      if (past.length === 0) break
      try {
        await part.remove(past)
      } catch (error) {
        faults.push(error)
        besides.push(...past.map(({ id }) => id))
      }
    }
    if (faults.length > 0) throw faults[0]
  }

  const lookThrough = async ({ kind }: RunRow, stopping: AbortSignal): Promise<void> => {
    if (isInTables(kind)) {
      const asked = { kind, otherwise: otherwise(kind), clusterId: null }
      const ended = await Promise.allSettled(kinds[kind].map((part) => removePast(part, asked, stopping)))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
    const now = clock.now()
    await endRun(db, kind, { now, next: new Date(now.getTime() + everyMs) })
  }

  const inTables = retentionKinds.filter(isInTables)
  const { wake } = deps.jobs.claimed<RunRow>({
    what: 'retention',
    atOnce: 1,
    lookMs: retentionMs,
    claim: async (claim) => {
      await enterRuns(db, inTables, claim.now)
      return claimRun(db, inTables, claim)
    },
    renew: (row, claim) => renewRun(db, row, claim),
    work: lookThrough,
    // Never given up: what is too old has to go.
    delayMs: () => everyMs,
    again: (row, tryAt) => tryRunAt(db, row, tryAt),
    failed: () => Promise.resolve(),
    release: (row) => tryRunAt(db, row, clock.now()),
    requestOf: () => null,
    idsOf: () => ({}),
  })

  return {
    routes: [createRetentionRoutes(createRetentionService({ ...deps, kinds, mails, otherwise, wake }))],
    /** Each server has an outbox of its own. */
    removeOldMails: throttle(everyMs, {
      clock,
      run: async () => {
        const rule = (await rulesFor(db, null)).find(({ kind }) => kind === 'mails')
        const days = rule === undefined ? otherwise('mails') : rule.days
        if (days !== null) await mails.remove(new Date(clock.now().getTime() - days * dayMs))
      },
    }),
  }
}
