import { addDays, dayAt, daysFrom, startOfDay } from '@lykta/calendar'
import { boxLongOfflineMs } from '@lykta/contract/constants'
import type { AdministrationOverview, FirstSteps } from '@lykta/contract/overview'
import type { Trouble } from '@lykta/contract/system'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { clusterInView } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import {
  callsSince,
  countBoxes,
  countOnline,
  countStorage,
  failuresSince,
  firstStepsIn,
  messagesSince,
  onlineSince,
} from './repo.ts'

const dayMs = 86_400_000
const quarterMs = 15 * 60_000
const daysShown = 14
const failedMs = 7 * dayMs

/** What is worst about the servers, as far as the administrator looks after them. */
export type WorstTrouble = (user: SignedInUser) => Promise<Trouble | null | undefined>

/** How the whole system runs, for administrators. */
export const createAdministrationOverview = ({
  db,
  clock,
  timeZone,
  worstTrouble,
}: {
  db: Database
  clock: Clock
  /** The region's time zone. */
  timeZone: string
  worstTrouble: WorstTrouble
}) => {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)

  return {
    /** @throws not_permitted */
    read: async (user: SignedInUser): Promise<AdministrationOverview> => {
      const clusterId = clusterInView(user, 'overview')
      const now = clock.now()
      const days = daysFrom(addDays(dayAt(now.getTime(), timeZone), 1 - daysShown), daysShown)
      const beginnings = days.map((day) => new Date(startOfDay(day, timeZone)))
      const [from = now] = beginnings
      const [boxes, online, calls, messages, failed, storage, trouble] = await Promise.all([
        countBoxes(db, clusterId, before(boxLongOfflineMs)),
        onlineSince(db, clusterId, before(dayMs)),
        callsSince(db, clusterId, from, beginnings),
        messagesSince(db, clusterId, from, beginnings),
        failuresSince(db, clusterId, before(failedMs)),
        countStorage(db, clusterId),
        worstTrouble(user),
      ])
      return {
        boxes,
        online: online.map(({ at, ...counts }) => ({ at: at.getTime(), ...counts })),
        days: days.map((day, index) => {
          const called = calls.find((one) => one.day === index + 1)
          return {
            day,
            calls: called?.calls ?? 0,
            answered: called?.answered ?? 0,
            messages: messages.find((one) => one.day === index + 1)?.messages ?? 0,
          }
        }),
        failed,
        storage,
        ...(trouble === undefined ? {} : { trouble }),
      }
    },

    /** @throws not_permitted */
    firstSteps: (user: SignedInUser): Promise<FirstSteps> =>
      firstStepsIn(db, clusterInView(user, 'overview')),

    /** Records how many TVs are online in this quarter of an hour. */
    count: (): Promise<void> => {
      const now = clock.now().getTime()
      return countOnline(db, new Date(now - (now % quarterMs)))
    },
  }
}
export type AdministrationOverviewService = ReturnType<typeof createAdministrationOverview>
