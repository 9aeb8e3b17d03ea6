import { type Server } from 'node:net'

/** Listens on a free port of this machine. Returns the port. */
export const listenOnFreePort = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('this server has no port')
  return address.port
}
