import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface TcpProxy extends AsyncDisposable {
  port: number
  /** As a network that is cut: connections stay open, and nothing gets through, nor does a new one. */
  cut: () => void
  mend: () => void
  /** As an address that moves to another machine: whoever was connected is cut off. */
  moveTo: (to: NetConnectOpts) => void
}

/** Passes what arrives on a port of loopback on to another port there, or to somewhere else. */
export const startTcpProxy = async (first: number | NetConnectOpts): Promise<TcpProxy> => {
  let to = typeof first === 'number' ? { port: first, host: '127.0.0.1' } : first
  const sockets = new Set<Socket>()
  let isCut = false
  const hold = (socket: Socket) => (isCut ? socket.pause() : socket.resume())
  const server = createServer((near) => {
    const far = connect(to)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => other.write(data))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
      hold(from)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const set = (value: boolean) => {
    isCut = value
    for (const socket of sockets) hold(socket)
  }
  return {
    port: address.port,
    cut: () => {
      set(true)
    },
    mend: () => {
      set(false)
    },
    moveTo: (next) => {
      to = next
      for (const socket of sockets) socket.destroy()
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
