import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'

/**
 * What a proxy does with a WebSocket: it lets it through, passes the request on without its upgrade, refuses it, or says nothing
 * at all.
 */
export type WithUpgrades = 'pass' | 'strip' | 'refuse' | 'hang'

/** Returns the origin that a request goes to. */
export type Target = (request: IncomingMessage) => Promise<string>

const forward = (
  request: IncomingMessage,
  to: string,
  answer: (response: IncomingMessage) => void,
  fail: () => void,
) => {
  const { hostname, port } = new URL(to)
  const { connection: _hop, upgrade: _other, ...headers } = request.headers
  const { method, url: path } = request
  const onward = ask({ hostname, port, method, path, headers }, answer)
  onward.on('error', fail)
  request.pipe(onward)
  return onward
}

/** A proxy on this machine in front of a server, as operators use one. `refused`: paths that it answers itself with 502. */
export const startProxy = async (
  target: string | Target,
  options: { upgrades: WithUpgrades; refused?: RegExp },
): Promise<{
  origin: string
  /** From the next upgrade on. */
  treatUpgrades: (how: WithUpgrades) => void
  /** Paths of the upgrades that came to it. */
  upgrades: string[]
  close: () => Promise<void>
}> => {
  const targetOf: Target = typeof target === 'string' ? () => Promise.resolve(target) : target
  let { upgrades: how } = options
  const upgrades: string[] = []
  const wires = new Set<Duplex>()

  const server = createServer((request, response) => {
    const fail = () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    }
    if (options.refused?.test(request.url ?? '') === true) {
      fail()
      return
    }
    const pass = (to: string) => {
      if (response.destroyed) return
      const onward = forward(
        request,
        to,
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          // Where the server dies in the middle, so does the answer.
          pipeline(answer, response, () => undefined)
        },
        fail,
      )
      response.on('close', () => onward.destroy())
    }
    void targetOf(request).then(pass, fail)
  })

  server.on('connection', (wire: Socket) => {
    wires.add(wire)
    wire.on('close', () => wires.delete(wire))
  })

  server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    upgrades.push(request.url ?? '')
    wire.on('error', () => wire.destroy())
    const refuse = (status: string) =>
      wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    const bad = () => refuse('400 Bad Request')
    const strip = (to: string) => {
      forward(request, to, (answer) => void answer.resume().on('end', bad), bad).end()
    }
    const pass = (to: string) => {
      if (wire.destroyed) return
      const { hostname, port } = new URL(to)
      const onward = connect(Number(port), hostname, () => {
        const lines = request.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
        )
        onward.write(`GET ${request.url ?? ''} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        onward.write(head)
        onward.pipe(wire).pipe(onward)
      })
      onward.on('error', () => wire.destroy())
      wire.on('close', () => onward.destroy())
    }
    if (how === 'hang') return
    if (how === 'refuse') {
      refuse('403 Forbidden')
      return
    }
    const treat = how === 'strip' ? strip : pass
    void targetOf(request).then(treat, () => wire.destroy())
  })

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${String(own)}`,
    treatUpgrades: (changed) => {
      how = changed
    },
    upgrades,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const wire of wires) wire.destroy()
      await closed
    },
  }
}
