import type { BoxReach } from '@lykta/contract/calls'
import type { Executor } from '../../../platform/database.ts'
import type { Person } from '../../../signed-in.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { createDestinationsRepo } from '../destinations/repo.ts'
import type { LiveRepo } from '../live/repo.ts'
import type { Seats } from '../live/seats.ts'
import { notFound } from '../../../errors.ts'

/** What a call to a box would meet, told before anybody calls. */
export const createReach = (deps: {
  db: Executor
  access: Pick<BoxAccess, 'rights'>
  live: Pick<LiveRepo, 'busy'>
  seats: Pick<Seats, 'of'>
}) => {
  const repo = createDestinationsRepo(deps.db)
  return {
    /** @throws not_found for a box that the person does not see */
    of: async (person: Person, boxId: number): Promise<BoxReach> => {
      await deps.access.rights(person, { boxId })
      const extension = await repo.extensionOfBox(boxId)
      if (extension === undefined) throw notFound()
      if (deps.seats.of([extension]).length === 0) return { state: 'away' }
      const busy = await deps.live.busy([extension])
      return { state: busy.size > 0 ? 'inCall' : 'free' }
    },
  }
}
export type Reach = ReturnType<typeof createReach>
