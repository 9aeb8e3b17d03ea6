import type { BoxSort, ManagedBox } from '@lykta/contract/boxes'
import { boxLongOfflineMs } from '@lykta/contract/constants'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { clusterInView } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { presentManagedBox } from './present.ts'
import { createManagedBoxesRepo } from './repo.ts'

/** What the list is narrowed to. */
interface Narrowed {
  search?: string | undefined
  offline?: true | undefined
  lowBattery?: true | undefined
  ids?: readonly number[] | undefined
}

/** All boxes of a cluster, for its administrators. */
export const createManagedBoxes = (deps: { db: Database; clock: Clock }) => {
  const { db, clock } = deps
  return {
    /** @throws not_permitted */
    list: async (
      user: SignedInUser,
      { offline, ...narrowed }: Narrowed,
      page: { sort: readonly [BoxSort, 'ASC' | 'DESC']; skip: number; limit: number },
    ): Promise<{ boxes: ManagedBox[]; total: number }> => {
      const filter = {
        ...narrowed,
        clusterId: clusterInView(user, 'boxes'),
        offlineSince: offline === true ? new Date(clock.now().getTime() - boxLongOfflineMs) : undefined,
      }
      const repo = createManagedBoxesRepo(db)
      const [rows, total] = await Promise.all([repo.list(filter, page), repo.count(filter)])
      return { boxes: rows.map(presentManagedBox), total }
    },
  }
}
export type ManagedBoxes = ReturnType<typeof createManagedBoxes>
