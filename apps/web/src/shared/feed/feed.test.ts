import { createServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { afterEach, describe, expect, test } from 'vitest'
import { createFeed, type Feed } from './feed.ts'

interface Heard {
  events: unknown[]
  back: number
  lost: number
}

const ends: Array<() => Promise<void> | void> = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A feed server of one's own: answers subscriptions with the given status code. */
const startServer = async (port = 0, code: () => number = () => 200) => {
  const http = createServer()
  const io = new Server(http)
  const sockets: Socket[] = []
  const requests: unknown[] = []
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('post', (request: unknown, answer: (value: object) => void) => {
      requests.push(request)
      answer({ body: {}, headers: {}, statusCode: code() })
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(port, '127.0.0.1', resolve)
  })
  const address = http.address()
  const listening = typeof address === 'object' && address !== null ? address.port : 0
  const stop = () => io.close()
  ends.push(stop)
  return { port: listening, sockets, requests, stop }
}

const startFeed = (port: number): { feed: Feed; heard: Heard } => {
  const heard: Heard = { events: [], back: 0, lost: 0 }
  const feed = createFeed({
    address: `http://127.0.0.1:${String(port)}`,
    token: () => 't1',
    onEvent: (event) => heard.events.push(event.verb),
    onBack: () => void (heard.back += 1),
    onSessionLost: () => void (heard.lost += 1),
    now: Date.now,
  })
  ends.push(() => feed.stop())
  feed.start()
  return { feed, heard }
}

describe('createFeed', () => {
  test('[FEED-01] it subscribes with the virtual request and the token header', async () => {
    const { port, requests } = await startServer()
    const { feed } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('up')
    expect(requests).toEqual([
      { method: 'post', url: '/relatives/subscribe', headers: { token: 't1' }, data: {} },
    ])
  })

  test('[FEED-02] [FEED-03] it hands on what comes on the relative channel, and nothing else', async () => {
    const { port, sockets } = await startServer()
    const { feed, heard } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('up')
    sockets[0]?.emit('other', { verb: 'changed', data: {} })
    sockets[0]?.emit('relative', 'no event')
    sockets[0]?.emit('relative', { verb: 'updateDeviceStatus', data: {} })
    await expect.poll(() => heard.events).toEqual(['updateDeviceStatus'])
  })

  test('[FEED-07] after a break it subscribes again and says that something may have been missed', async () => {
    const { port, sockets, requests } = await startServer()
    const { feed, heard } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('up')
    expect(heard.back).toBe(0)
    sockets[0]?.conn.close()
    await expect.poll(() => feed.getStatus().state).toBe('down')
    await expect.poll(() => requests.length, { timeout: 5_000 }).toBe(2)
    await expect.poll(() => heard.back).toBe(1)
  })

  test('[AUTH-10] a session that is over ends here too', async () => {
    const { port } = await startServer(0, () => 401)
    const { heard } = startFeed(port)
    await expect.poll(() => heard.lost).toBe(1)
  })

  test('a server that is not there is told, with the time since when', async () => {
    const { port, stop } = await startServer()
    await stop()
    const before = Date.now()
    const { feed } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('down')
    expect(feed.getStatus().since).toBeGreaterThanOrEqual(before)
  })

  test('a stopped feed stays stopped', async () => {
    const { port, requests } = await startServer()
    const { feed } = startFeed(port)
    feed.stop()
    expect(feed.getStatus().state).toBe('off')
    feed.start()
    await expect.poll(() => feed.getStatus().state).toBe('up')
    expect(requests).toHaveLength(1)
  })
})
