import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listen } from '../../testing/listen.ts'
import { ApiError, createApi } from './api.ts'

const ends: Array<() => void> = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const startServer = async (listener: RequestListener) => {
  const server = createServer(listener)
  const port = await listen(server)
  ends.push(() => server.close())
  const unauthorized: string[] = []
  const api = createApi({
    bearer: 'the token',
    onUnauthorized: () => unauthorized.push('yes'),
    fetch: (path, init) => fetch(`http://127.0.0.1:${String(port)}${path}`, init),
  })
  return { api, unauthorized }
}
const answer =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const refused = (status: number, code: string) => answer(status, { success: false, message: '', code })
const Count = z.object({ count: z.int() })

test('it asks with the box token and answers the data', async () => {
  let asked: string | undefined
  const { api } = await startServer((request, response) => {
    asked = `${String(request.method)} ${String(request.url)} ${String(request.headers.authorization)}`
    answer(200, { success: true, data: { count: 3 }, message: '' })(request, response)
  })
  expect(await api.get('box/thing', Count)).toEqual({ count: 3 })
  expect(asked).toBe('GET /api/box/thing Bearer the token')
})

test('it sends a body as JSON', async () => {
  let body = ''
  const { api } = await startServer((request, response) => {
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () =>
      answer(200, { success: true, data: { count: 1 }, message: '' })(request, response),
    )
  })
  await api.post('box/thing', { a: 1 }, Count)
  expect(body).toBe('{"a":1}')
})

test.each([
  {
    note: 'a token that is over',
    listener: refused(401, 'no_session'),
    status: 401,
    code: 'no_session',
    told: 1,
  },
  {
    note: 'a proxy that wants a password of its own',
    listener: answer(401, 'Unauthorized'),
    status: 401,
    code: 'unknown',
    told: 0,
  },
  {
    note: 'another service that answers in its own words',
    listener: answer(401, { success: true, code: 'no_session', message: '' }),
    status: 401,
    code: 'unknown',
    told: 0,
  },
  {
    note: 'another refusal of ours',
    listener: refused(401, 'not_permitted'),
    status: 401,
    code: 'not_permitted',
    told: 0,
  },
  {
    note: 'something that is gone',
    listener: refused(404, 'not_found'),
    status: 404,
    code: 'not_found',
    told: 0,
  },
  {
    note: 'a proxy that answers with a page',
    listener: answer(502, 'Bad gateway'),
    status: 502,
    code: 'unknown',
    told: 0,
  },
  {
    note: 'an answer of another shape',
    listener: answer(200, { data: 1 }),
    status: 0,
    code: 'not_understood',
    told: 0,
  },
])('$note', async ({ listener, status, code, told }) => {
  const { api, unauthorized } = await startServer(listener)
  const error: unknown = await api.get('box/thing', Count).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, code })
  expect(unauthorized).toHaveLength(told)
})

test('a server that cannot be reached is an error of its own', async () => {
  const { api } = await startServer((request) => request.socket.destroy())
  await expect(api.get('box/thing', Count)).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})
