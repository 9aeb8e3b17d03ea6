import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from './limits.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'

/** What a connection was last seen to be. */
type Kind = 'silent' | 'request' | 'webSocket'

interface Connection {
  socket: Socket
  kind: Kind
  /** Stops counting it among the connections without a sign-in. */
  known: () => void
  /** Stops counting it as the signed-in user's; missing if nobody has signed in. */
  left?: () => void
}

/** Requests have a rate limit already. */
const hasNoRate = () => Promise.resolve(true)

// With TLS, a request's socket is another object than the connection's, but has the same address.
const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress ?? ''} ${String(remotePort)}`

/**
 * Follows the connections of the HTTP server: limits those without a sign-in and those of one person, and when the server
 * stops, ends those that do not end on their own.
 *
 * @param countedAs the name under which a connection from this IP address is counted; undefined: it is not counted
 */
export const createConnections = (countedAs: (address: string | undefined) => string | undefined) => {
  const connections = new Map<string, Connection>()
  const anonymous = createPendingSignIns(hasNoRate, limits.http.connectionsBeforeSignIn)
  const ofPeople = createPendingSignIns(hasNoRate, {
    perAddress: limits.http.connectionsOfOne,
    inTotal: Number.POSITIVE_INFINITY,
  })

  const count = (socket: Socket): (() => void) => {
    const address = countedAs(socket.remoteAddress)
    return address === undefined ? () => undefined : anonymous.add(address, () => socket.destroy()).left
  }
  const see = (kind: Kind, { socket }: IncomingMessage) => {
    const connection = connections.get(keyOf(socket))
    if (connection !== undefined) connection.kind = kind
    return connection
  }

  return {
    follow: (server: Server): void => {
      server.on('connection', (socket: Socket) => {
        const key = keyOf(socket)
        const known = count(socket)
        connections.set(key, { socket, kind: 'silent', known })
        socket.once('close', () => {
          connections.get(key)?.left?.()
          connections.delete(key)
          known()
        })
      })
      server.on('request', (request: IncomingMessage) => see('request', request))
      // From now on the WebSocket's own limits apply.
      server.on('upgrade', (request: IncomingMessage) => {
        const connection = see('webSocket', request)
        connection?.known()
        connection?.left?.()
      })
    },

    /** Somebody has signed in over this request's connection. `who`: the user or box, unless another limit applies to them. */
    signedIn: ({ socket }: IncomingMessage, who?: string): void => {
      const connection = connections.get(keyOf(socket))
      if (connection === undefined) return
      connection.known()
      if (who === undefined || countedAs(socket.remoteAddress) === undefined) return
      connection.left ??= ofPeople.add(who, () => connection.socket.destroy()).left
    },

    /** Cuts all connections that are left; returns how many there were of each kind. */
    cut: (): Record<Kind, number> => {
      const counts = { silent: 0, request: 0, webSocket: 0 }
      for (const { socket, kind } of connections.values()) {
        counts[kind] += 1
        socket.destroy()
      }
      return counts
    },
  }
}
export type Connections = ReturnType<typeof createConnections>
