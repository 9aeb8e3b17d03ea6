import { staffOfGroups } from '../repo.ts'
import { pushStep } from './call-people.ts'
import type { Kind } from './kind.ts'

/** Calls the staff of these groups. */
export const group: Kind<'group'> = {
  lane: 'pushes',
  of: ({ ids }) =>
    pushStep((db, roomIds) => staffOfGroups(db, ids, roomIds), {
      fault: async ({ mayUseGroups }) =>
        (await mayUseGroups(ids)) ? undefined : { field: 'ids', message: 'Choose among your own groups.' },
    }),
}
