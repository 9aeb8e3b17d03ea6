import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld, testPassword } from './testing/world.ts'

// Only a token that the page itself sends authenticates a request. The one cookie there is, of shared
// devices, says nothing of who asks, and no other site's requests have it.
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer()
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }

describe('[API-02] a page of another site', () => {
  test('gets no cookie from the login, so its requests have no session', async () => {
    const { username } = await world.user()
    const body = { username, password: testPassword }
    const { status, headers } = await server.call('POST', 'login-relative', { body })
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
  })

  test('cannot act for a user with a forged cookie', async () => {
    const { token } = await world.user()
    const headers = { ...elsewhere, cookie: `token=${token}; session=${token}` }
    expect((await server.call('GET', 'users/me', { headers })).status).toBe(401)
    expect((await server.call('DELETE', 'sessions/others', { headers })).status).toBe(401)
  })

  test('may neither send a token nor read a response: no CORS header allows it', async () => {
    const preflight = await fetch(`${server.origin}/api/users/me`, {
      method: 'OPTIONS',
      headers: {
        ...elsewhere,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'token',
      },
    })
    const answer = await fetch(`${server.origin}/api/config`, { headers: elsewhere })
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-headers')).toBeNull()
    }
    expect(preflight.ok).toBe(false)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'achieves nothing with a form, which needs no preflight: %s',
    async (type) => {
      const { username } = await world.user()
      const response = await fetch(`${server.origin}/api/login-relative`, {
        method: 'POST',
        headers: { ...elsewhere, 'content-type': type },
        body: JSON.stringify({ username, password: testPassword }),
      })
      expect(response.status).toBe(415)
    },
  )

  test('cannot frame the apps, and never gets their URLs as a referrer', async () => {
    const { headers } = await fetch(`${server.origin}/healthz`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('finds no response in the browser cache, not even a refusal', async () => {
    const { token } = await world.user()
    for (const asked of [{ token }, {}]) {
      const { headers } = await server.call('GET', 'users/me', asked)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    }
  })

  test('hears nothing over the feed without a token', async () => {
    const socket = io(server.origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: elsewhere,
    })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const answer = await new Promise((resolve) => {
      socket.emit('post', { url: '/relatives/subscribe', headers: {}, data: {} }, resolve)
    })
    expect(answer).toMatchObject({ statusCode: 401 })
    socket.disconnect()
  })
})

describe('a page of a site in ALLOWED_ORIGINS', () => {
  const partner = 'https://partner.example'
  let open: TestServer
  beforeAll(async () => {
    open = await startTestServer({ environment: { ALLOWED_ORIGINS: partner } })
  })
  afterAll(() => open[Symbol.asyncDispose]())

  const preflight = (origin: string) =>
    fetch(`${open.origin}/api/users/me`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,token',
      },
    })
  const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

  test('may log in, send its token and read responses, refusals too', async () => {
    const asked = await preflight(partner)
    expect([asked.status, allowed(asked)]).toEqual([204, partner])
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(asked.headers.get('access-control-allow-headers')).toContain('token')

    const { username } = await createWorld(open.db).user()
    const login = await fetch(`${open.origin}/api/login-relative`, {
      method: 'POST',
      headers: { origin: partner, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: testPassword }),
    })
    expect([login.status, allowed(login)]).toEqual([200, partner])
    const refused = await fetch(`${open.origin}/api/users/me`, { headers: { origin: partner } })
    expect([refused.status, allowed(refused)]).toEqual([401, partner])
  })

  test('may poll the feed and show media', async () => {
    const poll = await fetch(`${open.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: partner },
    })
    expect([poll.status, allowed(poll)]).toEqual([200, partner])
    const { headers } = await fetch(`${open.origin}/media/none`)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('does not open the server to any other site, nor its pages to the partner', async () => {
    expect(allowed(await preflight('https://elsewhere.example'))).not.toBe('https://elsewhere.example')
    const poll = await fetch(`${open.origin}/socket.io/?EIO=4&transport=polling`, { headers: elsewhere })
    expect(allowed(poll)).toBeNull()
    const { headers } = await fetch(`${open.origin}/api/config`)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
