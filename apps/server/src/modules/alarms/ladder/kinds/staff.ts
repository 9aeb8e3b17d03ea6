import { staffOfRooms } from '../repo.ts'
import { pushStep } from './call-people.ts'
import type { Kind } from './kind.ts'

/** Calls the staff of the rooms' groups. */
export const staff: Kind<'staff'> = {
  lane: 'pushes',
  of: () => pushStep((db, roomIds) => staffOfRooms(db, roomIds)),
}
