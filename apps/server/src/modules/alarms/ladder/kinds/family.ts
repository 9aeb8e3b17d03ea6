import { peopleAround } from '../../../boxes/index.ts'
import { pushStep } from './call-people.ts'
import type { Kind } from './kind.ts'

/** Calls the people linked to the rooms' boxes. */
export const family: Kind<'family'> = {
  lane: 'pushes',
  of: () =>
    pushStep(async (db, roomIds) => {
      const linked = await peopleAround(db, roomIds, 'link')
      return [...new Set(linked.map(({ userId }) => userId))]
    }),
}
