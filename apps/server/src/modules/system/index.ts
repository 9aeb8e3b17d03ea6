import type { SystemState } from '@lykta/contract/system'
import type { Database } from '../../platform/database.ts'
import type { Disks } from '../../platform/disks.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { createDiskMails, type DiskMailDeps } from './disk-mails.ts'
import { createInstallationFigures } from './metrics/service.ts'
import { createSystemRoutes } from './routes.ts'
import { createSystemService } from './service.ts'

/** Another rhythm than that of any other repeated work, so that a test can let its time alone pass. */
export const measureMs = 60_500

/** How the servers themselves are doing, for whoever looks after them. */
export const createSystem = (
  deps: DiskMailDeps & {
    db: Database
    /** Nobody waits for what it reads. */
    reports: Database
    disks: Disks
    jobs: Pick<Jobs, 'every' | 'claimed'>
    serverName: () => string
    version: string
    redis: () => SystemState['redis']
    redisVersion: () => string | null
    mailGoesOut: boolean
    certificateEndsAt: () => Date | null
    expectsBackups: boolean
  },
) => {
  const figures = createInstallationFigures({ ...deps, db: deps.reports })
  const service = createSystemService({ ...deps, figures, mails: createDiskMails(deps) })
  deps.jobs.every(measureMs, 'measuring disks', service.look)
  return {
    figures,
    look: service.look,
    worstFor: service.worstFor,
    forgetOld: service.forgetOld,
    routes: [createSystemRoutes(service)],
  }
}
