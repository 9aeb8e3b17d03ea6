import type { OverviewItem } from '@lykta/contract/overview'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import type { NextIn } from '../../calendar/index.ts'
import { boxesByPlace } from './repo.ts'

/** Looks ahead less than a week, so that a weekday names only one day. */
const aheadMs = 6 * 86_400_000

export interface FloorDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'ownBoxes'>
  nextIn: NextIn
}

export type Floor = ReturnType<typeof createFloorService>

export const createFloorService = ({ db, clock, access, nextIn }: FloorDeps) => {
  /** Lists the user's boxes by their place. The number of queries does not rise with the number of boxes. */
  return async (user: Pick<SignedInUser, 'userId'>): Promise<OverviewItem[]> => {
    const own = await access.ownBoxes(user)
    if (own.length === 0) return []
    const from = clock.now().getTime()
    const rows = await boxesByPlace(
      db,
      user.userId,
      own.map(({ boxId }) => boxId),
    )
    const zones = new Map(rows.map(({ roomId, timeZone }) => [roomId, timeZone]))
    const next = await nextIn(zones, { from, to: from + aheadMs })
    return rows.map(({ id, roomId, group, entity, unread }) => ({
      id,
      group,
      entity,
      unread,
      next: next.get(roomId) ?? null,
    }))
  }
}
