import type { BoxReach } from '@lykta/contract/calls'
import { quietUntil } from '@lykta/contract/quiet-hours'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { boxById } from '../destinations/repo.ts'
import { openLegsOf } from '../live/repo.ts'
import { notFound } from '../../../errors.ts'

/** Tells before a call whether it would reach the box. */
export const createReach = (deps: {
  db: Executor
  clock: Clock
  access: Pick<BoxAccess, 'permissions'>
  signedIn: (extensions: readonly string[]) => Promise<ReadonlySet<string>>
}) => {
  return {
    /** @throws not_found for a box that the user does not see */
    of: async (user: SignedInUser, boxId: number): Promise<BoxReach> => {
      await deps.access.permissions(user, { boxId })
      const box = await boxById(deps.db, boxId)
      if (box === undefined) throw notFound()
      const { extension } = box
      const until = quietUntil(box.quietHours, deps.clock.now(), box.timeZone)
      if (until !== undefined) return { state: 'quiet', until }
      if (!(await deps.signedIn([extension])).has(extension)) return { state: 'away' }
      const legs = await openLegsOf(deps.db, extension)
      if (legs.length === 0) return { state: 'free' }
      const own = await openLegsOf(deps.db, user.extension)
      const isOwn = own.some(({ callId }) => legs.some((leg) => leg.callId === callId))
      return { state: isOwn ? 'yours' : 'inCall' }
    },
  }
}
export type Reach = ReturnType<typeof createReach>
