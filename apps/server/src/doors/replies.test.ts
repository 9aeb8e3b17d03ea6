import { defineRoute } from '@lykta/contract/route'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Redirect, replyWith, SentFile } from './replies.ts'

const shared = { method: 'GET', path: '/thing', access: 'public', lasting: false, summary: '' } as const
const file = defineRoute({ ...shared, file: { type: 'text/css; charset=utf-8' } })
const parts = defineRoute({ ...shared, file: { type: '*/*', inParts: true, fromUsers: true } })
const redirect = defineRoute({ ...shared, redirects: true })
const json = defineRoute({ ...shared, answer: z.object({ data: z.string() }) })

let http: FastifyInstance
afterEach(() => http.close())
const ask = async (
  route: Parameters<typeof replyWith>[0],
  returned: unknown,
  headers: Record<string, string> = {},
) => {
  http = fastify()
  http.get('/thing', (request, reply) => replyWith(route, returned, { request, reply }))
  return http.inject({ url: '/thing', headers })
}

describe('what a handler returns becomes the reply by the kind that its route declares', () => {
  test('JSON', async () => {
    expect((await ask(json, { data: 'x' })).json()).toEqual({ data: 'x' })
  })

  test('a file that is made', async () => {
    const { headers, body } = await ask(file, new SentFile('a {}', { caching: 'askAgainShared' }))
    expect(body).toBe('a {}')
    expect(headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('accept-ranges')
  })

  test('a file that somebody has sent, under its name, and once only', async () => {
    const sent = new SentFile(Buffer.from('<script>'), {
      caching: 'forAnHour',
      mediaType: 'image/png',
      etag: '"one"',
      name: "Mormors 80'.png",
    })
    const { headers } = await ask(parts, sent)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''Mormors%2080%27.png",
      'cache-control': 'private, max-age=3600, immutable',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    await http.close()
    expect((await ask(parts, sent, { 'if-none-match': '"one"' })).statusCode).toBe(304)
  })

  test('a redirect', async () => {
    const { statusCode, headers } = await ask(redirect, new Redirect('/box/'))
    expect([statusCode, headers.location]).toEqual([302, '/box/'])
  })

  test.each([
    ['a file', file, { data: 'x' }],
    ['a file', file, new Redirect('/box/')],
    ['a redirect', redirect, new SentFile('a', { caching: 'never' })],
  ])('never as another kind than %s', async (_kind, route, returned) => {
    expect((await ask(route, returned)).statusCode).toBe(500)
  })
})

test.each<`/${string}`>(['//elsewhere.example', '/\\elsewhere.example'])(
  'a redirect to %s would leave this site, and is refused',
  (to) => {
    http = fastify()
    expect(() => new Redirect(to)).toThrow('leads out of this site')
  },
)
