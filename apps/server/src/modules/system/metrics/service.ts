import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { InstallationFigures } from '../../../platform/metrics.ts'
import { installationFigures } from './repo.ts'

/** However many read the metrics, the database is asked this often. */
const holdsMs = 10_000

/** What the database says of the whole installation, remembered for some seconds. */
export const createInstallationFigures = ({
  db,
  clock,
  expectsBackups,
}: {
  db: Database
  clock: Clock
  expectsBackups: boolean
}) => {
  let asked: { at: number; figures: Promise<InstallationFigures> } | undefined
  return (): Promise<InstallationFigures> => {
    const now = clock.now()
    if (asked === undefined || now.getTime() - asked.at >= holdsMs)
      asked = { at: now.getTime(), figures: installationFigures(db, { now, expectsBackups }) }
    return asked.figures
  }
}
