import { connect } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, tooManyAttempts } from '../errors.ts'
import { createLog } from '../platform/log.ts'
import { anyText, objectWith } from '../testing/matchers.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'
import { success } from './response-envelope.ts'
import type { RegisterRoutes } from './http.ts'
import { limits } from './limits.ts'

const secret = 'Karin wrote this'
const lines: string[] = []
const log = createLog('warn', { write: (line) => lines.push(line) })

/** Routes of every kind. */
const routes: RegisterRoutes = (api) => {
  api.route({
    method: ['POST', 'PUT'],
    url: '/test/echo',
    config: { access: 'public' },
    schema: { body: z.object({ name: z.string(), count: z.int().min(1).optional() }) },
    handler: (request) => success(request.body),
  })
  api.route({
    method: 'GET',
    url: '/test/fails/:how',
    config: { access: 'public' },
    schema: { params: z.object({ how: z.string() }) },
    handler: ({ params: { how } }) => {
      if (how === 'foreseen') throw new AppError('clash')
      if (how === 'too-often') throw tooManyAttempts(90_500)
      if (how === 'away') throw Object.assign(new Error(secret), { code: '57P01' })
      throw new Error(secret)
    },
  })
  api.route({
    method: 'GET',
    url: '/test/wrong-answer',
    config: { access: 'public' },
    schema: { response: { 200: z.object({ code: z.string().max(3) }) } },
    handler: () => ({ code: secret }),
  })
  api.route({
    method: 'DELETE',
    url: '/test/nothing',
    config: { access: 'public' },
    handler: ({ body }) => success(body ?? null),
  })
  api.route({
    method: 'POST',
    url: '/test/own',
    config: { access: 'user' },
    handler: () => success(null),
  })
  api.route({
    method: 'POST',
    url: '/test/says',
    config: { access: 'public' },
    schema: { body: z.object({ boxId: z.int(), rest: z.string() }) },
    handler: async ({ body: { boxId } }) => {
      await setImmediate()
      log.warn({ boxId }, 'said')
      return success(null)
    },
  })
  for (const access of ['user', 'box', 'user-or-box'] as const) {
    api.route({
      method: 'GET',
      url: `/test/for/${access}`,
      config: { access },
      handler: () => success(access),
    })
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      log,
      extend: () => Promise.resolve({ routes: [routes] }),
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const send = async (body: string, headers: Record<string, string>, method = 'POST') => {
  const response = await fetch(`${server.origin}/api/test/echo`, { method, body, headers })
  const parsed: unknown = await response.json()
  return { status: response.status, body: parsed }
}
const json = { 'content-type': 'application/json' }

describe('what comes in', () => {
  test('[API-01] a path that nobody serves is missing, in the one shape', async () => {
    expect(await server.call('GET', 'no/such/path')).toMatchObject({
      status: 404,
      body: {
        success: false,
        code: 'route_unknown',
        message: 'The server has nothing at this address.',
      },
    })
  })

  test.each([['{"name":'], [''], ['nothing like JSON']])('%j is no JSON', async (body) => {
    expect(await send(body, json)).toMatchObject({ status: 400, body: { success: false, code: 'bad_input' } })
  })

  test('an empty body that says that it is JSON is none', async () => {
    const headers = { 'content-type': 'application/json' }
    const read = await fetch(`${server.origin}/api/test/fails/foreseen`, { headers })
    expect(read.status).toBe(409)
    const posted = await server.call('POST', 'logout', { headers: { ...headers, token: 'x' } })
    expect(posted).toMatchObject({ status: 200 })
    const deleted = await fetch(`${server.origin}/api/test/nothing`, { method: 'DELETE', headers })
    expect(await deleted.json()).toEqual({ success: true, data: null, message: '' })
  })

  test('what tries to change every object is refused', async () => {
    const body = '{"name":"x","__proto__":{"admin":true}}'
    expect(await send(body, json)).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  test('[API-01] every field that cannot be accepted is named', async () => {
    expect(await send('{"count":0}', json)).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { name: 'Required', count: anyText } },
    })
  })

  test('fields that are not known are dropped', async () => {
    expect(await send('{"name":"x","more":1}', json)).toMatchObject({
      status: 200,
      body: { data: { name: 'x' } },
    })
  })

  describe('a body that is too large', () => {
    const { publicBodyBytes, bodyBytes } = limits.http
    const ofBytes = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) })

    test('has more than a few KB where anybody may ask', async () => {
      expect((await send(ofBytes(publicBodyBytes), json)).status).toBe(200)
      const tooLarge = { status: 413, body: { code: 'too_large' } }
      expect(await send(ofBytes(publicBodyBytes + 1), json)).toMatchObject(tooLarge)
      const chunks = new Blob([ofBytes(publicBodyBytes + 1)]).stream()
      const response = await fetch(`${server.origin}/api/test/echo`, {
        method: 'POST',
        headers: json,
        body: chunks,
        duplex: 'half',
      })
      expect(response.status).toBe(413)
    })

    test.each([['login-relative'], ['overridelogin'], ['forgot'], ['check'], ['reset'], ['box/pairing']])(
      'is not read by %s, nor where there is nothing',
      async (path) => {
        const body = { email: 'x'.repeat(publicBodyBytes) }
        for (const url of [path, `${path}/nothing`])
          expect((await server.call('POST', url, { body })).status).toBe(413)
      },
    )

    test('has more than 1 MiB where a session is asked for', async () => {
      const { token } = await createWorld(server.db).user()
      const size = async (bytes: number) => {
        const headers = { ...json, token }
        const body = ofBytes(bytes)
        return (await fetch(`${server.origin}/api/test/own`, { method: 'POST', headers, body })).status
      }
      expect(await size(bodyBytes)).toBe(200)
      expect(await size(bodyBytes + 1)).toBe(413)
    })
  })

  test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/xml']])(
    '%s is not taken',
    async (type) => {
      expect(await send('name=x', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      })
    },
  )

  test.each([
    ['{"name":"x"}', { name: 'x' }],
    ['{"data":{"name":"x"}}', { name: 'x' }],
    ['{"name":"x","data":{"name":"y"}}', { name: 'x' }],
  ])('[API-03] UPDATE takes %s', async (body, data) => {
    expect(await send(body, json, 'PUT')).toMatchObject({ status: 200, body: { data } })
  })

  test.each([['{"data":null}'], ['{"data":"x"}'], ['null'], ['[]']])('UPDATE refuses %s', async (body) => {
    expect(await send(body, json, 'PUT')).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  test('[API-03] CREATE does not look into data', async () => {
    expect(await send('{"data":{"name":"x"}}', json)).toMatchObject({ status: 400 })
  })

  test('bytes that are no request are refused, and the server lives', async () => {
    const { port } = new URL(server.origin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('\u0000\u0001 this is no HTTP\r\n\r\n')
    const answer: string[] = []
    socket.on('data', (chunk) => answer.push(chunk.toString()))
    await once(socket, 'close')
    expect(answer.join('')).toMatch(/^HTTP\/1\.1 400/)
    expect((await server.call('GET', 'config')).status).toBe(200)
  })
})

describe('who may come in', () => {
  test('the server itself waits for long uploads, and longer than a proxy for the next request', () => {
    const { requestTimeout, keepAliveTimeout, headersTimeout } = server.app.http.server
    expect(requestTimeout).toBeGreaterThan(3_600_000)
    expect(keepAliveTimeout).toBeGreaterThan(120_000)
    expect(headersTimeout).toBeLessThan(60_000)
  })

  test('a route that does not say who may call it stops the start', async () => {
    await expect(
      startTestServer({
        overrides: {
          extend: () =>
            Promise.resolve({
              routes: [
                (api) => {
                  api.get('/test/open', () => success(null))
                },
              ],
            }),
        },
      }),
    ).rejects.toThrow('GET /api/test/open does not say who may call it')
  })

  test('[API-02] a session opens what is for people, a box token what is for boxes', async () => {
    const world = createWorld(server.db)
    const { token: userToken } = await world.user()
    const { token: boxToken } = await world.box(await world.group())
    const status = async (access: string, token?: string) =>
      (await server.call('GET', `test/for/${access}`, token === undefined ? {} : { token })).status
    for (const [access, user, box] of [
      ['user', 200, 401],
      ['box', 401, 200],
      ['user-or-box', 200, 200],
    ] as const) {
      expect(await status(access)).toBe(401)
      expect(await status(access, 'nobody')).toBe(401)
      expect(await status(access, 'box_nobody')).toBe(401)
      expect(await status(access, userToken)).toBe(user)
      expect(await status(access, boxToken)).toBe(box)
    }
  })

  test('[API-02] the token may travel as Bearer', async () => {
    const { token } = await createWorld(server.db).user()
    const call = async (authorization: string) =>
      (await server.call('GET', 'test/for/user', { headers: { authorization } })).status
    expect(await call(`Bearer ${token}`)).toBe(200)
    expect(await call(`bearer ${token}`)).toBe(200)
    expect(await call(token)).toBe(401)
    expect(await call(`Basic ${token}`)).toBe(401)
  })
})

const failing = async (how: string) => {
  lines.length = 0
  return server.call('GET', `test/fails/${how}`)
}

describe('what goes wrong', () => {
  test('an expected refusal is returned, and not logged', async () => {
    expect(await failing('foreseen')).toMatchObject({
      status: 409,
      body: { success: false, code: 'clash', message: 'This already exists.' },
    })
    expect(lines).toEqual([])
  })

  test('a refusal says how long to wait', async () => {
    const { status, headers } = await failing('too-often')
    expect([status, headers.get('retry-after')]).toEqual([429, '91'])
  })

  test.each([
    ['unforeseen', 500, 'internal'],
    ['away', 503, 'unavailable'],
  ])('%s: its text stays here, even out of the log', async (how, status, code) => {
    const answer = await failing(how)
    expect(answer).toMatchObject({ status, body: { success: false, code } })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('/api/test/fails/:how')
    expect(lines.join() + JSON.stringify(answer.body)).not.toContain('Karin')
  })

  test('a response that breaks the contract is not sent', async () => {
    lines.length = 0
    const answer = await server.call('GET', 'test/wrong-answer')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(lines.join() + JSON.stringify(answer.body)).not.toContain('Karin')
  })
})

test('[CONST-05] [CONST-06] GET config says what an app must know first', async () => {
  expect(await server.call('GET', 'config')).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        productName: 'Lykta',
        languages: ['en', 'sv'],
        demo: false,
        callUrl: null,
        limits: { imageBytes: 26_214_400, videoBytes: 536_870_912, userBytes: 10_737_418_240 },
      },
    },
  })
})

