import { countRepetition, reachOf } from '../../repo.ts'
import type { Kind } from './kind.ts'

/** Sounds the alarm again where nobody has acknowledged it. */
export const repeat: Kind<'repeat'> = {
  lane: null,
  of: () => ({
    begin: async ({ tx, alarm, roomIds, delivery, at }) => {
      await countRepetition(tx, alarm.id, roomIds)
      const placed = await delivery.put(tx, { kind: 'alarm', id: alarm.id, roomIds, at })
      const reached = (await reachOf(tx, roomIds)).filter(({ hasTv }) => hasTv).length
      return { state: 'done', reached, userIds: [], missedIds: [], placed }
    },
    fault: () => Promise.resolve(undefined),
  }),
}
