import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'

/** A feed that begins with HTTP requests becomes a WebSocket within this time, where WebSockets work. */
const settledMs = 60_000
/** No warning this soon after the last WebSocket closed: perhaps all but one person have gone home. */
const quietMs = 600_000
/** How long the operator is told that somebody could not open the feed at all. Apps report it again before that. */
const blockedMs = 900_000

const blockedFault =
  'From some networks nothing gets through to /socket.io/, while the server is reached: alarms and messages do not appear there by themselves. See docs/proxies.md.'

interface Connection {
  transport: { name: string }
  once: (event: 'close' | 'upgrade', listener: () => void) => unknown
}

/**
 * How people's feeds arrive: as WebSockets, or over HTTP because a proxy lets no WebSocket through. The server never sees
 * the upgrades that a proxy drops, but can tell when nobody at all has a WebSocket.
 */
export const createFeedTransports = ({ clock, after, log }: { clock: Clock; after: After; log: Log }) => {
  const webSockets = new Set<Connection>()
  const overHttp = new Map<Connection, { userId: number; since: number }>()
  /** Who could not open the feed at all though the server answered, and when that was last reported. */
  const blocked = new Map<number, number>()
  const now = () => clock.now().getTime()
  const startedAt = now()
  let lastWebSocketAt: number | undefined
  let isLogged = false

  /** How many people have no WebSocket, if nobody has one. */
  const peopleWithout = (): number => {
    if (webSockets.size > 0) return 0
    if (lastWebSocketAt !== undefined && now() - lastWebSocketAt < quietMs) return 0
    const settled = [...overHttp.values()].filter(({ since }) => now() - since >= settledMs)
    return new Set(settled.map(({ userId }) => userId)).size
  }
  const look = () => {
    if (isLogged) return
    const people = peopleWithout()
    if (people === 0) return
    isLogged = true
    log.warn({ people }, 'no feed over a websocket: docs/proxies.md')
  }

  const isBlocked = (): boolean => {
    for (const [userId, at] of blocked) if (now() - at > blockedMs) blocked.delete(userId)
    return blocked.size > 0
  }

  return {
    /** Somebody has subscribed over this connection, which is open. */
    subscribed: (connection: Connection, userId: number): void => {
      blocked.delete(userId)
      if (webSockets.has(connection) || overHttp.has(connection)) return
      let cancelLook: (() => void) | undefined
      const leaveHttp = () => {
        cancelLook?.()
        overHttp.delete(connection)
      }
      const isWebSocket = () => {
        leaveHttp()
        webSockets.add(connection)
        isLogged = false
      }
      connection.once('close', () => {
        leaveHttp()
        if (webSockets.delete(connection)) lastWebSocketAt = now()
      })
      if (connection.transport.name === 'websocket') {
        isWebSocket()
        return
      }
      overHttp.set(connection, { userId, since: now() })
      connection.once('upgrade', isWebSocket)
      const lookAgain = () => {
        cancelLook = after(settledMs, () => {
          look()
          lookAgain()
        })
      }
      lookAgain()
    },

    /** A user's app reports that the feed cannot be opened on its network. */
    blocked: (userId: number): void => {
      if (!isBlocked()) log.warn({ userId }, 'feed blocked on the way: docs/proxies.md')
      blocked.set(userId, now())
    },

    /** What the operator should know; undefined: nothing. Anybody may read it, so it does not say how many people there are. */
    fault: (): string | undefined => {
      if (peopleWithout() === 0) return isBlocked() ? blockedFault : undefined
      const minutes = Math.floor((now() - (lastWebSocketAt ?? startedAt)) / 60_000)
      return `No WebSocket in the last ${String(minutes)} minutes, while people use the feed over HTTP: a proxy in front lets none through, and nobody can call. See docs/proxies.md.`
    },
  }
}
