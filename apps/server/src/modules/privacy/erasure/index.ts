import { join } from 'node:path'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { removeMails } from '../../../platform/outbox.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { AccountMails } from '../../accounts/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { FilesService } from '../../files/index.ts'
import { createErase } from './erase.ts'
import {
  claimErasure,
  endErasure,
  insertDeletedUsers,
  insertErasure,
  renewErasure,
  tryErasureAt,
  type ErasureRow,
} from './repo.ts'
import { createErasureRoutes } from './routes.ts'
import { createErasureService } from './service.ts'

/** Another rhythm than that of other work, so that a test can let its time alone pass. */
export const erasuresMs = 29_500
const erasedAtOnce = 1
/** How often users are looked for who were deleted before there was a list. */
const deletedUsersMs = 3_600_000

/** Enters a user who is being deleted, in the same transaction, while the address is known. */
export const enterErasure =
  (clock: Clock) =>
  async (tx: Executor, user: { id: number; clusterId: number | null; email: string }): Promise<void> => {
    const { id: subjectId, clusterId } = user
    const emailHash = sha256(user.email.toLowerCase())
    await insertErasure(tx, { kind: 'user', subjectId, clusterId, emailHash }, clock.now())
  }

export interface ErasureDeps {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'claimed'>
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  events: Pick<Events, 'on'>
  files: Pick<FilesService, 'discardUncarried'>
  removeMessage: (id: number) => Promise<unknown>
  managedUser: (user: SignedInUser, userId: number) => Promise<unknown>
  retire: (user: SignedInUser, boxId: number) => Promise<unknown>
  archives: { remove: (fd: string) => Promise<void> }
  config: { dataDir: string }
}

/** Deletes everything about a user or a resident, for good. */
export const createErasure = (deps: ErasureDeps) => {
  const { db, clock, audit } = deps
  const outbox = join(deps.config.dataDir, 'outbox')
  const erase = createErase({
    ...deps,
    removeMails: (matches) => removeMails(outbox, matches),
    removeArchive: deps.archives.remove,
  })
  const { wake } = deps.jobs.claimed<ErasureRow>({
    what: 'erasures',
    atOnce: erasedAtOnce,
    lookMs: erasuresMs,
    claim: (claim) => claimErasure(db, claim),
    renew: (row, claim) => renewErasure(db, row, claim),
    work: async (row, stopping) => {
      await erase[row.kind](row, stopping)
      await db.transaction(async (tx) => {
        await endErasure(tx, row, clock.now())
        const subject = { type: row.kind === 'user' ? 'user' : 'box', id: row.subjectId }
        await audit({ action: 'erased', clusterId: row.clusterId, subject }, tx)
      })
    },
    // Never given up: somebody was promised.
    delayMs: ({ tries }) => Math.min(5_000 * 2 ** Math.min(tries, 10), 3_600_000),
    again: (row, at) => tryErasureAt(db, row, at),
    failed: () => Promise.resolve(),
    release: (row) => tryErasureAt(db, row, clock.now()),
    requestOf: ({ request }) => request,
    idsOf: ({ id, subjectId }) => ({ erasureId: id, subjectId }),
  })
  deps.events.on('erasureDue', 'once', wake)

  return {
    routes: [createErasureRoutes(createErasureService({ ...deps, wake }))],
    /** Users who were deleted by an older release. */
    lookForDeletedUsers: throttle(deletedUsersMs, {
      clock,
      run: () => insertDeletedUsers(db, clock.now()),
    }),
  }
}
