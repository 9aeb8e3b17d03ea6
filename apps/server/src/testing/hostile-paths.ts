import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const odd = [
  '.',
  '..',
  '%2e',
  '%2e%2e',
  '%2E%2e/%2e.',
  '.%00',
  '%00',
  '%',
  '%ff',
  '%c0%ae',
  '%2f',
  '%5c',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5cetc',
  '%252e%252e',
  './x',
  '../x',
  'x/..',
  'x/../y',
  'x/./y',
  'x/%2e%2e/y',
  'x//y',
  '~root',
  '.git/config',
  'CON',
  'x:$DATA',
  'index.html/',
  'index.html/x',
  'assets',
  'assets/',
  'x'.repeat(300),
  `${'x'.repeat(300)}.svg`,
  `${'x/'.repeat(3_000)}x.png`,
  '%C3%A5'.repeat(200),
  '*',
  ';x=1',
  '<script>',
]
const roots = ['/', '/box/', '/media/', '/branding/', '/assets/', '/box/assets/', '/api/', '/media/users/']

/** Paths as no browser would ask for them, below every root from which something is served. */
export const hostilePaths: readonly string[] = roots.flatMap((root) => odd.map((path) => root + path))

export const hostileMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'] as const

/** Asks for a path as it is written, which clients of HTTP would tidy up first. Returns the status. */
export const askRaw = async (origin: string, method: string, path: string): Promise<number> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  // With every encoding, because files may be there compressed.
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`,
  )
  return Number((await text(socket)).split(' ')[1])
}
