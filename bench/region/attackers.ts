import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

// Attacks a server on this machine for some seconds: node attackers.ts ORIGIN TOKEN SECONDS PICTURE. It claims to come from 32
// other networks, and the server believes it, as it would a proxy. The token belongs to a signed-in user who means harm.
// Prints how often it tried each attack, as JSON.
const [origin = '', token = '', seconds = '', picturePath = ''] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1_000
const pauseMs = 25
if (new URL(origin).hostname !== 'localhost') throw new Error('only this machine is attacked')

const sockets = origin.replace('http', 'ws')
const headers = () => ({ 'x-forwarded-for': `192.0.2.${String(randomInt(32))}` })

/** Sends this as soon as the connection is open, and leaves when it is closed, or a second later. */
const overWebSocket = (
  path: string,
  data: readonly (string | Buffer<ArrayBuffer>)[],
  protocols: string[] = [],
) =>
  new Promise<void>((resolve) => {
    const socket = new WebSocket(`${sockets}${path}`, protocols, { headers: headers() })
    const leave = setTimeout(() => socket.close(), 1_000)
    socket.addEventListener('open', () => {
      for (const one of data) socket.send(one)
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => {
      clearTimeout(leave)
      resolve()
    })
  })

const post = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
}

const login = () => ({ username: `nobody${String(randomInt(1_000))}`, password: randomUUID() })
const logins = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => {
      const { username, password } = login()
      return { jsonrpc: '2.0', method: 'login', params: { login: username, passwd: password }, id }
    }),
  )
const frames = [logins(400), logins(8_000)]
// CONNECT, with 256 MB to follow.
const claim = [
  Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
  ...Array<Buffer<ArrayBuffer>>(16).fill(Buffer.alloc(65_536)),
]
const picture = await readFile(picturePath)

/** By what it is: how many at once, and one try. */
const attacks: Record<string, [atOnce: number, attempt: () => Promise<unknown>]> = {
  'lists of logins over the call channel': [6, () => overWebSocket('/verto', [frames[randomInt(2)] ?? ''])],
  'MQTT packets of 256 MB': [6, () => overWebSocket('/mqtt', claim, ['mqtt'])],
  'uploads of 500 MB that stop': [
    6,
    async () => {
      const type = 'multipart/form-data; boundary=b'
      const sent = request(`${origin}/api/file/8/upload`, {
        method: 'POST',
        headers: { token, 'content-type': type, 'content-length': 500_000_000 },
      }).on('error', () => undefined)
      sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
      sent.write(Buffer.alloc(100_000, 7))
      await wait(500)
      sent.destroy()
    },
  ],
  'guesses at passwords': [6, () => post('login-relative', login())],
  'requests without a session': [
    6,
    () => {
      const paths = ['forgot', 'check', 'check-relative', 'reset', 'box/pairing', 'no-such-path']
      return post(paths[randomInt(paths.length)] ?? '', { email: 'x@y.example', token: 'x'.repeat(10_000) })
    },
  ],
  'pictures of 128 megapixels': [
    2,
    async () => {
      const form = new FormData()
      form.append('name', 'big.jpg')
      form.append('file', new Blob([new Uint8Array(picture)]), 'big.jpg')
      const response = await fetch(`${origin}/api/file/8/upload`, {
        method: 'POST',
        headers: { token },
        body: form,
      })
      await response.arrayBuffer()
    },
  ],
}

const tried: Record<string, number> = {}
const keepTrying = async (name: string, attempt: () => Promise<unknown>) => {
  while (performance.now() < until) {
    tried[name] = (tried[name] ?? 0) + 1
    // A server that refuses the connection has held.
    await attempt().catch(() => undefined)
    await wait(pauseMs)
  }
}
await Promise.all(
  Object.entries(attacks).flatMap(([name, [atOnce, attempt]]) =>
    Array.from({ length: atOnce }, () => keepTrying(name, attempt)),
  ),
)
process.stdout.write(JSON.stringify(tried))
// Whatever is still open has nothing to say any more.
process.exit()
