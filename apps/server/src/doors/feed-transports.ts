import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'

/** A feed that begins with HTTP requests becomes a WebSocket within this time, where WebSockets work. */
const settledMs = 60_000
/** No warning this soon after the last WebSocket closed: perhaps all but one person have gone home. */
const quietMs = 600_000
/** How long the operator is told that somebody could not open the feed at all. Apps report it again before that. */
const blockedMs = 900_000
/** One person alone is believed for so long: whoever may log in could otherwise keep the operator reading it. */
const aloneMs = 3_600_000
/** After which it is believed again. */
const forgottenMs = 86_400_000

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
  /** Who could not open the feed at all though the server answered: when that was first and last reported, and whether it lasts. */
  const reports = new Map<number, { first: number; last: number; lasts: boolean }>()
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
    for (const [userId, { first, last }] of reports)
      if (now() - Math.max(first + forgottenMs, last + blockedMs) > 0) reports.delete(userId)
    const lasting = [...reports.values()].filter(({ last, lasts }) => lasts && now() - last <= blockedMs)
    return lasting.length > 1 || lasting.some(({ first }) => now() - first <= aloneMs)
  }

  return {
    /** Somebody has subscribed over this connection, which is open. */
    subscribed: (connection: Connection, userId: number): void => {
      const report = reports.get(userId)
      if (report !== undefined) report.lasts = false
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
      const wasBlocked = isBlocked()
      reports.set(userId, { first: reports.get(userId)?.first ?? now(), last: now(), lasts: true })
      if (!wasBlocked && isBlocked()) log.warn({ userId }, 'feed blocked on the way: docs/proxies.md')
    },

    /** What the operator should know; undefined: nothing. Anybody may read it, so it does not say how many people there are. */
    fault: (): string | undefined => {
      if (peopleWithout() === 0) return isBlocked() ? blockedFault : undefined
      const minutes = Math.floor((now() - (lastWebSocketAt ?? startedAt)) / 60_000)
      return `No WebSocket in the last ${String(minutes)} minutes, while people use the feed over HTTP: a proxy in front lets none through, and nobody can call. See docs/proxies.md.`
    },
  }
}
