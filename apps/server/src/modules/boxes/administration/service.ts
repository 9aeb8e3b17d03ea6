import type { BoxSort, ManagedBox } from '@lykta/contract/boxes'
import { boxLongOfflineMs, mostExportedRows } from '@lykta/contract/constants'
import type { BoxStates } from '../../../ports/box-states.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Page, Total } from '../../../platform/page-and-total.ts'
import type { Database } from '../../../platform/database.ts'
import { clusterInView } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordExport } from '../../audit/index.ts'
import { presentManagedBox } from './present.ts'
import { pageOfBoxes, type ManagedBoxRow } from './repo.ts'

/** The filters of the list. */
interface Narrowed {
  search?: string | undefined
  offline?: true | undefined
  lowBattery?: true | undefined
  noTv?: true | undefined
  user?: number | undefined
  ids?: readonly number[] | undefined
}

/** All boxes of a cluster, for its administrators. */
export const createManagedBoxes = (deps: {
  db: Database
  clock: Clock
  states: Pick<BoxStates, 'unstored'>
  recordExport: RecordExport
}) => {
  const { db, clock, states, recordExport } = deps

  /** Open lists have already shown states that are not stored yet, and must not fall back when read again. */
  const presentAll = async (rows: readonly ManagedBoxRow[]): Promise<ManagedBox[]> => {
    const unstored = await states.unstored(rows.map(({ box }) => box.id))
    return rows.map(({ box, place }) =>
      presentManagedBox({ place, box: { ...box, ...unstored.get(box.id) } }),
    )
  }

  const filterFor = (user: SignedInUser, { offline, ...narrowed }: Narrowed) => ({
    ...narrowed,
    clusterId: clusterInView(user, 'boxes'),
    offlineSince: offline === true ? new Date(clock.now().getTime() - boxLongOfflineMs) : undefined,
  })

  return {
    /** @throws not_permitted */
    list: async (
      user: SignedInUser,
      narrowed: Narrowed,
      page: Page & { sort: readonly [BoxSort, 'ASC' | 'DESC'] },
    ): Promise<{ boxes: ManagedBox[]; total: Total }> => {
      const { rows, total } = await pageOfBoxes(db, filterFor(user, narrowed), page, user.language)
      return { boxes: await presentAll(rows), total }
    },

    /** For an export. @throws not_permitted */
    takeAway: async (
      user: SignedInUser,
      narrowed: Narrowed,
      sort: readonly [BoxSort, 'ASC' | 'DESC'],
    ): Promise<{ boxes: ManagedBox[]; total: Total }> => {
      const filter = filterFor(user, narrowed)
      const { rows, total } = await pageOfBoxes(
        db,
        filter,
        { skip: 0, limit: mostExportedRows, sort },
        user.language,
      )
      await recordExport(user, 'boxes', rows.length)
      return { boxes: await presentAll(rows), total }
    },
  }
}
export type ManagedBoxes = ReturnType<typeof createManagedBoxes>
