import { permittedUsers } from '../repo.ts'
import { peopleFault, pushStep } from './call-people.ts'
import type { Kind } from './kind.ts'

/** Calls these users. */
export const people: Kind<'people'> = {
  lane: 'pushes',
  of: ({ ids }) =>
    pushStep((db, roomIds) => permittedUsers(db, ids, roomIds), {
      named: ids,
      fault: peopleFault(ids),
    }),
}
