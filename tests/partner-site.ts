import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { extname } from 'node:path'

const require = createRequire(import.meta.url)

/** What the site has: its own pages, and the clients that others made, unchanged. */
const files: Record<string, string> = {
  '/feed': require.resolve('./partner/feed.html'),
  '/call': require.resolve('./partner/call.html'),
  '/sails.io.js': require.resolve('sails.io.js-dist/sails.io.js'),
  '/jquery.js': require.resolve('jquery/dist/jquery.min.js'),
  '/adapter-latest.js': require.resolve('verto/src/vendor/adapter-latest.js'),
  '/jquery.jsonrpcclient.js': require.resolve('verto/src/jquery.jsonrpcclient.js'),
  '/jquery.FSRTC.js': require.resolve('verto/src/jquery.FSRTC.js'),
  '/jquery.verto.js': require.resolve('verto/src/jquery.verto.js'),
}

export interface PartnerSite extends AsyncDisposable {
  origin: string
}

/** A site at another origin than Lykta's, with pages that use Lykta by other people's clients. */
export const startPartnerSite = async (): Promise<PartnerSite> => {
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://site').pathname]
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    const type = extname(file) === '.html' ? 'text/html' : 'text/javascript'
    readFile(file).then(
      (content) => response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the site has no port')
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
