import type { RetiredBox } from '@lykta/contract/boxes'
import type { UnitChange } from '@lykta/contract/organisation'
import { avatarIndexByLocation } from '@lykta/contract/constants'
import { AppError, notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { runOrPreview } from '../../../platform/preview-transaction.ts'
import { mayIn } from '../../../policy.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { Units } from '../../organisation/index.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { permissionsOn, type BoxAccess } from '../access/service.ts'
import type { Delivery } from '../delivery/service.ts'
import { lockBoxInRoom } from '../repo.ts'
import { lockRoomToMoveTo, placeRoom, renewRoom, retireBox, signOutBox } from './repo.ts'

/**
 * Ends a resident's time with a box. A row of `rooms` is one resident's stay in a room: everything stored for that row
 * ends with it.
 */
export const createStays = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  delivery: Delivery
  /** Who sees more or less after a room has moved within the organisation. */
  organisation: Pick<Units, 'affecting' | 'announce'>
}) => {
  const { db, clock, access, audit, events, delivery, organisation } = deps

  /** After the commit: disconnects the TV and updates open lists of boxes. */
  const announceStay = async (boxId: number, roomId: number, audience: number[]): Promise<void> => {
    events.publish({ type: 'boxSignedOut', boxId })
    await delivery.publish({ kind: 'settings', id: boxId, boxes: [{ boxId, roomId }], onlyTo: audience })
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
        await signOutBox(tx, boxId, clock.now())
        await audit({ action: 'box_released', userId: user.userId, clusterId, boxId }, tx)
        return room.id
      })
      await announceStay(boxId, roomId, audience)
    },

    /**
     * Moves a resident, with the TV and everything stored, to a free room, and frees the old room. Returns who sees more or less
     * of them as a result; a preview changes nothing.
     * @throws not_found, not_permitted, room_occupied
     */
    move: async (
      user: SignedInUser,
      boxId: number,
      { room: to, preview }: { room: number; preview: boolean },
    ): Promise<UnitChange> => {
      const audience = await access.audience(boxId)
      const { placed, change } = await runOrPreview(db, { preview }, async (tx) => {
        const { room, clusterId } = await administered(tx, user, boxId)
        const free = await lockRoomToMoveTo(tx, to)
        if (free === undefined || !mayIn(user, 'boxes', free.clusterId)) throw notFound()
        if (!free.isFree) throw new AppError('room_occupied')
        // What the family calls the resident goes with them; a description of the place stays.
        const staysThere = placeIn(room.location)
        const change = await organisation.affecting(tx, [room.id], async () => {
          await placeRoom(tx, room.id, {
            ...free.room,
            location: staysThere === '' ? room.location : free.room.location,
          })
          await placeRoom(tx, free.room.id, { ...room, location: staysThere })
        })
        const subject = { type: 'room', id: room.id }
        const detail = { from: room.groupId, to: free.room.groupId }
        for (const cluster of new Set([clusterId, free.clusterId]))
          await audit(
            { action: 'box_moved', userId: user.userId, clusterId: cluster, boxId, subject, detail },
            tx,
          )
        const entry = { kind: 'settings', id: boxId, roomIds: [room.id], at: clock.now() } as const
        return { placed: await delivery.put(tx, entry), change }
      })
      if (preview) return change
      organisation.announce(change)
      const everyone = new Set([...audience, ...(await access.audience(boxId))])
      await delivery.publish({ ...placed, onlyTo: [...everyone] })
      return change
    },

    /**
     * Retires the box of a resident who leaves: nobody sees it any more, and the next resident starts afresh. Returns
     * the room with its new id. @throws not_found, not_permitted
     */
    retire: async (user: SignedInUser, boxId: number): Promise<RetiredBox> => {
      const audience = await access.audience(boxId)
      const { left, next } = await db.transaction(async (tx) => {
        const { room, clusterId } = await administered(tx, user, boxId)
        const now = clock.now()
        await signOutBox(tx, boxId, now)
        await retireBox(tx, boxId, now)
        const nextRoom = await renewRoom(tx, room, placeIn(room.location), now)
        const subject = { type: 'room', id: room.id }
        await audit({ action: 'box_retired', userId: user.userId, clusterId, boxId, subject }, tx)
        return { left: room.id, next: nextRoom }
      })
      await announceStay(boxId, left, audience)
      return { id: boxId, room: next }
    },
  }
}
export type StaysService = ReturnType<typeof createStays>

/** A location that names the resident, such as Mamma, does not fit the next resident. */
const placeIn = (location: string): string =>
  Object.hasOwn(avatarIndexByLocation, location.trim().toLowerCase()) ? '' : location

const administered = async (tx: Executor, user: SignedInUser, boxId: number) => {
  const row = await lockBoxInRoom(tx, boxId, { lockRoom: true })
  if (row !== undefined && mayIn(user, 'boxes', row.clusterId)) return row
  // Over the same connection: a transaction waiting for a second one may wait for ever.
  await permissionsOn(tx, user, { boxId })
  throw row === undefined ? notFound() : notPermitted()
}
