import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityRoutes } from '@lykta/contract/site/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import { noSession, notFound } from '../errors.ts'
import { issueAuthority, issueServerCertificate } from '../platform/tls-issue.ts'
import { systemClock } from '../platform/clock.ts'
import { systemAfter } from '../platform/timers.ts'
import { askRaw, hostileMethods, hostilePaths } from '../testing/hostile-paths.ts'
import { createConnections } from './http-connections.ts'
import { createCloseConnection } from './close-connections.ts'
import { createHttp, type Http } from './http.ts'
import { readConfig } from '../config.ts'
import { createRequestRates } from './request-rates.ts'
import { createSignIn } from './sign-in.ts'
import { createSiteRoutes, registerSite } from './site.ts'

const nobody = {
  user: () => Promise.reject(noSession()),
  addingFactor: () => Promise.reject(noSession()),
  box: () => Promise.reject(noSession()),
  proofsOf: () => Promise.resolve([]),
}

let folder: string
let http: Http
let origin: string
let databaseIsThere = true

const serve = async (tls?: { cert: string; key: string }, https = tls !== undefined): Promise<Http> => {
  const made = createHttp({
    closeConnection: createCloseConnection(systemAfter),
    rates: createRequestRates(createRates(systemClock), readConfig({}).perHour),
    log: createLog('silent'),
    connections: createConnections(() => undefined),
    admit: ({ url }) => (url === '/api/refused' ? Promise.reject(noSession()) : Promise.resolve(undefined)),
    tls,
    https,
    trustProxy: ['loopback'],
    allowedOrigins: [],
    connectTo: ['wss://calls.example:8082'],
    after: systemAfter,
  })
  made.delete('/api/numbered/:id', { config: { access: 'public' } }, () => {
    throw notFound()
  })
  await registerSite(made, { webApp: join(folder, 'web'), boxApp: join(folder, 'box') })
  const routes = createSiteRoutes({
    authority: { cert: 'the certificate' },
    notReady: () => Promise.resolve(databaseIsThere ? undefined : 'The database cannot be reached.'),
    fault: () => undefined,
    metrics: { token: undefined, read: () => Promise.resolve('') },
    onViolation: () => Promise.resolve(),
    securityText: undefined,
  })
  for (const register of routes) register(made, createSignIn(nobody, systemClock))
  return made
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lykta-site-'))
  for (const [path, content] of [
    ['web/index.html', '<title>web app</title>'],
    ['web/assets/main-abc123.js', 'web()'],
    ['web/sw.js', 'worker()'],
    ['box/index.html', '<title>TV app</title>'],
    ['box/assets/main-def456.js', 'box()'],
    ['secret.txt', 'not to be served'],
  ] as const) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  http = await serve()
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

const get = async (path: string, method = 'GET') => {
  const response = await fetch(`${origin}${path}`, { method, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('pages', () => {
  test.each([
    ['/', 'web app'],
    ['/login', 'web app'],
    ['/App', 'web app'],
    ['/resetpassword/some_token-1', 'web app'],
    ['/settings/activated-boxes/edit/7?tab=people', 'web app'],
    ['/boxes', 'web app'],
    ['/apix', 'web app'],
    ['/box/', 'TV app'],
    ['/box/message/3', 'TV app'],
  ])('[GEN-01] %s is a page of the %s', async (path, title) => {
    const { status, headers, text } = await get(path)
    expect([status, text]).toEqual([200, `<title>${title}</title>`])
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('HEAD answers as GET does, without the page', async () => {
    const { status, text } = await get('/login', 'HEAD')
    expect([status, text]).toEqual([200, ''])
  })

  test('/box leads to /box/', async () => {
    const { status, headers } = await get('/box')
    expect([status, headers.get('location')]).toEqual([302, '/box/'])
  })

  test.each([
    ['/assets/main-abc123.js', 'web()', /immutable/],
    ['/box/assets/main-def456.js', 'box()', /immutable/],
    ['/sw.js', 'worker()', /^no-cache$/],
  ])('%s is a file, kept as long as its name says', async (path, content, caching) => {
    const { status, headers, text } = await get(path)
    expect([status, text]).toEqual([200, content])
    expect(headers.get('cache-control')).toMatch(caching)
  })

  test.each([
    ['/assets/main-old000.js'],
    ['/box/assets/main-old000.js'],
    ['/branding/none.svg'],
    ['/branding/none'],
    ['/favicon.ico'],
    ['/api'],
    ['/api/no/such/thing'],
    ['/media/none'],
    ['/verto'],
    ['/mqtt'],
    ['/..%2fsecret.txt'],
  ])('[API-01] %s is missing, and no page of the app', async (path) => {
    const { status, text } = await get(path)
    expect([status, JSON.parse(text)]).toMatchObject([404, { success: false, code: 'route_unknown' }])
  })

  test.each(hostileMethods)('%s of whatever path is answered, or refused as an input', async (method) => {
    const faults: unknown[] = []
    for (const path of hostilePaths) {
      const status = await askRaw(origin, method, path)
      if (!(status >= 200 && status < 500)) faults.push({ path: path.slice(0, 60), status })
    }
    expect(faults).toEqual([])
  })

  test('only reading a page is possible', async () => {
    expect((await get('/login', 'POST')).status).toBe(404)
  })
})

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')] as const
    }),
  )

describe('what every answer says to browsers', () => {
  test.each([
    ['/'],
    ['/box/'],
    ['/api/none'],
    ['/api/refused'],
    ['/healthz'],
    ['/assets/main-abc123.js'],
    ['/assets/none.js'],
  ])('%s runs nothing but what comes from here', async (path) => {
    const { headers } = await get(path)
    const policy = policyOf(headers)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    for (const directive of ['default-src', 'script-src', 'style-src', 'form-action']) {
      expect(policy.get(directive)).toBe("'self'")
    }
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy.get(directive)).toBe("'none'")
    }
    expect(policy.get('connect-src')).toBe("'self' wss://calls.example:8082")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)')
    // On plain http both would lead browsers to an address where nobody listens.
    expect(policy.has('upgrade-insecure-requests')).toBe(false)
    expect(headers.has('strict-transport-security')).toBe(false)
  })

  test('over https, browsers are told to stay with it', async () => {
    const authority = await issueAuthority('Test', new Date())
    const secure = await serve(await issueServerCertificate(authority, ['localhost'], new Date()))
    const { headers } = await secure.inject('/healthz')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    await secure.close()
  })

  test.each([
    ['a proxy that says so', false, { 'x-forwarded-proto': 'https' }],
    ['an address for people that says so', true, {}],
  ])('also behind %s', async (_note, https, headers) => {
    const behind = await serve(undefined, https)
    const response = await behind.inject({ url: '/healthz', headers, remoteAddress: '127.0.0.1' })
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    await behind.close()
  })

  test.each(['//x', '//evil.example/..', '/%5cx', '/x%00.png', '/a//b', '/%ff', '/box//x', '/api/%ff'])(
    'the path %s has nothing, and does not come back',
    async (path) => {
      const { status, headers, text } = await get(path)
      expect([status, JSON.parse(text)]).toMatchObject([404, { success: false }])
      expect(text).not.toContain(path.slice(2))
      expect(headers.has('content-security-policy')).toBe(true)
    },
  )

  test.each([
    ['GET', '/api'],
    ['DELETE', '/api/numbered'],
  ])('%s of a path below %s that is far too long has nothing', async (method, path) => {
    const { status, headers, text } = await get(`${path}/${'x'.repeat(2_000)}`, method)
    expect([status, JSON.parse(text)]).toMatchObject([404, { success: false }])
    expect(text).not.toContain('xxx')
    expect(headers.has('content-security-policy')).toBe(true)
  })
})

describe('what operators and old clients ask for', () => {
  test('/healthz says that the process lives', async () => {
    const { status, text } = await get('/healthz')
    expect([status, JSON.parse(text)]).toEqual([200, { success: true, data: 'alive', message: '' }])
  })

  test('/readyz says whether people may be sent here, and why not', async () => {
    expect((await get('/readyz')).status).toBe(200)
    databaseIsThere = false
    const { status, text } = await get('/readyz')
    databaseIsThere = true
    expect([status, JSON.parse(text)]).toMatchObject([
      503,
      { success: false, code: 'unavailable', message: 'The database cannot be reached.' },
    ])
  })

  test('[FEED-01] /__getcookie lets a sails.io.js client of another origin connect', async () => {
    const { status, headers, text } = await get('/__getcookie')
    expect([status, text]).toEqual([200, '_sailsIoJSConnect();'])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toMatch(/^application\/javascript/)
  })

  test('the certificate of an authority of our own can be fetched by devices', async () => {
    const { status, headers, text } = await get(authorityRoutes.certificate.path)
    expect([status, text]).toEqual([200, 'the certificate'])
    expect(headers.get('content-type')).toMatch(/^application\/x-x509-ca-cert/)
  })
})
