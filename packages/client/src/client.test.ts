import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, IdSchema, listOf } from '@lykta/contract/envelope'
import { defineRoute } from '@lykta/contract/route'
import { z } from 'zod'
import { ApiError, isWorthRetrying } from './api-error.ts'
import { createClient } from './client.ts'

interface Prepared {
  status: number
  body: string
  headers?: Record<string, string>
}

let server: Server
let answer: Prepared
let origin: string
const seen: Array<Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }> = []
let lost = 0
let token: string | undefined

const ok = (data: unknown, rest: object = {}): Prepared => ({
  status: 200,
  body: JSON.stringify({ success: true, data, message: '', ...rest }),
})
const refusal = (status: number, code: string, rest: object = {}): Prepared => ({
  status,
  body: JSON.stringify({ success: false, message: 'No.', code, ...rest }),
})

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body })
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${String(address.port)}` : ''
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  seen.length = 0
  lost = 0
  token = 't1'
  mismatches.length = 0
  answer = ok({})
})

const shared = { access: 'user', lasting: false, summary: '' } as const
const Id = z.object({ id: z.coerce.number().pipe(IdSchema) })
const Thing = z.object({ count: z.int() })
const routes = {
  find: defineRoute({ ...shared, method: 'GET', path: '/things/:id', params: Id, answer: answerOf(Thing) }),
  list: defineRoute({
    ...shared,
    method: 'GET',
    path: '/things',
    query: z.object({ filter: z.object({ room: z.int() }).optional(), skip: z.int().optional() }),
    answer: listOf(z.int()),
  }),
  create: defineRoute({
    ...shared,
    method: 'POST',
    path: '/things',
    body: z.object({ subject: z.string() }),
    answer: answerOf(z.null()),
  }),
  update: defineRoute({
    ...shared,
    method: 'PUT',
    path: '/things/:id',
    params: Id,
    body: Thing,
    answer: answerOf(Thing),
  }),
  remove: defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/things/:id',
    params: Id,
    answer: answerOf(z.null()),
  }),
  logIn: defineRoute({
    ...shared,
    access: 'public',
    lasting: false,
    method: 'POST',
    path: '/login',
    answer: answerOf(Thing),
  }),
}
const seven = { params: { id: 7 } }

const mismatches: string[] = []
const options = ({ checked = true, at = origin } = {}) => ({
  token: () => token,
  onSessionLost: () => void (lost += 1),
  timeoutMs: 10_000,
  checked,
  onMismatch: (fault: string) => void mismatches.push(fault),
  fetch: (url: string, init: RequestInit) => fetch(at + url, init),
})
const clientOf = (given = {}) => createClient(options(given))

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('it should have failed')
}

describe('a call', () => {
  test('[API-01] [API-02] goes below the base with the token in a header', async () => {
    answer = ok({ count: 3 })
    expect((await clientOf().call(routes.find, seven)).data).toEqual({ count: 3 })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/things/7' })
    expect(seen[0]?.headers['token']).toBe('t1')
  })

  test('[API-03] has the verb of its route: GET, POST, PUT with data, DELETE', async () => {
    const { call } = clientOf()
    answer = ok([1], { total: 9 })
    expect(await call(routes.list, { query: { filter: { room: 3 } } })).toMatchObject({ data: [1], total: 9 })
    answer = ok(null)
    await call(routes.create, { body: { subject: 'å' } })
    await call(routes.remove, { params: { id: 5 } })
    answer = ok({ count: 1 })
    await call(routes.update, { params: { id: 4 }, body: { count: 1 } })
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/things?filter=%7B%22room%22%3A3%7D', ''],
      ['POST', '/api/things', '{"subject":"å"}'],
      ['DELETE', '/api/things/5', ''],
      ['PUT', '/api/things/4', '{"data":{"count":1}}'],
    ])
  })

  test.each([
    [401, 'no_session'],
    [401, 'password_change_required'],
    [403, 'account_disabled'],
    [403, 'no_access_permission'],
  ])('[AUTH-09] [AUTH-10] answered by %i %s ends the session', async (status, code) => {
    answer = refusal(status, code)
    expect(await failureOf(clientOf().call(routes.find, seven))).toMatchObject({ status, code })
    expect(lost).toBe(1)
  })

  test.each([401, 403])(
    'answered by %i of a proxy on the way ends no session: it may be tried again',
    async (status) => {
      answer = { status, body: '<html><h1>Authorization Required</h1></html>' }
      const error = await failureOf(clientOf().call(routes.find, seven))
      expect(error).toMatchObject({ status, code: 'unreachable' })
      expect(isWorthRetrying(error)).toBe(true)
      expect(lost).toBe(0)
    },
  )

  test('another service that answers in its own words ends no session', async () => {
    answer = { status: 401, body: JSON.stringify({ success: true, code: 'no_session', message: '' }) }
    expect(await failureOf(clientOf().call(routes.find, seven))).toMatchObject({ code: 'unreachable' })
    expect(lost).toBe(0)
  })

  test('[AUTH-09] whose 401 comes late leaves the login that came after alone', async () => {
    answer = refusal(401, 'no_session')
    const late = failureOf(clientOf().call(routes.find, seven))
    token = 't2'
    expect(await late).toMatchObject({ code: 'no_session' })
    expect(seen[0]?.headers['token']).toBe('t1')
    expect(lost).toBe(0)
  })

  test('for a login that is not kept yet carries its token, and its 401 ends nothing here', async () => {
    answer = refusal(401, 'no_session')
    await failureOf(clientOf().call(routes.find, { ...seven, token: 'new' }))
    expect(seen[0]?.headers['token']).toBe('new')
    expect(lost).toBe(0)
  })

  test('[AUTH-09] of a public route carries no token, and its 401 is an answer', async () => {
    answer = refusal(401, 'bad_credentials', { error: { code: 'bad_credentials' } })
    const error = await failureOf(clientOf().call(routes.logIn, {}))
    expect(error.error).toEqual({ code: 'bad_credentials' })
    expect(lost).toBe(0)
    expect(seen[0]?.headers['token']).toBeUndefined()
  })

  test.each([404, 409, 422])('answered by %i is about one thing only and ends no session', async (status) => {
    answer = refusal(status, 'not_found')
    await failureOf(clientOf().call(routes.find, seven))
    expect(lost).toBe(0)
  })

  test('that is refused keeps its fields and how long to wait', async () => {
    answer = {
      ...refusal(429, 'too_many_attempts', { fields: { code: 'No.' }, error: 'Wait.' }),
      headers: { 'retry-after': '90' },
    }
    const error = await failureOf(clientOf().call(routes.create, { body: { subject: '' } }))
    expect(error).toMatchObject({ fields: { code: 'No.' }, error: 'Wait.', retryAfterSeconds: 90 })
    expect(isWorthRetrying(error)).toBe(false)
  })

  test('that went wrong at the server keeps the number by which the log names it; a refusal has none', async () => {
    const numberOf = async (status: number, code: string) => {
      answer = { ...refusal(status, code), headers: { 'x-request-id': '47110815' } }
      const error = await failureOf(clientOf().call(routes.find, seven))
      return error instanceof ApiError ? error.requestNumber : 'no answer'
    }
    expect(await numberOf(500, 'internal')).toBe('4711\u00A00815')
    expect(await numberOf(422, 'not_found')).toBeUndefined()
    expect(await numberOf(503, 'unavailable')).toBeUndefined()
  })

  test.each(['<html>', '', '{"success":true}', '[]', '{"success":false}'])(
    'whose answer is none of ours (%j) is unreachable',
    async (body) => {
      answer = { status: 502, body }
      const error = await failureOf(clientOf().call(routes.find, seven))
      expect(error.code).toBe('unreachable')
      expect(isWorthRetrying(error)).toBe(true)
    },
  )

  test('whose answer does not fit the contract fails and is reported, where answers are checked', async () => {
    answer = ok({ count: 'three' })
    expect(await failureOf(clientOf().call(routes.find, seven))).toMatchObject({ code: 'unreachable' })
    expect(mismatches).toEqual([expect.stringMatching(/^the answer of GET \/things\/:id does not fit/)])
    expect((await clientOf({ checked: false }).call(routes.find, seven)).data).toEqual({ count: 'three' })
  })

  test('without an answer is unreachable, and worth another try', async () => {
    const nobody = clientOf({ at: 'http://127.0.0.1:9' })
    const error = await failureOf(nobody.call(routes.find, seven))
    expect(error).toMatchObject({ code: 'unreachable', status: 0 })
    expect(isWorthRetrying(error)).toBe(true)
  })

  test('that its caller has stopped is not an error of the server', async () => {
    const control = new AbortController()
    control.abort()
    await expect(
      clientOf().call(routes.find, { ...seven, signal: control.signal }),
    ).rejects.not.toBeInstanceOf(ApiError)
  })
})

describe('a call that needs a recent proof', () => {
  test('is repeated once the user has given it', async () => {
    answer = refusal(422, 'proof_required', { proofs: ['password'] })
    const asked: unknown[] = []
    const prove = async (kinds: readonly string[]) => {
      asked.push(kinds)
      answer = ok({ count: 3 })
      return Promise.resolve(true)
    }
    const { call } = createClient({ ...options(), prove })
    expect((await call(routes.update, { ...seven, body: { count: 3 } })).data).toEqual({ count: 3 })
    expect(seen.map(({ body }) => body)).toEqual(['{"data":{"count":3}}', '{"data":{"count":3}}'])
    expect(asked).toEqual([['password']])
  })

  test.each([
    ['a server of the release before, which does not say by what, means the password', {}, ['password']],
    ['there is nothing that the account could show', { proofs: [] }, []],
  ])('and where %s', async (_where, said, kinds) => {
    answer = refusal(422, 'proof_required', said)
    expect(await failureOf(clientOf().call(routes.find, seven))).toMatchObject({ proofs: kinds })
    answer = refusal(422, 'bad_input')
    expect(await failureOf(clientOf().call(routes.find, seven))).toMatchObject({ proofs: [] })
  })

  test.each([
    ['the user does not give it', () => Promise.resolve(false)],
    ['nobody can be asked', undefined],
  ])('is refused where %s', async (_why, prove) => {
    answer = refusal(422, 'proof_required')
    const { call } = createClient({ ...options(), prove })
    expect(await failureOf(call(routes.find, seven))).toMatchObject({ code: 'proof_required' })
    expect(seen).toHaveLength(1)
  })

  test('is refused where it would be given in another session than the one of the call', async () => {
    answer = refusal(422, 'proof_required')
    const { call } = createClient({ ...options(), prove: () => Promise.resolve(true) })
    expect(await failureOf(call(routes.find, { ...seven, token: 'waits' }))).toMatchObject({
      code: 'proof_required',
    })
    expect(seen).toHaveLength(1)
  })
})

describe('a file', () => {
  test('comes as it is, with the token', async () => {
    answer = { status: 200, body: 'a picture' }
    const file = await clientOf().file('/media/x?size=tv')
    expect(await file.text()).toBe('a picture')
    expect(seen[0]).toMatchObject({ url: '/media/x?size=tv', headers: { token: 't1' } })
  })

  test('that is refused ends a session that is over, and says what it was refused for', async () => {
    answer = refusal(401, 'no_session')
    expect(await failureOf(clientOf().file('/media/x'))).toMatchObject({ code: 'no_session' })
    expect(lost).toBe(1)
  })
})
