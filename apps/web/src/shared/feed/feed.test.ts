import { feedEvent } from '@lykta/contract/feed'
import { startProxy, type WithUpgrades } from '@lykta/testing/websocket-proxy'
import { createServer } from 'node:http'
import type { Socket as Connection } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFeed, type Feed } from './feed.ts'

interface Heard {
  events: unknown[]
  first: number
  back: number
  lost: number
}

const ends: Array<() => Promise<void> | void> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).toReversed()) await end()
})

interface Answer {
  statusCode: number
  body: object
}
const good: Answer = { statusCode: 200, body: {} }
const refused = (statusCode: number, code: string): Answer => ({
  statusCode,
  body: { success: false, message: 'No.', code },
})

/**
 * A feed server of one's own: answers subscriptions as told. Switched off, it breaks every connection and keeps its port,
 * which somebody else could take otherwise.
 */
const startServer = async (answerOf: () => Answer | undefined = () => good) => {
  const http = createServer()
  const io = new Server(http)
  let isOn = true
  const connections = new Set<Connection>()
  http.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    if (!isOn) connection.destroy()
  })
  const sockets: Socket[] = []
  const requests: unknown[] = []
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('post', (request: unknown, answer: (value: object) => void) => {
      requests.push(request)
      const given = answerOf()
      if (given !== undefined) answer({ headers: {}, ...given })
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  ends.push(() => io.close())
  return {
    port,
    sockets,
    requests,
    dismiss: () => io.disconnectSockets(true),
    switchOff: () => {
      isOn = false
      for (const connection of connections) connection.destroy()
    },
    switchOn: () => {
      isOn = true
    },
  }
}

const startFeed = (
  port: number,
  times: { openTimeoutMs?: number; webSocketAgainMs?: number } = {},
): { feed: Feed; heard: Heard } => {
  const heard: Heard = { events: [], first: 0, back: 0, lost: 0 }
  const feed = createFeed({
    address: `http://127.0.0.1:${String(port)}`,
    token: () => 't1',
    onEvent: (event) => heard.events.push(event.verb),
    onUp: (again) => void (heard[again ? 'back' : 'first'] += 1),
    onSessionLost: () => void (heard.lost += 1),
    now: Date.now,
    ...times,
  })
  ends.push(() => feed.stop())
  feed.start()
  return { feed, heard }
}

/** A server behind a proxy. */
const startBehind = async (upgrades: WithUpgrades) => {
  const server = await startServer()
  const proxy = await startProxy(`http://127.0.0.1:${String(server.port)}`, { upgrades })
  ends.push(proxy.close)
  return { ...server, proxy, proxyPort: Number(new URL(proxy.origin).port) }
}

describe('behind a proxy', () => {
  test.each<WithUpgrades>(['strip', 'refuse', 'hang'])(
    '[FEED-01] [FEED-11] that lets no WebSocket through (%s), it is up over HTTP, and never was down',
    async (upgrades) => {
      const { proxyPort, sockets } = await startBehind(upgrades)
      const { feed, heard } = startFeed(proxyPort, { openTimeoutMs: 300 })
      const states: string[] = []
      ends.push(feed.subscribe(() => states.push(feed.getStatus().state)))
      await expect.poll(() => feed.getStatus().state).toBe('up')
      expect(feed.getStatus().overHttp).toBe(true)
      sockets.at(-1)?.emit('relative', feedEvent('partner-toogle-cam', 7, { mute: true }))
      await expect.poll(() => heard.events).toEqual(['partner-toogle-cam'])
      expect(states).not.toContain('down')
    },
  )

  test('[FEED-11] that lets them through later, it goes back to one, and what was shown is read again', async () => {
    const { proxy, proxyPort, sockets, requests } = await startBehind('strip')
    const { feed, heard } = startFeed(proxyPort, { webSocketAgainMs: 20 })
    await expect.poll(() => feed.getStatus().overHttp).toBe(true)
    // It has tried again in vain.
    await expect.poll(() => proxy.upgrades.length).toBeGreaterThan(3)
    expect(feed.getStatus()).toMatchObject({ state: 'up', overHttp: true })
    expect(heard.back).toBe(0)
    proxy.treatUpgrades('pass')
    await expect.poll(() => feed.getStatus()).not.toHaveProperty('overHttp')
    await expect.poll(() => heard.back).toBe(1)
    expect(feed.getStatus().state).toBe('up')
    // Only the one that took its place is left, and hears what happens once.
    await expect.poll(() => sockets.filter(({ connected }) => connected)).toHaveLength(1)
    sockets
      .find(({ connected }) => connected)
      ?.emit('relative', feedEvent('partner-toogle-cam', 7, { mute: true }))
    await expect.poll(() => heard.events).toEqual(['partner-toogle-cam'])
    expect(requests).toHaveLength(2)
  })

  test('[FEED-07] [FEED-11] over HTTP too it comes back after a break', async () => {
    const { proxyPort, switchOff, switchOn } = await startBehind('refuse')
    const { feed, heard } = startFeed(proxyPort)
    await expect.poll(() => feed.getStatus().overHttp).toBe(true)
    switchOff()
    await expect.poll(() => feed.getStatus().state).toBe('down')
    expect(feed.getStatus()).not.toHaveProperty('overHttp')
    switchOn()
    await expect.poll(() => heard.back, { timeout: 10_000 }).toBe(1)
    expect(feed.getStatus()).toMatchObject({ state: 'up', overHttp: true })
  })

  test('stopped while it tries a WebSocket again, it opens none', async () => {
    const { proxy, proxyPort, sockets } = await startBehind('strip')
    const { feed } = startFeed(proxyPort, { webSocketAgainMs: 20 })
    await expect.poll(() => proxy.upgrades.length).toBeGreaterThan(3)
    proxy.treatUpgrades('pass')
    feed.stop()
    await expect.poll(() => sockets.every(({ connected }) => !connected)).toBe(true)
    expect(feed.getStatus()).toMatchObject({ state: 'off' })
  })
})

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
    sockets[0]?.emit('relative', feedEvent('partner-toogle-cam', 7, { mute: true }))
    await expect.poll(() => heard.events).toEqual(['partner-toogle-cam'])
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

  test('[FEED-07] it comes back when the server has started again', async () => {
    const { port, requests, switchOff, switchOn } = await startServer()
    const { feed, heard } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('up')
    switchOff()
    await expect.poll(() => feed.getStatus().state).toBe('down')
    switchOn()
    await expect.poll(() => heard.back, { timeout: 10_000 }).toBe(1)
    expect(requests).toHaveLength(2)
    expect(feed.getStatus().state).toBe('up')
  })

  test('[FEED-07] opened without a connection, it says when there is one that what was read before may be old', async () => {
    const { port, switchOff, switchOn } = await startServer()
    switchOff()
    const { feed, heard } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('down')
    switchOn()
    await expect.poll(() => heard.back, { timeout: 10_000 }).toBe(1)
  })

  test('[FEED-07] it comes back when the server has sent it away', async () => {
    const { port, requests, dismiss } = await startServer()
    const { feed, heard } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('up')
    dismiss()
    await expect.poll(() => heard.back, { timeout: 10_000 }).toBe(1)
    expect(requests).toHaveLength(2)
    expect(feed.getStatus().state).toBe('up')
  })

  test.each<[string, Answer]>([
    ['the server cannot now', refused(503, 'unavailable')],
    ['a proxy wants its own login', { statusCode: 401, body: {} }],
  ])('a subscription that is refused because %s is tried again', async (_why, first) => {
    const answers = [first]
    const { port, requests } = await startServer(() => answers.shift() ?? good)
    const { feed, heard } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('down')
    await expect.poll(() => feed.getStatus().state, { timeout: 10_000 }).toBe('up')
    expect(requests).toHaveLength(2)
    expect(heard.lost).toBe(0)
  })

  test.each<[number, string]>([
    [401, 'no_session'],
    [403, 'account_disabled'],
  ])('[AUTH-10] a session that is over ends here too (%i %s)', async (status, code) => {
    const { port, requests } = await startServer(() => refused(status, code))
    const { heard } = startFeed(port)
    await expect.poll(() => heard.lost).toBe(1)
    expect(requests).toHaveLength(1)
  })

  test('a server that is not there is told, with the time since when, and when it is tried again', async () => {
    const { port, switchOff } = await startServer()
    switchOff()
    const before = Date.now()
    const { feed } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('down')
    const { since, triesAt } = feed.getStatus()
    expect(since).toBeGreaterThanOrEqual(before)
    expect(triesAt).toBeGreaterThan(since)
    await expect.poll(() => feed.getStatus().triesAt, { timeout: 5_000 }).not.toBe(triesAt)
    expect(feed.getStatus()).toMatchObject({ state: 'down', since })
  })

  test('it is tried at once when somebody knows that the network is back', async () => {
    const { port, requests, switchOff, switchOn } = await startServer()
    switchOff()
    // Its own next try never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { feed } = startFeed(port)
    await expect
      .poll(async () => {
        // Requests have short timers of their own.
        await vi.advanceTimersByTimeAsync(1)
        return feed.getStatus().triesAt
      })
      .toBeDefined()
    switchOn()
    feed.tryNow()
    await expect.poll(() => requests).toHaveLength(1)
  })

  test('[FEED-08] its state is whether it is connected, and when its last event came', async () => {
    const { port, sockets } = await startServer()
    const { feed } = startFeed(port)
    await expect.poll(() => feed.getStatus().state).toBe('up')
    expect(feed.getStatus().lastEventAt).toBeUndefined()
    const before = Date.now()
    sockets[0]?.emit('relative', feedEvent('partner-toogle-cam', 7, { mute: true }))
    await expect.poll(() => feed.getStatus().lastEventAt).toBeGreaterThanOrEqual(before)
    feed.stop()
    expect(feed.getStatus()).toMatchObject({ state: 'off' })
    expect(feed.getStatus().lastEventAt).toBeUndefined()
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

  test('[FEED-01] stopped while it is up, as a logout does, and started, it hears events again', async () => {
    const { port, sockets, requests } = await startServer()
    const { feed, heard } = startFeed(port)
    for (const login of [1, 2, 3]) {
      feed.start()
      await expect.poll(() => feed.getStatus().state).toBe('up')
      expect(requests).toHaveLength(login)
      sockets.at(-1)?.emit('relative', feedEvent('partner-toogle-cam', 7, { mute: true }))
      await expect.poll(() => heard.events).toHaveLength(login)
      expect(heard.first).toBe(login)
      feed.stop()
      await expect.poll(() => sockets.every(({ connected }) => !connected)).toBe(true)
      expect(feed.getStatus().state).toBe('off')
    }
    expect(heard.back).toBe(0)
  })
})
