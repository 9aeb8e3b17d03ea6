import { createServer, type Socket } from 'node:net'

/** Takes every connection, and says nothing. */
export const startSilentReceiver = async () => {
  const sockets = new Set<Socket>()
  const open = () => [...sockets].filter(({ destroyed }) => !destroyed).length
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, open())
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    host: `127.0.0.1:${String(address.port)}`,
    /** How many it has taken. */
    connections: () => sockets.size,
    open,
    /** How many were open at a time, at most. */
    mostOpen: () => most,
    /** Ends those that it has. */
    hangUp,
    [Symbol.asyncDispose]: async () => {
      hangUp()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
