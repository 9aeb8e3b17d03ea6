import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { connectBox } from '../../apps/server/src/testing/box-client.ts'
import { openFeed } from '../../apps/server/src/testing/feed-client.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { film, filmsReady, upload } from '../../apps/server/src/testing/upload-files.ts'
import { connectVerto } from '../../apps/server/src/testing/verto-client.ts'
import { createWorld } from '../../apps/server/src/testing/world.ts'
import { startCaddy, startNginx, type Proxy } from './proxy.ts'

// What operators put in front of Lykta: our configurations, in the programs that Debian has.
const onLinux = process.platform === 'linux'

describe.each([
  { name: 'nginx', start: startNginx, file: 'nginx/lykta.conf' },
  { name: 'Caddy', start: startCaddy, file: 'caddy/Caddyfile' },
])('$name', ({ start, file }) => {
  let server: TestServer
  let proxy: Proxy
  beforeAll(async () => {
    if (!onLinux) return
    server = await startTestServer()
    proxy = await start({ file, servers: [new URL(server.origin).host] })
  })
  afterAll(async () => {
    if (!onLinux) return
    await proxy[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  const makeHome = async () => {
    const world = createWorld(server.db)
    const box = await world.box(await world.group())
    const karin = await world.user()
    await world.link(karin.id, box.id)
    return { box, karin }
  }

  test('the feed, the TV and the call channel come through as WebSockets', async () => {
    if (!onLinux) return
    const { box, karin } = await makeHome()
    await using feed = await openFeed(proxy.origin)
    await feed.subscribe(karin.token)
    await using tv = await connectBox(proxy.origin, box)
    await tv.status({ battery: 50 })
    expect(await feed.hears('updateDeviceStatus')).not.toEqual([])
    const calls = await connectVerto(proxy.origin)
    const reply = await calls.request('login', {
      login: karin.extension,
      passwd: karin.token,
      sessid: crypto.randomUUID(),
    })
    calls.close()
    expect(reply.result).toBeDefined()
  })

  test('a long poll waits, and is answered when something happens', async () => {
    if (!onLinux) return
    const { box, karin } = await makeHome()
    const feed = await pollFeed(proxy.origin)
    await feed.say(
      `420${JSON.stringify(['post', { method: 'post', url: '/relatives/subscribe', headers: { token: karin.token } }])}`,
    )
    await feed.hears('430[')
    await using tv = await connectBox(server.origin, box)
    const waiting = feed.hears('"battery":42')
    await tv.status({ battery: 42 })
    expect(await waiting).toContain('42["relative"')
  })

  test('a film comes through', async () => {
    if (!onLinux) return
    const { karin } = await makeHome()
    const content = await film(3_000_000)
    expect(await upload(proxy, karin.token, { name: 'film.mp4', content })).toMatchObject({ status: 200 })
    await filmsReady(server)
  })
})

/** The feed over plain requests, in the words of its transport. */
const pollFeed = async (origin: string) => {
  const path = `${origin}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(path)).text()
  const { sid } = z.object({ sid: z.string() }).parse(JSON.parse(opened.slice(1)))
  /** Polls until an answer has this text. */
  const hears = async (text: string): Promise<string> => {
    const answer = await (await fetch(`${path}&sid=${sid}`)).text()
    return answer.includes(text) ? answer : hears(text)
  }
  const say = (body: string) => fetch(`${path}&sid=${sid}`, { method: 'POST', body })
  await say('40')
  await hears('40{')
  return { say, hears }
}

describe.each([
  { name: 'nginx', start: startNginx, file: 'nginx/lykta-two-servers.conf' },
  { name: 'Caddy', start: startCaddy, file: 'caddy/Caddyfile-two-servers' },
])('two servers behind $name', ({ start, file }) => {
  test('a browser stays at one, and comes to the other when that one is gone', async () => {
    if (!onLinux) return
    const servers = [await startStandIn('one'), await startStandIn('two')]
    await using proxy = await start({ file, servers: servers.map(({ host }) => host) })
    try {
      const first = await fetch(proxy.origin)
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
      const { name, headers } = StandInSchema.parse(await first.json())
      // By it the server counts attempts, and knows that people are on https.
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
      const ask = async () => {
        const answer = await fetch(proxy.origin, { headers: { cookie } })
        return answer.ok ? StandInSchema.parse(await answer.json()).name : undefined
      }
      const asked = await Promise.all(Array.from({ length: 10 }, ask))
      expect(asked).toEqual(asked.map(() => name))
      const own = servers.find((one) => one.name === name)
      await own?.stop()
      expect(await ask()).toBe(name === 'one' ? 'two' : 'one')
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()))
    }
  })
})

describe('what people search for and what they are signed in by is in no log', () => {
  const ask = (proxy: Proxy) =>
    fetch(`${proxy.origin}/api/receivers?search=Astrid`, { headers: { token: 'of-karin' } })

  test.each([
    { start: startNginx, file: 'nginx/lykta.conf', others: [] },
    { start: startNginx, file: 'nginx/lykta-two-servers.conf', others: ['127.0.0.1:1'] },
    { start: startCaddy, file: 'caddy/Caddyfile', others: [] },
  ])('$file', async ({ start, file, others }) => {
    if (!onLinux) return
    const server = await startStandIn('one')
    await using proxy = await start({ file, servers: [server.host, ...others] })
    const answered = await ask(proxy)
    await server.stop()
    expect(answered.status).toBe(200)
    // As while it is started again.
    expect((await ask(proxy)).status).toBe(502)
    await vi.waitFor(() => {
      expect(proxy.logs()).toMatch(/\/api\/receivers.*502/)
    })
    expect(proxy.logs()).not.toMatch(/Astrid|of-karin/)
  })

  test('the other configurations of Caddy begin with the same', () => {
    const beginning = (file: string) =>
      /^\{\n.*?^\}\n/ms.exec(readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8'))?.[0]
    const expected = beginning('caddy/Caddyfile')
    expect(expected).toContain('request>headers delete')
    expect(beginning('caddy/Caddyfile-two-servers')).toBe(expected)
    expect(beginning('compose/Caddyfile')).toBe(expected)
  })
})

test.each([
  { start: startNginx, file: 'nginx/lykta.conf', others: [] },
  { start: startNginx, file: 'nginx/lykta-two-servers.conf', others: ['127.0.0.1:1'] },
  { start: startCaddy, file: 'caddy/Caddyfile', others: [] },
  { start: startCaddy, file: 'caddy/Caddyfile-two-servers', others: ['127.0.0.1:1'] },
])(
  '$file: a trace that a stranger began is not taken for one of the operator’s',
  async ({ start, file, others }) => {
    if (!onLinux) return
    const server = await startStandIn('one')
    await using proxy = await start({ file, servers: [server.host, ...others] })
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const { headers } = StandInSchema.parse(
      await (await fetch(proxy.origin, { headers: { traceparent, 'x-request-id': 'one' } })).json(),
    )
    await server.stop()
    expect(headers).toMatchObject({ 'x-request-id': 'one' })
    expect(headers['traceparent']).toBeUndefined()
  },
)

const StandInSchema = z.object({ name: z.string(), headers: z.record(z.string(), z.string()) })

/** A server that says its name, and what it was asked with. */
const startStandIn = async (name: string) => {
  const server: Server = createServer(({ headers }, response) => {
    response.end(JSON.stringify({ name, headers }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  return {
    name,
    host: `127.0.0.1:${port}`,
    stop: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
