import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A client that gives up in time never gets this much. */
const mostSentBytes = 50_000_000

/**
 * A host that means harm: it answers with `first`, and then with `again` for as long as anybody listens. With `pair` over TLS,
 * for the name `localhost`.
 */
export const startEndlessHost = async (
  first: string,
  again: string,
  pair?: { cert: string; key: string },
) => {
  const open: Socket[] = []
  let sentBytes = 0
  const answer = (socket: Socket) => {
    open.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(first)
      const more = () => {
        while (!socket.destroyed && sentBytes < mostSentBytes) {
          sentBytes += again.length
          if (!socket.write(again)) break
        }
      }
      socket.on('drain', more)
      more()
    })
  }
  const server = pair === undefined ? createServer(answer) : createTlsServer(pair, answer)
  server.listen(0, pair === undefined ? '127.0.0.1' : 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: pair === undefined ? `http://127.0.0.1:${port}/` : `https://localhost:${port}/`,
    sentBytes: () => sentBytes,
    /** Nobody listens any more. */
    isLeft: () => open.every(({ destroyed }) => destroyed),
    [Symbol.dispose]: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
