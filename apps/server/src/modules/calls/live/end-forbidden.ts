import type { Executor } from '../../../platform/database.ts'
import type { BoxAccess } from '../../boxes/index.ts'
import { callRefusedFor, noVideoAsked } from '../destinations/policy.ts'
import { openCallsOf, rungPeople } from './repo.ts'
import { inSequence, type Endings, type Effect } from './endings.ts'

/**
 * Ends calls of a box, of a user, or one call, if its two sides may no longer talk. A call to a group keeps ringing for
 * those who may.
 */
export const createEndForbidden =
  (deps: {
    db: Executor
    access: Pick<BoxAccess, 'everyonesPermissions'>
    endings: Pick<Endings, 'endCall' | 'endRinging'>
  }) =>
  async (about: { boxId: number } | { userId: number } | { callId: number }): Promise<Effect> => {
    const effects: Effect[] = []
    for (const { id, boxId, userId, answeredAt } of await openCallsOf(deps.db, about)) {
      if (boxId === null) continue
      const permissions = await deps.access.everyonesPermissions({ boxId })
      const may = (somebody: number) =>
        callRefusedFor(
          permissions.find((one) => one.userId === somebody),
          noVideoAsked,
        ) === undefined
      if (userId === null) {
        const refused = (await rungPeople(deps.db, id)).filter((one) => !may(one.userId))
        const legs = refused.map(({ leg }) => leg)
        if (legs.length > 0) effects.push(await deps.endings.endRinging(id, legs, 'BEARERCAPABILITY_NOTAUTH'))
      } else if (!may(userId)) {
        const cause = answeredAt === null ? 'BEARERCAPABILITY_NOTAUTH' : 'NORMAL_CLEARING'
        effects.push(await deps.endings.endCall(id, cause))
      }
    }
    return inSequence(effects)
  }
export type EndForbidden = ReturnType<typeof createEndForbidden>