describe('[SYSTEM-07] each answer carries a number of its own', () => {
  const numberOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''

  test.each(['test/fails/foreseen', 'test/fails/otherwise', 'nowhere', '../', '%E0%A4%A', 'test/for/user'])(
    'for %s',
    async (path) => {
      const asked = () => fetch(`${server.origin}/api/${path}`, { headers: { 'x-request-id': 'given' } })
      const numbers = [numberOf(await asked()), numberOf(await asked())]
      for (const number of numbers) expect(number).toMatch(/^\d{8}$/)
      expect(new Set(numbers).size).toBe(2)
    },
  )

  test('by which the log names a request that failed', async () => {
    const answer = await fetch(`${server.origin}/api/test/fails/otherwise`)
    expect(answer.status).toBe(500)
    expect(lines.at(-1)).toContain(`"request":"${numberOf(answer)}"`)
  })

  test('by which each line names the request that it goes back to, also of many at once with bodies', async () => {
    const headers = { 'content-type': 'application/json' }
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async (_, boxId) => {
        const body = JSON.stringify({ boxId, rest: 'x'.repeat(4_000) })
        return numberOf(await fetch(`${server.origin}/api/test/says`, { method: 'POST', headers, body }))
      }),
    )
    const said = lines.map((line): unknown => JSON.parse(line))
    for (const [boxId, request] of numbers.entries())
      expect(said).toContainEqual(objectWith({ msg: 'said', boxId, request }))
  })

  test('also where nothing of the request could be read', async () => {
    const socket = connect(Number(new URL(server.origin).port), 'localhost')
    socket.end('NONSENSE\r\n\r\n')
    let answer = ''
    socket.on('data', (part: Buffer) => {
      answer += part.toString()
    })
    await once(socket, 'close')
    expect(answer).toMatch(/x-request-id: \d{8}\r\n/)
  })
})
