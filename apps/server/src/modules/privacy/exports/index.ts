import { stat } from 'node:fs/promises'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { ownDelayMs } from '../../../platform/jobs/retry-delays.ts'
import { FileStoreAwayError } from '../../../errors.ts'
import { DiskFullError } from '../../../platform/upload-folder.ts'
import type { AccountMails } from '../../accounts/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { stayOf } from '../erasure/residents/repo.ts'
import { bytesOf, writeArchive } from './archive.ts'
import type { Archives } from './archives.ts'
import type { Source } from './part.ts'
import {
  exportAskedBy,
  changeExport,
  claimExport,
  expireExports,
  exportsToDelete,
  renewExport,
  settleExport,
  tryExportAgain,
  userById,
  type ExportRow,
} from './repo.ts'
import { sourceOfResident } from './residents/repo.ts'
import { createExportsRoutes } from './routes.ts'
import { createExportsService } from './service.ts'
import { sourceOfUser } from './users/repo.ts'

/** Another rhythm than that of other work, so that a test can let its time alone pass. */
export const exportsMs = 30_500
const keptMs = 24 * 3_600_000
const mostTries = 5
const waitMs = 10 * 60_000
/** Progress is shown in steps of this many percent. */
const shownPercent = 5

export interface ExportsDeps {
  db: Database
  clock: Clock
  ids: Ids
  jobs: Pick<Jobs, 'claimed'>
  access: Pick<BoxAccess, 'permissions'>
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  archives: Archives
  config: { timeZone: string }
}

/** Archives of what is stored about a user or a resident, made in the background. */
export const createExports = (deps: ExportsDeps) => {
  const { db, clock, archives } = deps

  const sourceOf = async ({
    kind,
    subjectId,
  }: ExportRow): Promise<{ source: Source; name: string } | undefined> => {
    if (kind === 'user') {
      const user = await userById(db, subjectId)
      return user === undefined ? undefined : { source: sourceOfUser(subjectId), name: fullName(user) }
    }
    const stay = await stayOf(db, subjectId)
    return stay === undefined ? undefined : { source: sourceOfResident(stay), name: fullName(stay.profile) }
  }

  const make = async (row: ExportRow, stopping: AbortSignal): Promise<void> => {
    // It may be what ends the server.
    if (row.tries > mostTries) return giveUp(row)
    const [owner, found] = await Promise.all([userById(db, row.askedBy), sourceOf(row)])
    if (owner === undefined || found === undefined) return giveUp(row)
    const allBytes = await bytesOf(db, found.source)
    if (!(await archives.hasRoom(allBytes))) throw new DiskFullError()
    await using local = archives.place()
    const about = { name: found.name, language: owner.language, at: row.createdAt }
    let doneBytes = 0
    let shown = 0
    const onBytes = async (bytes: number): Promise<void> => {
      doneBytes += bytes
      const percent = Math.min(99, Math.floor((doneBytes / Math.max(allBytes, 1)) * 100))
      if (percent < shown + shownPercent) return
      shown = percent
      await changeExport(db, row.id, { percent })
    }
    await writeArchive(
      { path: local.path, source: found.source, about },
      { db, timeZone: deps.config.timeZone, open: archives.open, stopping, onBytes },
    )
    const { size: bytes } = await stat(local.path)
    await archives.adopt(row.fd, local.path)
    const endsAt = new Date(clock.now().getTime() + keptMs)
    const isSettled = await settleExport(db, row, { state: 'ready', percent: 100, bytes, endsAt })
    if (isSettled) return deps.mails.report('exportReady', [owner])
    // Whom it is about, or who has asked for it, was erased meanwhile; a row that is there has its archive from another server.
    if ((await exportAskedBy(db, row.askedBy, row.id)) === undefined) await archives.remove(row.fd)
  }

  const giveUp = async (row: ExportRow): Promise<void> => {
    if (!(await settleExport(db, row, { state: 'failed' }))) return
    const owner = await userById(db, row.askedBy)
    if (owner !== undefined) await deps.mails.report('exportFailed', [owner])
  }

  /** For room on the disk, or a store that is away, it waits a day, and counts no try. */
  const isWaitingFor = ({ createdAt }: ExportRow, error: unknown): boolean =>
    (error instanceof DiskFullError || error instanceof FileStoreAwayError) &&
    clock.now().getTime() - createdAt.getTime() < keptMs
  const waitOn = ({ id, tries }: ExportRow): Promise<void> =>
    tryExportAgain(db, id, { tryAt: new Date(clock.now().getTime() + waitMs), tries: tries - 1 })

  const { wake } = deps.jobs.claimed<ExportRow>({
    what: 'exports',
    atOnce: 1,
    lookMs: exportsMs,
    claim: (claim) => claimExport(db, claim),
    renew: (row, claim) => renewExport(db, row, claim),
    work: make,
    delayMs: ({ tries }) => (tries < mostTries ? ownDelayMs(tries + 1) : undefined),
    again: (row, tryAt, error) =>
      isWaitingFor(row, error) ? waitOn(row) : tryExportAgain(db, row.id, { tryAt }),
    failed: (row, error) => (isWaitingFor(row, error) ? waitOn(row) : giveUp(row)),
    release: ({ id, tries }) => tryExportAgain(db, id, { tryAt: clock.now(), tries: tries - 1 }),
    requestOf: ({ request }) => request,
    idsOf: ({ id }) => ({ exportId: id }),
  })

  return {
    routes: [createExportsRoutes(createExportsService({ ...deps, wake }), archives)],
    /** Deletes archives that were fetched, or not in time. */
    forgetOld: async (): Promise<void> => {
      await expireExports(db, clock.now())
      for (const { id, fd } of await exportsToDelete(db, clock.now())) {
        await archives.remove(fd)
        await changeExport(db, id, { bytes: null })
      }
    },
  }
}
