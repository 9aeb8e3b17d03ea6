import { createServer, request } from 'node:http'

/** A proxy in front of a server, which can pretend to have another version: it writes the version's name into the pages. */
export const startProxy = async (origin: string) => {
  let version = 'old'
  let pagesTakeMs = 0
  const server = createServer((asked, answer) => {
    const forward = () => {
      // Whole and unpacked: what is kept of the old version would do for the world, which has only one.
      const headers = { ...asked.headers }
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
      const sent = request(
        new URL(asked.url ?? '/', origin),
        { method: asked.method, headers },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const body = Buffer.concat(parts)
            const { 'content-length': __, ...rest } = response.headers
            answer.writeHead(response.statusCode ?? 500, rest)
            const type = response.headers['content-type'] ?? ''
            if (type.startsWith('text/html'))
              answer.end(body.toString('utf8').replace('<html', `<html data-version="${version}"`))
            else if (asked.url === '/sw.js')
              // The list of files names the page by what is in it, and so the new page is another.
              answer.end(body.toString('utf8').replace(/("revision":")/, `$1${version}`))
            else answer.end(body)
          })
        },
      )
      sent.on('error', () => answer.destroy())
      asked.pipe(sent)
    }
    if (asked.headers['sec-fetch-mode'] === 'navigate') setTimeout(forward, pagesTakeMs)
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    origin: `http://localhost:${String(address.port)}`,
    update: () => {
      version = 'new'
    },
    /** Pages take so long from now on. */
    slowDown: (ms: number) => {
      pagesTakeMs = ms
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
