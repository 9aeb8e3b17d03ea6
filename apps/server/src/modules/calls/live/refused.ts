import type { BoxAccess } from '../../boxes/index.ts'
import { callRefusedFor } from '../destinations/policy.ts'
import { inOrder, type Endings, type Tell } from './endings.ts'
import type { LiveRepo } from './repo.ts'

/** Video was decided when the call was placed; what somebody may do with a box is not about it. */
const noVideoAsked = { wanted: false, allowed: true }

/**
 * Ends the calls of a box, or of a person, whose two sides may not speak to each other any more. What rings for a group
 * rings on while there is anybody who may.
 */
export const createRefusals =
  (deps: { repo: LiveRepo; access: Pick<BoxAccess, 'everyonesRights'>; endings: Pick<Endings, 'endCall'> }) =>
  async (about: { boxId: number } | { userId: number }): Promise<Tell> => {
    const tells: Tell[] = []
    for (const { id, boxId, userId, answeredAt } of await deps.repo.openCallsOf(about)) {
      if (boxId === null) continue
      const rights = await deps.access.everyonesRights({ boxId })
      const theirs = userId === null ? rights : rights.filter((one) => one.userId === userId)
      if (theirs.some((one) => callRefusedFor(one, noVideoAsked) === undefined)) continue
      tells.push(
        await deps.endings.endCall(id, answeredAt === null ? 'BEARERCAPABILITY_NOTAUTH' : 'NORMAL_CLEARING'),
      )
    }
    return inOrder(tells)
  }
