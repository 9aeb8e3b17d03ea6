import { AppError, noSession } from '../errors.ts'
import type { ConnectionLimits, GiveBack } from '../ports/connection-limits.ts'
import { limits } from './limits.ts'

const sockets = { kind: 'feed sockets', most: limits.feed.perUser }

/** A socket's place among the sockets of the user it is subscribed for. */
export const createFeedSocketLimit = (
  connectionLimits: ConnectionLimits,
  socket: { id: string; connected: boolean },
  end: () => void,
) => {
  let held: { userId: number; leave: GiveBack } | undefined

  const leave = async (): Promise<void> => {
    const before = held
    held = undefined
    await before?.leave()
  }

  return {
    leave,

    /** @throws too_many_attempts, no_session where the socket has gone meanwhile */
    take: async (userId: number): Promise<void> => {
      const taken = await connectionLimits.take(sockets, String(userId), socket.id, end)
      if (taken === undefined) throw new AppError('too_many_attempts')
      // Its end has already been handled, so nothing else would give the place back.
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
