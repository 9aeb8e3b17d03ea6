import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy extends AsyncDisposable {
  port: number
  /** As a network that is cut: connections stay open, and nothing gets through, nor does a new one. */
  cut: () => void
  mend: () => void
}

/** Passes what arrives on a port of loopback on to another port there. */
export const startTcpProxy = async (to: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let isCut = false
  const hold = (socket: Socket) => (isCut ? socket.pause() : socket.resume())
  const server = createServer((near) => {
    const far = connect({ port: to, host: '127.0.0.1' })
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
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
