import { AppError, noSession } from '../errors.ts'
import type { LeavePlace, Places } from '../ports/places.ts'
import { limits } from './limits.ts'

const sockets = { kind: 'feed sockets', most: limits.feed.perUser }

/** The place of a socket among those of the user for whom it is subscribed. */
export const createFeedSocketLimit = (places: Places, socket: { id: string; connected: boolean }) => {
  let held: { userId: number; leave: LeavePlace } | undefined

  const leave = async (): Promise<void> => {
    const before = held
    held = undefined
    await before?.leave()
  }

  return {
    leave,

    /** @throws too_many_attempts, no_session where the socket has gone meanwhile */
    take: async (userId: number): Promise<void> => {
      const taken = await places.take(sockets, String(userId), socket.id)
      if (taken === undefined) throw new AppError('too_many_attempts')
      // Its end has been seen, and nothing else would give the place back.
      if (!socket.connected) {
        await taken()
        throw noSession()
      }
      const before = held
      held = { userId, leave: taken }
      if (before?.userId !== userId) await before?.leave()
    },
  }
}
export type FeedSocketLimit = ReturnType<typeof createFeedSocketLimit>
