import { feedChannel, feedEvent } from '@lykta/contract/feed'
import type { Server, Socket } from 'socket.io'
import type { Clock } from '../platform/clock.ts'

/** How often an app is told, which then reads what it shows. */
const everyMs = 60_000

const userOf = (channels: ReadonlySet<string>): number | undefined => {
  for (const channel of channels) {
    const [, userId] = /^user-(\d+)/.exec(channel) ?? []
    if (userId !== undefined) return Number(userId)
  }
  return undefined
}

/** Tells apps that what happens at other servers does not reach them now: each at once, and again every minute. */
export const createOutOfTouch = (io: Pick<Server, 'sockets'>, { clock }: { clock: Clock }): (() => void) => {
  const announcedAt = new WeakMap<Socket, number>()
  return () => {
    const now = clock.now().getTime()
    for (const socket of io.sockets.sockets.values()) {
      const userId = userOf(socket.rooms)
      if (userId === undefined || now - (announcedAt.get(socket) ?? -Infinity) < everyMs) continue
      announcedAt.set(socket, now)
      socket.emit(feedChannel, feedEvent('changed', userId, { resource: 'otherServers', id: userId }))
    }
  }
}
