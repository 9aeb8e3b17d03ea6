import type { Clock } from '../../../platform/clock.ts'
import type { RoomRenamed } from '../../organisation/index.ts'
import type { Delivery } from '../delivery/service.ts'
import { boxInRoom } from './repo.ts'

/** Tells the TV of a renamed room, and the users who see it. */
export const createRoomRenamed =
  ({ clock, delivery }: { clock: Clock; delivery: Delivery }): RoomRenamed =>
  async (tx, roomId) => {
    const boxId = await boxInRoom(tx, roomId)
    if (boxId === undefined) return () => Promise.resolve()
    const placed = await delivery.put(tx, { kind: 'settings', id: boxId, roomIds: [roomId], at: clock.now() })
    return () => delivery.publish(placed)
  }
