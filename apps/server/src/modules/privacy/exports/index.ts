import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { ownDelayMs } from '../../../platform/jobs/retry-delays.ts'
import type { AccountMails } from '../../accounts/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { stayOf } from '../erasure/residents/repo.ts'
import { writeArchive } from './archive.ts'
import type { ExportedFile, Source } from './part.ts'
import {
  changeExport,
  claimExport,
  expireExports,
  exportsToDelete,
  renewExport,
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

/** Where archives lie: beside the files that people send. */
export interface Archives {
  /** A local file to write to. */
  place: () => { path: string } & AsyncDisposable
  adopt: (fd: string, path: string) => Promise<void>
  read: (fd: string) => Readable
  remove: (fd: string) => Promise<void>
  /** A file that somebody has sent, as it is shown. */
  open: (file: ExportedFile) => Promise<{ bytes: number; read: () => Readable } | undefined>
}

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
    const [owner, found] = await Promise.all([userById(db, row.askedBy), sourceOf(row)])
    if (owner === undefined || found === undefined) throw new Error('nobody to export, or for')
    await using local = archives.place()
    const about = { name: found.name, language: owner.language, at: row.createdAt }
    let shown = 0
    await writeArchive(
      { path: local.path, source: found.source, about },
      {
        db,
        timeZone: deps.config.timeZone,
        open: archives.open,
        stopping,
        onPercent: (percent) => {
          if (percent < shown + 5) return
          shown = percent
          void changeExport(db, row.id, { percent }).catch(() => undefined)
        },
      },
    )
    const { size: bytes } = await stat(local.path)
    await archives.adopt(row.fd, local.path)
    const endsAt = new Date(clock.now().getTime() + keptMs)
    await changeExport(db, row.id, { state: 'ready', percent: 100, bytes, endsAt, tryAt: null })
    await deps.mails.report('exportReady', [owner])
  }

  const { wake } = deps.jobs.claimed<ExportRow>({
    what: 'exports',
    atOnce: 1,
    lookMs: exportsMs,
    claim: (claim) => claimExport(db, claim),
    renew: (row, claim) => renewExport(db, row, claim),
    work: make,
    delayMs: ({ tries }) => (tries < mostTries ? ownDelayMs(tries + 1) : undefined),
    again: (row, tryAt) => changeExport(db, row.id, { tryAt }),
    failed: ({ id }) => changeExport(db, id, { state: 'failed', tryAt: null }),
    release: ({ id, tries }) => changeExport(db, id, { tryAt: clock.now(), tries: tries - 1 }),
    requestOf: ({ request }) => request,
    idsOf: ({ id }) => ({ exportId: id }),
  })

  return {
    routes: [createExportsRoutes(createExportsService({ ...deps, wake }), archives.read)],
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
