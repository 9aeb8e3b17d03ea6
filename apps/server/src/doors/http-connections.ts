import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from './limits.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'

/** What a connection was last seen to be. */
type Kind = 'silent' | 'request' | 'webSocket'

interface Connection {
  socket: Socket
  kind: Kind
  /** It no longer counts as one over which nobody has signed in. */
  known: () => void
  /** It no longer counts as one of whoever has signed in over it; missing: it does not. */
  left?: () => void
}

/** The requests have one of their own. */
const hasNoRate = () => Promise.resolve(true)

// With TLS, a request has another socket than the connection, of the same address.
const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress ?? ''} ${String(remotePort)}`

/**
 * Follows the connections of the HTTP server: limits those over which nobody has signed in, and those of one person, and ends at a stop those that
 * do not end by themselves.
 *
 * @param countedAs as whose a connection from this IP address counts; undefined: it does not
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
      // The wire that it belongs to from now on has limits of its own.
      server.on('upgrade', (request: IncomingMessage) => {
        const connection = see('webSocket', request)
        connection?.known()
        connection?.left?.()
      })
    },

    /** Somebody has signed in over the connection of this request. `who`: the user or box, where nothing else limits theirs. */
    signedIn: ({ socket }: IncomingMessage, who?: string): void => {
      const connection = connections.get(keyOf(socket))
      if (connection === undefined) return
      connection.known()
      if (who === undefined || countedAs(socket.remoteAddress) === undefined) return
      connection.left ??= ofPeople.add(who, () => connection.socket.destroy()).left
    },

    /** Cuts all that is left; returns how many there were of each kind. */
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
