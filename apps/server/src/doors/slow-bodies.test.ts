import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { picture, upload } from '../testing/upload-files.ts'
import { createWorld } from '../testing/world.ts'
import { success } from './response-envelope.ts'
import type { RegisterRoutes } from './http.ts'

const minute = 60_000
let timers: { at: number; run: () => void }[]
let now: number
let server: TestServer
let bytesHeard: () => number

const routes: RegisterRoutes = (api) => {
  api.addHook('onRequest', async ({ raw }) => {
    bytesHeard = () => raw.socket.bytesRead
  })
  for (const [url, bodyTimeoutMs] of [
    ['/test/quick', undefined],
    ['/test/film', 60 * minute],
  ] as const) {
    const config = { access: 'public', ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }) } as const
    api.route({ method: 'POST', url, config, handler: ({ body }) => success(body) })
  }
}

beforeEach(async () => {
  timers = []
  now = 0
  server = await startTestServer({
    overrides: {
      after: (ms, run) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
      extend: () => Promise.resolve({ routes: [routes] }),
    },
  })
})
afterEach(() => server[Symbol.asyncDispose]())

const body = JSON.stringify({ film: 'x'.repeat(20) })

/** Begins a request whose body is still to come. */
const beginRequest = async (path: string, headers: Record<string, string>, first = ''): Promise<Socket> => {
  const socket = connect(Number(new URL(server.origin).port), 'localhost')
  await once(socket, 'connect')
  const watching = timers.length
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST /api/${path} HTTP/1.1`, ...lines, '', first].join('\r\n'))
  await expect.poll(() => timers.length).toBe(watching + 1)
  return socket
}

const begin = (path: string): Promise<Socket> =>
  beginRequest(`test/${path}`, {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  })

/** Lets a minute go by; other timers do nothing here. */
const passMinute = () => {
  now += minute
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter((one) => !due.includes(one))
  for (const { run } of due) run()
}

/** Sends one more byte, and waits until the server has received it. */
const drip = async (socket: Socket, at: number) => {
  const heard = bytesHeard()
  socket.write(body.charAt(at))
  await expect.poll(bytesHeard).toBe(heard + 1)
}

test('an upload that stands still ends', async () => {
  const socket = await begin('film')
  const closed = once(socket, 'close')
  passMinute()
  passMinute()
  await closed
  expect(socket.destroyed).toBe(true)
})

test('a film whose upload stands still leaves nothing behind, and its sender may begin again', async () => {
  const user = await createWorld(server.db).user()
  const folder = join(server.config.dataDir, 'files')
  const left = async () => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`
  const socket = await beginRequest(
    'file/8/upload',
    {
      token: user.token,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': '1000000',
    },
    `${part('name')}\r\n\r\nfilm.mp4\r\n${part('file')}; filename="film.mp4"\r\n\r\n\0\0\0\u0018ftypisom${'x'.repeat(70_000)}`,
  )
  await expect.poll(left).toHaveLength(1)
  const closed = once(socket, 'close')
  passMinute()
  passMinute()
  await closed
  await expect.poll(left).toEqual([])
  const content = await picture()
  expect((await upload(server, user.token, { name: 'photo.jpg', content })).status).toBe(200)
})

test('an upload that goes slowly is waited for', async () => {
  const socket = await begin('film')
  for (let at = 0; at < 5; at += 1) {
    await drip(socket, at)
    passMinute()
  }
  const answered = once(socket, 'data')
  socket.write(body.slice(5))
  expect(String((await answered)[0])).toContain('HTTP/1.1 200')
})

test('elsewhere a byte now and then does not keep a connection open', async () => {
  const socket = await begin('quick')
  const closed = once(socket, 'close')
  for (let at = 0; at < 2; at += 1) {
    await drip(socket, at)
    passMinute()
  }
  await closed
  expect(socket.destroyed).toBe(true)
})

test('a connection is not ended for a body that has come, however long it is used on', async () => {
  const socket = await begin('film')
  const waiting = timers.slice(-1)
  const answered = once(socket, 'data')
  socket.write(body)
  await answered
  // The timer of a finished request is cancelled, and does nothing if it still runs.
  await expect.poll(() => timers.filter((one) => waiting.includes(one))).toEqual([])
  for (const { run } of waiting) run()
  passMinute()
  passMinute()
  const again = once(socket, 'data')
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(String((await again)[0])).toContain('HTTP/1.1 200')
})
