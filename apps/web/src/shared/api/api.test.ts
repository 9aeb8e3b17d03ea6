import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, isWorthRetrying } from './api-error.ts'
import { createApi } from './api.ts'

interface Prepared {
  status: number
  body: string
  headers?: Record<string, string>
}

let server: Server
let answer: Prepared
let base: string
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
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${String(address.port)}/api` : ''
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  seen.length = 0
  lost = 0
  token = 't1'
  answer = ok({})
})

const api = () =>
  createApi({ base, token: () => token, onSessionLost: () => void (lost += 1), fetch: globalThis.fetch })

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('it should have failed')
}

describe('createApi', () => {
  test('[API-01] [API-02] calls go below the base with the token in a header', async () => {
    await api().getOne('caretakers', 7)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/caretakers/7' })
    expect(seen[0]?.headers['token']).toBe('t1')
  })

  test('[API-03] the verbs are GET, POST, PUT with data, DELETE', async () => {
    answer = ok([1], { total: 9 })
    expect(await api().getList('calendar', { filter: { room: 3 } })).toMatchObject({ data: [1], total: 9 })
    await api().create('message', { subject: 'å' })
    await api().update('settings', 4, { settings: {} })
    await api().remove('calendar', 5)
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/calendar?filter=%7B%22room%22%3A3%7D', ''],
      ['POST', '/api/message', '{"subject":"å"}'],
      ['PUT', '/api/settings/4', '{"data":{"settings":{}}}'],
      ['DELETE', '/api/calendar/5', ''],
    ])
  })

  test('a list that tells no total is all of it', async () => {
    answer = ok(['phone', 'user'])
    expect(await api().getList('relatives/getpermissions')).toMatchObject({ total: 2 })
  })

  test.each([
    [401, 'no_session'],
    [401, 'password_change_required'],
    [403, 'account_disabled'],
    [403, 'no_access_permission'],
  ])('[AUTH-09] [AUTH-10] %i %s ends the session', async (status, code) => {
    answer = refusal(status, code)
    const error = await failureOf(api().getOne('caretakers', 7))
    expect(error).toMatchObject({ status, code })
    expect(lost).toBe(1)
  })

  test.each([401, 403])(
    '%i of a proxy on the way ends no session: the call may be tried again',
    async (status) => {
      answer = { status, body: '<html><h1>Authorization Required</h1></html>' }
      const error = await failureOf(api().getOne('caretakers', 7))
      expect(error).toMatchObject({ status, code: 'unreachable' })
      expect(isWorthRetrying(error)).toBe(true)
      expect(lost).toBe(0)
    },
  )

  test('[AUTH-09] a late 401 of the session before leaves the login that came after alone', async () => {
    answer = refusal(401, 'no_session')
    const late = failureOf(api().getOne('caretakers', 7))
    token = 't2'
    expect(await late).toMatchObject({ code: 'no_session' })
    expect(seen[0]?.headers['token']).toBe('t1')
    expect(lost).toBe(0)
  })

  test('a call for a login that is not kept yet carries its token, and its 401 ends nothing here', async () => {
    answer = refusal(401, 'no_session')
    await failureOf(api().update('users', 'updatebrowser', {}, { token: 'new' }))
    expect(seen[0]?.headers['token']).toBe('new')
    expect(lost).toBe(0)
  })

  test('[AUTH-09] the 401 of a login is an answer: it ends nothing, and the call carries no token', async () => {
    answer = refusal(401, 'bad_credentials', { error: { code: 'bad_credentials' } })
    const error = await failureOf(api().create('login-relative', {}, { anonymous: true }))
    expect(error.error).toEqual({ code: 'bad_credentials' })
    expect(lost).toBe(0)
    expect(seen[0]?.headers['token']).toBeUndefined()
  })

  test.each([404, 409, 422])('%i is about one thing only and ends no session', async (status) => {
    answer = refusal(status, 'not_found')
    await failureOf(api().getOne('caretakers', 7))
    expect(lost).toBe(0)
  })

  test('a refusal keeps its fields and how long to wait', async () => {
    answer = {
      ...refusal(429, 'too_many_attempts', { fields: { code: 'No.' }, error: 'Wait.' }),
      headers: { 'retry-after': '90' },
    }
    const error = await failureOf(api().create('boxes/pair', {}))
    expect(error).toMatchObject({ fields: { code: 'No.' }, error: 'Wait.', retryAfterSeconds: 90 })
    expect(isWorthRetrying(error)).toBe(false)
  })

  test.each(['<html>', '', '{"success":true}', '[]', '{"success":false}'])(
    'an answer that is none of ours (%j) is unreachable',
    async (body) => {
      answer = { status: 502, body }
      const error = await failureOf(api().getOne('caretakers', 7))
      expect(error.code).toBe('unreachable')
      expect(isWorthRetrying(error)).toBe(true)
    },
  )

  test('no answer at all is unreachable, and worth another try', async () => {
    const nobody = createApi({
      base: 'http://127.0.0.1:9/api',
      token: () => undefined,
      onSessionLost: () => undefined,
      fetch: globalThis.fetch,
    })
    const error = await failureOf(nobody.getOne('caretakers', 7))
    expect(error).toMatchObject({ code: 'unreachable', status: 0 })
    expect(isWorthRetrying(error)).toBe(true)
  })

  test('a call that its caller has stopped is not an error of the server', async () => {
    const control = new AbortController()
    control.abort()
    await expect(api().getOne('caretakers', 7, { signal: control.signal })).rejects.not.toBeInstanceOf(
      ApiError,
    )
  })
})
