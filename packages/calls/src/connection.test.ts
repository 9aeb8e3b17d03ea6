import { createServer, type Socket as NetSocket } from 'node:net'
import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'
import { createManualClock } from './testing/manual-clock.ts'
import { until } from './testing/until.ts'
import { startVertoServer } from './testing/verto-server.ts'

const world = async (random = 0.5) => {
  const server = await startVertoServer()
  const clock = createManualClock()
  const requests: string[] = []
  let lost = 0
  const connection = createConnection({
    url: server.url,
    createSocket: (url) => new WebSocket(url),
    clock,
    random: () => random,
    onOpen: () => undefined,
    onLost: () => {
      lost += 1
    },
    onRequest: ({ method }) => requests.push(method),
  })
  connection.start()
  const ready = () => until(connection.status, (status) => status === 'ready')
  await ready()
  return {
    server,
    clock,
    connection,
    requests,
    ready,
    lost: () => lost,
    [Symbol.asyncDispose]: async () => {
      connection.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a request gets the answer that carries its id', async () => {
  await using it = await world()
  const first = it.connection.request('echo', { sessid: 'a' })
  const second = it.connection.request('echo', { sessid: 'b' })
  const one = await it.server.next({ method: 'echo' })
  const two = await it.server.next({ method: 'echo' })
  it.server.answer(two, { nr: 2 })
  it.server.answer(one, { nr: 1 })
  expect(await first).toMatchObject({ nr: 1 })
  expect(await second).toMatchObject({ nr: 2 })
})

test('[VERTO-16] a request without an answer fails after 10 s with "Message {id} timeout"', async () => {
  await using it = await world()
  const request = it.connection.request('echo', {})
  const frame = await it.server.next({ method: 'echo' })
  const failure = request.catch((error: unknown) => String(error))
  it.clock.advance(9_999)
  expect(it.clock.waits()).toContain(1)
  it.clock.advance(1)
  expect(await failure).toBe(`ChannelError: Message ${String(frame.id)} timeout`)
})

test('an error keeps its code', async () => {
  await using it = await world()
  const request = it.connection.request('echo', {})
  it.server.refuse(await it.server.next({ method: 'echo' }), {
    code: -32_002,
    message: 'CALL DOES NOT EXIST',
  })
  await expect(request).rejects.toMatchObject({
    message: 'CALL DOES NOT EXIST',
    fault: 'refused',
    shouldRetry: false,
    rpc: { code: -32_002 },
  })
})

test.each([
  [0, 3_000],
  [0.5, 5_000],
  [0.999_999, 7_000],
])('[VERTO-25] a lost channel is opened again after a random 3 to 7 s (%f: %i ms)', async (random, waits) => {
  await using it = await world(random)
  it.server.cut()
  await until(it.connection.status, (status) => status === 'retrying')
  expect(it.lost()).toBe(1)
  expect(it.clock.waits().map(Math.round)).toEqual([waits])
  it.clock.advance(waits)
  await it.ready()
  expect(it.server.connections()).toBe(2)
})

test('[VERTO-25] a channel that does not open within 15 s is given up and opened again after the usual wait', async () => {
  // It accepts the connection, and says nothing: as some proxies do with a WebSocket.
  const silent = createServer()
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const accepted: NetSocket[] = []
  silent.on('connection', (wire) => accepted.push(wire))
  const clock = createManualClock()
  let sockets = 0
  const connection = createConnection({
    url: `ws://127.0.0.1:${String(port)}/verto`,
    createSocket: (url) => {
      sockets += 1
      return new WebSocket(url)
    },
    clock,
    random: () => 0.5,
    onOpen: () => undefined,
    onLost: () => undefined,
    onRequest: () => undefined,
  })
  connection.start()
  expect(clock.waits()).toEqual([15_000])
  clock.advance(15_000)
  expect(connection.status.get()).toBe('retrying')
  expect(clock.waits()).toEqual([5_000])
  clock.advance(5_000)
  expect(sockets).toBe(2)
  connection.stop()
  expect(clock.waits()).toEqual([])
  for (const wire of accepted) wire.destroy()
  await new Promise((resolve) => silent.close(resolve))
})

test('what was under way when the channel was lost fails at once, and ids go on after it', async () => {
  await using it = await world()
  const request = it.connection.request('echo', {})
  const { id } = await it.server.next({ method: 'echo' })
  const failure = request.catch((error: unknown) => error)
  it.server.cut()
  expect(await failure).toMatchObject({ fault: 'lost', shouldRetry: true })
  it.clock.advance(7_000)
  await it.ready()
  void it.connection.request('echo', {}).catch(() => undefined)
  expect((await it.server.next({ method: 'echo' })).id).toBe(Number(id) + 1)
})

test('[VERTO-21] it is connecting, ready, retrying when it is lost, and in error once it is stopped', async () => {
  const server = await startVertoServer()
  const clock = createManualClock()
  const connection = createConnection({
    url: server.url,
    createSocket: (url) => new WebSocket(url),
    clock,
    random: () => 0,
    onOpen: () => undefined,
    onLost: () => undefined,
    onRequest: () => undefined,
  })
  const statuses = [connection.status.get()]
  connection.status.subscribe(() => statuses.push(connection.status.get()))
  connection.start()
  await until(connection.status, (status) => status === 'ready')
  server.cut()
  await until(connection.status, (status) => status === 'retrying')
  clock.advance(3_000)
  await until(connection.status, (status) => status === 'ready')
  connection.stop()
  await server[Symbol.asyncDispose]()
  expect(statuses).toEqual(['connecting', 'ready', 'retrying', 'ready', 'error'])
})

test('stopped, it is in error and does not come back', async () => {
  await using it = await world()
  it.connection.stop()
  expect(it.connection.status.get()).toBe('error')
  expect(it.clock.waits()).toEqual([])
  await expect(it.connection.request('echo', {})).rejects.toMatchObject({ fault: 'lost' })
})

test('requests about a call and pings are acknowledged, others are not', async () => {
  await using it = await world()
  const bye = it.server.request('verto.bye', { callID: 'a', cause: 'USER_BUSY' })
  const ready = it.server.request('verto.clientReady', { reattached_sessions: [] })
  const ping = it.server.request('verto.ping', { serno: 1 })
  expect((await it.server.next({ id: bye })).result).toEqual({ method: 'verto.bye' })
  expect((await it.server.next({ id: ping })).result).toEqual({ method: 'verto.ping' })
  expect(it.requests).toEqual(['verto.bye', 'verto.clientReady', 'verto.ping'])
  expect(it.server.unread().filter(({ id }) => id === ready)).toEqual([])
})

test('[VERTO-17] a message of an unsupported type is refused, and the channel goes on', async () => {
  await using it = await world()
  const id = it.server.request('verto.dance', { callID: 'a' })
  it.server.sendText('{"jsonrpc":')
  expect((await it.server.next({ id })).error).toEqual({
    code: -32_601,
    message: 'Message type not supported',
  })
  expect(it.requests).toEqual([])
  expect(it.connection.status.get()).toBe('ready')
})

test('a busy channel, whose answer to a ping is late, is not given up while anything comes', async () => {
  await using it = await world()
  it.clock.advance(20_000)
  const ping = await it.server.next({ method: 'verto.ping' })
  it.server.sendText('#SPB....')
  await it.server.next({ id: it.server.request('verto.ping', {}) })
  it.clock.advance(10_000)
  await expect.poll(() => it.clock.waits()).toEqual([20_000])
  it.server.answer(ping, {})
  expect(it.lost()).toBe(0)
})

test('a channel that answers no ping any more is given up', async () => {
  await using it = await world()
  it.clock.advance(20_000)
  it.server.refuse(await it.server.next({ method: 'verto.ping' }), {
    code: -32_000,
    message: 'Authentication Required',
  })
  // The refusal has arrived by the time the next ping is scheduled.
  await expect.poll(() => it.clock.waits()).toEqual([20_000])
  it.clock.advance(20_000)
  await it.server.next({ method: 'verto.ping' })
  it.clock.advance(10_000)
  await until(it.connection.status, (status) => status === 'retrying')
  expect(it.lost()).toBe(1)
})
