import { createAlarmsRepo } from '../../repo.ts'
import type { Kind } from './kind.ts'

/** Sounds the alarm again where nobody has acknowledged it. */
export const repeat: Kind<'repeat'> = {
  lane: null,
  of: () => ({
    begin: async ({ tx, alarm, roomIds, goingOut }) => {
      const repo = createAlarmsRepo(tx)
      await repo.repeat(alarm.id, roomIds)
      const written = await goingOut.put(tx, alarm.id, roomIds)
      const reached = (await repo.reach(roomIds)).filter(({ hasTv }) => hasTv).length
      return { state: 'done', reached, userIds: [], missedIds: [], written }
    },
    fault: () => Promise.resolve(undefined),
  }),
}
