import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { noSession } from '../errors.ts'
import type { SignedInUser } from '../signed-in.ts'
import { systemClock, systemIds } from '../platform/clock.ts'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createConnectionLimits } from '../platform/over-bus/connection-limits.ts'
import { createLog } from '../platform/log.ts'
import { systemAfter } from '../platform/timers.ts'
import { createTestAfter } from '../testing/test-after.ts'
import { connectVerto } from '../testing/verto-client.ts'
import { createClientAddress } from '../platform/client-address.ts'
import { createCloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { routeUpgrades } from './websocket-upgrades.ts'
import { createVertoDoor } from './verto.ts'
import type { VertoReply, VertoSession } from '../ports/call-channel.ts'

// The door alone: who is let in, and who sits behind it, is what a test says.
let lookUp: () => Promise<void>
let waitMs: () => Promise<number>
let joined: () => Promise<{ calls: string[]; effect: () => Promise<void> }>
let handled: () => Promise<VertoReply>
let left: () => Promise<void>
let lines: string[]
let taken: Set<VertoSession>
let origin: string
let connections: () => Promise<number>
let close: () => Promise<void>

const karin: SignedInUser = {
  userId: 1,
  sessionId: 1,
  role: 'relative',
  level: 'user',
  clusterId: null,
  language: 'en',
  extension: '200001',
  enableVideoCall: true,
  provedAt: new Date(0),
}

beforeEach(async () => {
  lines = []
  left = () => Promise.resolve()
  lookUp = () => Promise.resolve()
  waitMs = () => Promise.resolve(0)
  joined = () => Promise.resolve({ calls: [], effect: () => Promise.resolve() })
  handled = () => Promise.resolve({ result: {} })
  taken = new Set()
  const door = createVertoDoor({
    closeConnection: createCloseConnection(systemAfter),
    log: createLog('warn', { write: (line) => lines.push(line) }),
    clock: systemClock,
    rates: { of: () => ({ take: () => waitMs() }) },
    connectionLimits: createConnectionLimits(createInMemoryBus()),
    ids: systemIds,
    // No connection of these tests waits for its time to be over.
    after: createTestAfter(limits.pendingSignIns.timeoutMs).after,
    user: async () => {
      await lookUp()
      return karin
    },
    box: () => Promise.reject(noSession()),
    clientAddress: createClientAddress(['loopback']),
  })
  door.serve({
    joined: (vertoSession) => {
      taken.add(vertoSession)
      return joined()
    },
    request: () => handled(),
    left: (vertoSession) => {
      taken.delete(vertoSession)
      return left()
    },
  })
  const server = createServer()
  routeUpgrades(server, { '/verto': door.upgrade }, [], createCloseConnection(systemAfter))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  origin = `http://127.0.0.1:${String(address.port)}`
  connections = () =>
    new Promise((resolve) => {
      server.getConnections((_error, count) => {
        resolve(count)
      })
    })
  close = async () => {
    await door.close()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
})
afterEach(() => close())

const login = { login: karin.extension, passwd: 'token', sessid: 'browser-1' }

test('a session that ends while it signs in is not kept, and hears only that it is over', async () => {
  const client = await connectVerto(origin)
  joined = () => {
    lookUp = () => Promise.reject(noSession())
    return Promise.resolve({ calls: ['a-call'], effect: () => Promise.resolve() })
  }
  const { error } = await client.request('login', login)
  expect(error).toEqual({ code: -32_001, message: 'Authentication Failure' })
  await client.closed()
  expect(taken.size).toBe(0)
  expect(client.order()).toEqual(['error'])
})

test('what fails is logged with who it was for by an id, not by the number that people call', async () => {
  const client = await connectVerto(origin)
  joined = () => Promise.resolve({ calls: [], effect: () => Promise.reject(new Error('the other side')) })
  handled = () => Promise.reject(new Error('the database is away'))
  left = () => Promise.reject(new Error('the database is away'))
  expect((await client.request('login', login)).error).toBeUndefined()
  expect((await client.request('verto.ping', {})).error).toEqual({
    code: -32_603,
    message: 'Internal error',
  })
  client.close()
  await expect.poll(() => lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).toContain(`"userId":${String(karin.userId)}`)
    expect(line).not.toContain(karin.extension)
  }
})

test('whoever cannot join has no session', async () => {
  const client = await connectVerto(origin)
  joined = () => Promise.reject(new Error('the database is away'))
  expect((await client.request('login', login)).error).toEqual({ code: -32_603, message: 'Internal error' })
  await client.closed()
  expect(taken.size).toBe(0)
})

test('a connection that closes while it signs in leaves the session that it is given then', async () => {
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  const asked = vi.fn<() => void>()
  lookUp = () => {
    asked()
    return slow
  }
  const sat = vi.fn<() => void>()
  joined = () => {
    sat()
    return Promise.resolve({ calls: [], effect: () => Promise.resolve() })
  }
  const client = await connectVerto(origin)
  client.send({ jsonrpc: '2.0', method: 'login', params: login, id: 1 })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  client.cut()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  goOn()
  await vi.waitFor(() => expect(sat).toHaveBeenCalled())
  await vi.waitFor(() => expect(taken.size).toBe(0))
})

describe('before it has signed in, a connection', () => {
  const looked = vi.fn<() => Promise<void>>()
  beforeEach(() => {
    looked.mockReset().mockRejectedValue(noSession())
    lookUp = looked
  })
  const attempt = (id: number) => ({ jsonrpc: '2.0', method: 'login', params: login, id })

  test('is not heard before its network is known to have room, and is cut if it has none', async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<number>()
    waitMs = () => asked
    const client = await connectVerto(origin, { 'x-forwarded-for': '192.0.2.8' })
    client.send(attempt(1))
    const own = await connectVerto(origin)
    await own.request('login', login)
    expect(looked).toHaveBeenCalledTimes(1)
    answer(1_000)
    await client.closed()
    expect(looked).toHaveBeenCalledTimes(1)
  })

  test('may not send several requests in one frame', async () => {
    const client = await connectVerto(origin)
    client.send([attempt(1), attempt(2)])
    expect((await client.take(() => true)).error).toEqual({ code: -32_600, message: 'Invalid Request' })
    expect(looked).not.toHaveBeenCalled()
  })

  test('is not heard any more after ten wrong passwords, whatever waits', async () => {
    const client = await connectVerto(origin)
    for (let id = 1; id <= 8; id += 1) await client.request('login', login)
    for (let id = 9; id <= 13; id += 1) client.send(attempt(id))
    await client.closed()
    await vi.waitFor(async () => expect(await connections()).toBe(0))
    expect(looked).toHaveBeenCalledTimes(10)
  })

  test('may have five frames waiting', async () => {
    looked.mockReturnValue(new Promise(() => undefined))
    const client = await connectVerto(origin)
    for (let id = 1; id <= 5; id += 1) client.send(attempt(id))
    await vi.waitFor(() => expect(looked).toHaveBeenCalled())
    client.send(attempt(6))
    await client.closed()
    expect(looked).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['in one frame', [70_000]],
    ['in several', [20_000, 20_000, 20_000, 20_000]],
  ])('may send 64 KB %s', async (_note, sizes) => {
    const client = await connectVerto(origin)
    for (const size of sizes) client.send(JSON.stringify({ ...attempt(1), x: 'x'.repeat(size) }))
    await client.closed()
    expect(looked.mock.calls.length).toBeLessThan(sizes.length)
  })

  test('may send 64 KB of a frame that it never completes', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/verto`)
    await once(socket, 'open')
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.send('x'.repeat(70_000), { fin: false })
    expect(await closed).toContain(1006)
  })

  test('is cut when its address has too many of them; what has signed in does not count', async () => {
    lookUp = () => Promise.resolve()
    const signedIn = await connectVerto(origin)
    await signedIn.request('login', login)
    const all = await Promise.all(
      Array.from({ length: limits.pendingSignIns.perAddress }, () => connectVerto(origin)),
    )
    await expect(connectVerto(origin)).rejects.toThrow('socket hang up')
    const elsewhere = await connectVerto(origin, { 'x-forwarded-for': '192.0.2.7' })
    for (const client of [signedIn, elsewhere, ...all.slice(0, 1)])
      expect((await client.request('login', login)).error).toBeUndefined()
    const again = await connectVerto(origin)
    expect((await again.request('login', login)).error).toBeUndefined()
  })
})

describe('once signed in, a connection', () => {
  const signIn = async (sessid = 'browser-1') => {
    const client = await connectVerto(origin)
    const { error } = await client.request('login', { ...login, sessid })
    return { client, error }
  }
  const ping = (id: number, rest = {}) => ({ jsonrpc: '2.0', method: 'verto.ping', id, ...rest })

  test('may send twenty requests in one frame', async () => {
    const { client } = await signIn()
    const many = Array.from({ length: 21 }, (_, index) => ping(index + 1))
    client.send(many)
    expect((await client.take(({ error }) => error !== undefined)).error?.code).toBe(-32_600)
    client.send(many.slice(1))
    await client.take(({ id, method }) => id === 21 && method === undefined)
    expect(client.order().filter((kind) => kind === 'error')).toHaveLength(1)
  })

  test('may not send a NUL, which no text in the database may have', async () => {
    const asked = vi.fn<typeof handled>().mockResolvedValue({ result: {} })
    handled = asked
    const { client } = await signIn()
    client.send(ping(1, { params: { sessid: 'a\u0000b' } }))
    expect((await client.take(({ error }) => error !== undefined)).error?.code).toBe(-32_600)
    expect(asked).not.toHaveBeenCalled()
  })

  test('is closed when more waits than a megabyte', async () => {
    handled = () => new Promise(() => undefined)
    const { client } = await signIn()
    for (let id = 1; id <= 5; id += 1) client.send(ping(id, { x: 'x'.repeat(240_000) }))
    expect(await client.closed()).toBe(1005)
  })

  test('is closed when it does not read what it asks for', async () => {
    handled = () => Promise.resolve({ result: { text: 'x'.repeat(200_000) } })
    const { client } = await signIn()
    client.pause()
    for (let id = 1; id <= 100; id += 1) client.send(ping(id))
    await vi.waitFor(() => expect(taken.size).toBe(0))
  })

  test('has at most nineteen others of the same user', async () => {
    for (let index = 0; index < limits.verto.signedIn.perExtension; index += 1)
      expect((await signIn(`browser-${String(index)}`)).error).toBeUndefined()
    const { client, error } = await signIn('one too many')
    expect(error).toEqual({ code: -32_001, message: 'Too many sessions' })
    await client.closed()
    // A browser that comes back before its old connection is missed takes its place.
    expect((await signIn('browser-3')).error).toBeUndefined()
  })
})
