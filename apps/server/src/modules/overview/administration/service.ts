import { addDays, dayAt, daysFrom, startOfDay } from '@lykta/calendar'
import { boxLongOfflineMs } from '@lykta/contract/constants'
import type { AdministrationOverview } from '@lykta/contract/overview'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { clusterInView } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { createAdministrationRepo } from './repo.ts'

const dayMs = 86_400_000
const quarterMs = 15 * 60_000
const daysShown = 14
const failedMs = 7 * dayMs
/** Longer than is shown, for whoever looks into a bad night afterwards. */
const countsKeptMs = 30 * dayMs

/** How the whole of it runs, for administrators. */
export const createAdministrationOverview = ({
  db,
  clock,
  timeZone,
}: {
  db: Database
  clock: Clock
  /** The region's. */
  timeZone: string
}) => {
  const repo = createAdministrationRepo(db)
  const before = (ms: number) => new Date(clock.now().getTime() - ms)

  return {
    /** @throws not_permitted */
    read: async (user: SignedInUser): Promise<AdministrationOverview> => {
      const clusterId = clusterInView(user, 'overview')
      const first = addDays(dayAt(clock.now().getTime(), timeZone), 1 - daysShown)
      const from = new Date(startOfDay(first, timeZone))
      const [boxes, online, calls, messages, failed, has, storage] = await Promise.all([
        repo.boxes(clusterId, before(boxLongOfflineMs)),
        repo.onlineSince(clusterId, before(dayMs)),
        repo.callsSince(clusterId, from, timeZone),
        repo.messagesSince(clusterId, from, timeZone),
        repo.failedSince(clusterId, before(failedMs)),
        repo.has(clusterId),
        repo.storage(clusterId),
      ])
      return {
        boxes,
        online: online.map(({ at, ...counts }) => ({ at: at.getTime(), ...counts })),
        days: daysFrom(first, daysShown).map((day) => ({
          day,
          calls: 0,
          answered: 0,
          messages: 0,
          ...calls.find((one) => one.day === day),
          ...messages.find((one) => one.day === day),
        })),
        failed,
        has: { ...has, tv: boxes.tvs > 0 },
        storage,
      }
    },

    /** Writes down how many TVs are online in this quarter of an hour. */
    count: (): Promise<void> => {
      const now = clock.now().getTime()
      return repo.countOnline(new Date(now - (now % quarterMs)))
    },

    forgetOld: (): Promise<void> => repo.forgetBefore(before(countsKeptMs)),
  }
}
export type AdministrationOverviewService = ReturnType<typeof createAdministrationOverview>
