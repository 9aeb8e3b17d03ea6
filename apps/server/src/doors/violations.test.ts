import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { limits } from './limits.ts'

const token = 'a-token-of-thirty-two-characters'

const startLogged = async () => {
  const lines: string[] = []
  const server = await startTestServer({
    environment: { METRICS_TOKEN: token },
    overrides: { log: createLog('info', { write: (line: string) => void lines.push(line) }) },
  })
  return { server, said: () => lines.filter((line) => line.includes('kept from something')) }
}
const report = (
  { origin }: TestServer,
  fields: Record<string, unknown>,
  {
    from,
    type = 'application/csp-report',
    path = '/csp-report',
  }: { from?: string; type?: string; path?: string } = {},
) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(from === undefined ? {} : { 'x-forwarded-for': from }) },
    body: JSON.stringify({ 'csp-report': fields }),
  })
const countedIn = async ({ origin }: TestServer) => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await answer.text()).matchAll(/^lykta_csp_violations_total\{directive="([^"]+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, directive = '', count = '']) => [directive, Number(count)]))
}

test('what a browser reports is counted by its directive, and logged without a path or a word of its own', async () => {
  const { server: made, said } = await startLogged()
  await using server = made
  const answers = await Promise.all([
    report(server, {
      'document-uri': 'https://care.example/residents/anna-svensson?q=anna',
      referrer: 'https://care.example/anna-svensson',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://anna:svensson@evil.example:8443/anna-svensson.js?q=anna',
      'script-sample': 'anna svensson',
      'source-file': 'https://care.example/anna-svensson.js',
    }),
    report(server, { 'violated-directive': "img-src 'self' data:", 'blocked-uri': 'data' }),
    report(server, { 'effective-directive': 'anna-svensson', 'blocked-uri': 'anna-svensson' }),
    report(server, { 'effective-directive': 'script-src', 'blocked-uri': 'annasvensson:hello' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await countedIn(server)).toEqual({ 'script-src-elem': 1, 'img-src': 1, other: 1, 'script-src': 1 })
  const lines = said()
  expect(lines.join('')).not.toMatch(/anna|svensson/i)
  expect(lines.filter((line) => line.includes('https://evil.example:8443'))).toHaveLength(1)
  expect(lines).toHaveLength(4)
})

test('a report is bounded: its size, how many an address sends, and the lines of the log', async () => {
  const { server: made, said } = await startLogged()
  await using server = made
  const large = await report(server, { 'blocked-uri': 'x'.repeat(limits.http.publicBodyBytes) })
  expect(large.status).toBe(413)
  const { burst } = limits.rates.reportsBeforeSignIn
  const flood = (from: string) =>
    Promise.all(
      Array.from({ length: burst + 5 }, () => report(server, { 'blocked-uri': 'inline' }, { from })),
    )
  const answers = await flood('203.0.113.5')
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(burst)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(said()).toHaveLength(limits.rates.reportsLogged.burst)

  const login = await fetch(`${server.origin}/api/login-relative`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
    body: JSON.stringify({ username: 'nobody', password: 'wrong' }),
  })
  expect(login.status).not.toBe(429)
})

test('what is no report is refused, and no other route reads one', async () => {
  await using server = await startTestServer()
  const answers = await Promise.all([
    report(server, { 'blocked-uri': 7 }),
    report(server, {}, { type: 'text/plain' }),
    report(server, {}, { path: '/api/login-relative' }),
    report(server, {}, { path: '/api/login-relative', type: 'Application/CSP-Report' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 415, 415, 415])
})
