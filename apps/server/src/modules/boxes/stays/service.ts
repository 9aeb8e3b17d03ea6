import type { RetiredBox } from '@lykta/contract/boxes'
import { avatarIndexByLocation } from '@lykta/contract/constants'
import type { Announcer } from '../../../ports/announcer.ts'
import { notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { mayIn } from '../../../policy.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { createAccessRepo } from '../access/repo.ts'
import { createAccess, type BoxAccess } from '../access/service.ts'
import { lockBoxInRoom } from '../repo.ts'
import { createStaysRepo } from './repo.ts'

/**
 * Ends a resident's time with a box. A row of `rooms` is one resident's stay in a room: everything stored by room ends
 * with it.
 */
export const createStays = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  announcer: Announcer
  audit: RecordAudit
  events: Pick<Events, 'publish'>
}) => {
  const { db, clock, access, announcer, audit, events } = deps

  /** After the commit: disconnects the TV and updates open lists of boxes. */
  const announceStay = (boxId: number, roomId: number, audience: number[]) => {
    events.publish({ type: 'boxSignedOut', boxId })
    announcer.announce(audience, roomId, 'changed', { resource: 'caretakers', id: boxId, room: roomId })
  }

  return {
    /**
     * Removes the TV while the resident stays. The next TV paired in the room takes its place.
     * @throws not_found, not_permitted
     */
    releaseTv: async (user: SignedInUser, boxId: number): Promise<void> => {
      const audience = await access.audience(boxId)
      const roomId = await db.transaction(async (tx) => {
        const { room, clusterId } = await administered(tx, user, boxId)
        await createStaysRepo(tx).signOut(boxId, clock.now())
        await audit({ action: 'box_released', userId: user.userId, clusterId, boxId }, tx)
        return room.id
      })
      announceStay(boxId, roomId, audience)
    },

    /**
     * Retires the box of a resident who leaves: nobody sees it any more, and the next resident starts afresh. Returns
     * the room with its new id. @throws not_found, not_permitted
     */
    retire: async (user: SignedInUser, boxId: number): Promise<RetiredBox> => {
      const audience = await access.audience(boxId)
      const { left, next } = await db.transaction(async (tx) => {
        const repo = createStaysRepo(tx)
        const { room, clusterId } = await administered(tx, user, boxId)
        const now = clock.now()
        await repo.signOut(boxId, now)
        await repo.retireBox(boxId, now)
        const nextRoom = await repo.renewRoom(room, placeIn(room.location), now)
        const subject = { type: 'room', id: room.id }
        await audit({ action: 'box_retired', userId: user.userId, clusterId, boxId, subject }, tx)
        return { left: room.id, next: nextRoom }
      })
      announceStay(boxId, left, audience)
      return { id: boxId, room: next }
    },
  }
}
export type StaysService = ReturnType<typeof createStays>

/** A location that names the resident, such as Mamma, does not fit the next one. */
const placeIn = (location: string): string =>
  Object.hasOwn(avatarIndexByLocation, location.trim().toLowerCase()) ? '' : location

const administered = async (tx: Executor, user: SignedInUser, boxId: number) => {
  const row = await lockBoxInRoom(tx, boxId, { lockRoom: true })
  if (row !== undefined && mayIn(user, 'boxes', row.clusterId)) return row
  // Over the same connection: a transaction that waits for a second one may wait for ever.
  await createAccess(createAccessRepo(tx)).permissions(user, { boxId })
  throw row === undefined ? notFound() : notPermitted()
}
