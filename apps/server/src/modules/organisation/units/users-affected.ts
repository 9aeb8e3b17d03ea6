/** Who sees the box in each room. */
export type UsersByRoom = ReadonlyMap<number, readonly number[]>

/** For how many rooms each user sees a box afterwards that they did not see before, and the other way round. */
export const affectedUsers = (
  before: UsersByRoom,
  after: UsersByRoom,
): { gains: Map<number, number>; loses: Map<number, number> } => ({
  gains: missingIn(before, after),
  loses: missingIn(after, before),
})

const missingIn = (some: UsersByRoom, others: UsersByRoom): Map<number, number> => {
  const rooms = new Map<number, number>()
  for (const [roomId, userIds] of others) {
    const known = new Set(some.get(roomId))
    for (const userId of userIds) if (!known.has(userId)) rooms.set(userId, (rooms.get(userId) ?? 0) + 1)
  }
  return rooms
}
