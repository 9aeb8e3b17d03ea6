import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CloseConnection } from './close-connections.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Routes WebSocket upgrades on one port. Each path has one owner; other paths are refused. `elsewhere` are paths whose
 * owner listens for upgrades on its own (Socket.IO).
 */
export const routeUpgrades = (
  server: Server,
  owners: Readonly<Record<string, UpgradeHandler>>,
  elsewhere: readonly string[],
  closeConnection: CloseConnection,
): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '/').split('?')[0] ?? ''
    // Socket.IO handles its path only with a trailing slash; without one, nothing would answer.
    if (elsewhere.some((prefix) => path.startsWith(`${prefix}/`))) return
    const owner = Object.hasOwn(owners, path) ? owners[path] : undefined
    if (owner !== undefined) {
      owner(request, socket, head)
      return
    }
    socket.on('error', () => socket.destroy())
    closeConnection(socket, () => {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    })
  })
}
