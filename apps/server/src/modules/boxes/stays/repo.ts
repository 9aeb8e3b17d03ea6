import { eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { rooms } from '../../organisation/tables.ts'
import { boxes } from '../tables.ts'

export const createStaysRepo = (db: Executor) => ({
  /** Deletes the box's token, so that nothing is signed in as it. */
  signOut: async (boxId: number, now: Date): Promise<void> => {
    await db
      .update(boxes)
      .set({ tokenHash: null, simulated: false, online: false, updatedAt: now })
      .where(eq(boxes.id, boxId))
  },

  retireBox: async (boxId: number, now: Date): Promise<void> => {
    await db.update(boxes).set({ retiredAt: now }).where(eq(boxes.id, boxId))
  },

  /** Makes a new row for the same room, for the next resident. */
  renewRoom: async (
    room: { id: number; groupId: number; name: string },
    location: string,
    now: Date,
  ): Promise<number> => {
    await db.update(rooms).set({ retiredAt: now }).where(eq(rooms.id, room.id))
    const [next] = await db
      .insert(rooms)
      .values({ groupId: room.groupId, name: room.name, location, createdAt: now })
      .returning({ id: rooms.id })
    if (next === undefined) throw new Error('no row came back')
    return next.id
  },
})
