import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** What a connection was last seen to be. */
type Kind = 'silent' | 'request' | 'webSocket'

// With TLS, a request has another socket than the connection, of the same address.
const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress ?? ''} ${String(remotePort)}`

/** Follows the connections of a server, so that a stop can end those that do not end by themselves. */
export const trackConnections = (server: Server) => {
  const sockets = new Map<string, { socket: Socket; kind: Kind }>()
  const see = (kind: Kind) => (request: IncomingMessage) => {
    const known = sockets.get(keyOf(request.socket))
    if (known !== undefined) known.kind = kind
  }
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    sockets.set(key, { socket, kind: 'silent' })
    socket.once('close', () => sockets.delete(key))
  })
  server.on('request', see('request'))
  server.on('upgrade', see('webSocket'))

  return {
    /** Cuts all that is left; returns how many there were of each kind. */
    cut: (): Record<Kind, number> => {
      const count = { silent: 0, request: 0, webSocket: 0 }
      for (const { socket, kind } of sockets.values()) {
        count[kind] += 1
        socket.destroy()
      }
      return count
    },
  }
}
