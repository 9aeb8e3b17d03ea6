import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aboutStatement } from './platform/traced-statements.ts'
import { startAlarmWorld } from './testing/alarm-world.ts'
import { startPushService } from './testing/push-service.ts'
import { startTestServer } from './testing/test-server.ts'
import { createWorld } from './testing/world.ts'

const ValueSchema = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() })
const ExportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              status: z.object({ code: z.number().optional(), message: z.string().optional() }),
              attributes: z.array(z.object({ key: z.string(), value: ValueSchema })),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** What a collector is handed over. */
const startCollector = async () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    const take = async () => {
      expect([request.method, request.url]).toEqual(['POST', '/v1/traces'])
      received.push(await text(request))
      response.setHeader('content-type', 'application/json').end('{}')
    }
    void take()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}` },
    text: () => received.join('\n'),
    spans: () =>
      received
        .flatMap((body) => ExportSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...span }) => ({
          ...span,
          about: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('[SYSTEM-11] a request and what it asks of the database are one trace, by route and table, without a value', async () => {
  await using collector = await startCollector()
  const { environment } = collector
  const sent = { username: 'karin.lind@example.org', password: 'a secret of Karin' }
  let request: string | null
  let status: number
  {
    await using server = await startTestServer({ environment })
    const world = createWorld(server.db)
    const karin = await world.user({ firstName: 'Karin', lastName: 'Lindqvist' })
    const answer = await server.call('GET', `users/${String(karin.id)}?q=Lindqvist`, karin)
    request = answer.headers.get('x-request-id')
    status = answer.status
    await server.call('POST', 'login-relative', { body: sent })
    await server.call('GET', 'nothing/Lindqvist', karin)
  }
  const spans = collector.spans()
  const asked = spans.find(({ name }) => name === 'GET /api/users/:id')
  expect(asked?.about).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/users/:id',
    'http.response.status_code': status,
    'lykta.request': request,
  })
  const within = spans.filter(({ parentSpanId }) => parentSpanId === asked?.spanId)
  expect(within.map(({ name }) => name)).toContain('select users')
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([asked?.traceId]))
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /api/login-relative', 'GET /*']),
  )
  expect(collector.text()).not.toMatch(/karin|lindqvist|secret/i)
})

test('[SYSTEM-11] a job has a trace of its own, which names the request that has caused it and how it failed', async () => {
  await using collector = await startCollector()
  await using receiver = await startPushService()
  receiver.answer({ status: 500 })
  let request: string | null
  {
    await using it = await startAlarmWorld({
      authority: receiver.authority,
      environment: collector.environment,
    })
    const steps = [{ kind: 'webhook', after: 0, url: `${receiver.origin}/gateway-of-karin` }]
    request = (await it.create(it.amina.token, { ladder: { steps } })).headers.get('x-request-id')
    await it.pass(0)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  }
  const job = collector.spans().find(({ name }) => name === 'webhooks of alarms')
  expect(job).toMatchObject({ about: { 'lykta.request': request }, status: { code: 2 } })
  expect(job?.status.message).toBeUndefined()
  expect(collector.text()).not.toMatch(/karin|amina|noor|drill|gateway/i)
})

test('[SYSTEM-11] the trace of somebody else goes on only where a trusted proxy says so', async () => {
  await using collector = await startCollector()
  const given = 'a'.repeat(32)
  const headers = { traceparent: `00-${given}-${'b'.repeat(16)}-01` }
  {
    await using server = await startTestServer({ environment: collector.environment })
    await server.call('GET', 'config', { headers })
  }
  expect(collector.spans().filter(({ traceId }) => traceId === given)).toEqual([])
  {
    await using server = await startTestServer({
      environment: { ...collector.environment, TRUST_PROXY: 'loopback' },
    })
    await server.call('GET', 'config', { headers: { ...headers, 'x-forwarded-for': '203.0.113.5' } })
    await server.call('GET', 'config', {
      headers: { traceparent: 'karin', 'x-forwarded-for': '203.0.113.5' },
    })
  }
  const going = collector.spans().filter(({ traceId, name }) => traceId === given && name.startsWith('GET'))
  expect(going).toMatchObject([{ name: 'GET /api/config', parentSpanId: 'b'.repeat(16) }])
})

test.each([
  ['select "id" from "users" where "email" = \'karin\'', { operation: 'select', table: 'users' }],
  [{ text: 'insert into "messages" ("body") values ($1)' }, { operation: 'insert', table: 'messages' }],
  ['with "a" as (update "boxes" set "battery" = 1) select 1', { operation: 'with', table: 'boxes' }],
  ['karin', { operation: 'other', table: undefined }],
  [{}, { operation: 'other', table: undefined }],
])('[SYSTEM-11] of %j only what it does and where is said', (statement, about) => {
  expect(aboutStatement(statement)).toEqual(about)
})
