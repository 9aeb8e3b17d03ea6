import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { success } from './response-envelope.ts'
import type { RegisterRoutes } from './http.ts'

const long = Array.from({ length: 200 }, (_, index) => `Meddelande ${String(index)} från Karin`)

const routes: RegisterRoutes = (api) => {
  const config = { access: 'public' } as const
  api.route({ method: 'GET', url: '/test/long', config, handler: () => success(long) })
  api.route({ method: 'GET', url: '/test/short', config, handler: () => success('short') })
  api.route({ method: 'POST', url: '/test/long', config, handler: () => success(long) })
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { extend: () => Promise.resolve({ routes: [routes] }) } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** The answer as it is on the wire. */
const ask = (method: string, path: string, accepts?: string) =>
  new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve, reject) => {
    const headers = accepts === undefined ? {} : { 'accept-encoding': accepts }
    request(`${server.origin}/api/test/${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers
        resolve({ encoding, vary, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })

const whole = JSON.stringify(success(long))

describe('answers of the API', () => {
  test('are small on the wire, as the asker can read them', async () => {
    const [brotli, gzip] = [await ask('GET', 'long', 'gzip, deflate, br'), await ask('GET', 'long', 'gzip')]
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.body).toString()).toBe(whole)
    expect(gunzipSync(gzip.body).toString()).toBe(whole)
    for (const { body, vary } of [brotli, gzip]) {
      expect(body.length).toBeLessThan(whole.length / 4)
      expect(vary).toContain('accept-encoding')
    }
  })

  test('stay as they are for whoever does not ask, where they are short, and where a token may be in them', async () => {
    const plain = [await ask('GET', 'long'), await ask('POST', 'long', 'br')]
    for (const { encoding, body } of plain) expect([encoding, body.toString()]).toEqual([undefined, whole])
    expect((await ask('GET', 'short', 'br')).encoding).toBeUndefined()
  })
})
