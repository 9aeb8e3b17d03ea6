import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * One port carries several WebSocket servers. Each path has one owner; a path that nobody owns is refused.
 * `elsewhere` are paths whose owner listens for upgrades on its own (Socket.IO).
 */
export const routeUpgrades = (
  server: Server,
  owners: Readonly<Record<string, UpgradeHandler>>,
  elsewhere: readonly string[],
): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '/').split('?')[0] ?? ''
    // Socket.IO takes its path with a slash behind it only; without one, nobody would answer.
    if (elsewhere.some((prefix) => path.startsWith(`${prefix}/`))) return
    const owner = Object.hasOwn(owners, path) ? owners[path] : undefined
    if (owner !== undefined) {
      owner(request, socket, head)
      return
    }
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
