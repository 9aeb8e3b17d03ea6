import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

/*
 * Clients and TVs that have signed in, ask for a lot and read hardly anything: node slow-readers.ts ORIGIN BOX COUNT USER TOKENS…. The
 * boxes are COUNT from BOX on; USER is a relative with a call channel, the tokens those of administrators, who see every box. It says
 * when all have signed in, and goes on asking.
 */
const [origin = '', firstBox = '', count = '', extension = '', callToken = '', ...tokens] =
  process.argv.slice(2)
if (!['localhost', '127.0.0.1'].includes(new URL(origin).hostname)) throw new Error('only this machine')
const againMs = 1_000
/** As many as one person may have. */
const socketsOfUser = 20
const requestsOfUser = 50

const sockets = origin.replace(/^http/, 'ws')

/** Opens a socket; it is read until something has come that fits, and then no more. */
const open = async (
  path: string,
  protocol: string | undefined,
  hello: readonly (string | Buffer)[],
  fits: (data: string) => boolean,
): Promise<WebSocket> => {
  const socket = new WebSocket(`${sockets}${path}`, protocol)
  socket.on('error', () => undefined)
  const greeted = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      if (fits(data.toString('latin1'))) resolve()
    })
    socket.once('close', () => {
      reject(new Error(`${path} was closed before it had signed in`))
    })
  })
  socket.once('open', () => {
    for (const one of hello) socket.send(one)
  })
  await greeted
  socket.pause()
  return socket
}
const keepAsking = (socket: WebSocket, ask: () => readonly (string | Buffer)[]): void => {
  const timer = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) for (const one of ask()) socket.send(one)
    else clearInterval(timer)
  }, againMs)
}

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
const packet = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([type, body.length]), body])
}
/** A TV that is never found silent: it asks for no time limit, and pings. */
const startTv = async (id: string) => {
  const hello = Buffer.concat([
    packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(id), text(id), text(`box_${id}`)),
    packet(0x82, Buffer.from([0, 1]), text(`box/${id}/inbox`), Buffer.from([1])),
  ])
  const socket = await open('/mqtt', 'mqtt', [hello], (data) => data.includes('\u0090'))
  keepAsking(socket, () => [Buffer.from([0xc0, 0])])
}

const isInNamespace = (data: string) => data.startsWith('40')
const startApp = async (token: string) => {
  let id = 1
  const subscribe = () => {
    const request = { method: 'post', url: '/relatives/subscribe', headers: { token }, data: {} }
    return `42${String((id += 1))}${JSON.stringify(['post', request])}`
  }
  const socket = await open('/socket.io/?EIO=4&transport=websocket', undefined, ['40'], isInNamespace)
  // With the answer to a ping that it has not read.
  keepAsking(socket, () => [subscribe(), '3'])
}

const frame = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 })
const isReady = (data: string) => data.includes('clientReady')
const startCaller = async () => {
  const login = { login: extension, passwd: callToken, sessid: randomUUID() }
  const socket = await open('/verto', undefined, [frame('login', login)], isReady)
  keepAsking(socket, () => [frame('verto.ping', { of: 'x'.repeat(10_000) })])
}

/** Asks for long lists, one after another, over one connection, of which it reads nothing. */
const startRequests = (token: string): void => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.pause()
  const request = `GET /api/boxes?limit=1000 HTTP/1.1\r\nhost: ${hostname}\r\ntoken: ${token}\r\n\r\n`
  for (let turn = 0; turn < 2; turn += 1) socket.write(request)
}

const inTens = async (starts: readonly (() => Promise<void>)[]): Promise<void> => {
  for (let at = 0; at < starts.length; at += 10)
    await Promise.all(starts.slice(at, at + 10).map((start) => start()))
}
await inTens(
  Array.from({ length: Number(count) }, (_, index) => () => startTv(String(Number(firstBox) + index))),
)
await inTens(tokens.flatMap((token) => Array.from({ length: socketsOfUser }, () => () => startApp(token))))
await inTens(Array.from({ length: socketsOfUser }, () => startCaller))
for (const token of tokens) for (let turn = 0; turn < requestsOfUser; turn += 1) startRequests(token)
process.stdout.write('all signed in\n')
// Whoever started it has ended.
process.stdin.on('end', () => process.exit()).resume()
await wait(2 ** 31 - 1)
