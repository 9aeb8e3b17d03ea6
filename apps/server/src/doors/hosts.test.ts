import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

const statusFor = (origin: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${origin}/api/config`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('the demo world of this machine answers under no name that leads there', async () => {
  const environment = { LYKTA_DEMO: '1', PUBLIC_URL: 'https://demo.example' }
  await using server = await startTestServer({ environment })
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'demo.example'])
    expect([host, await statusFor(server.origin, { host })]).toEqual([host, 200])
  for (const headers of [{ host: 'evil.example' }, { host: 'evil.example', 'x-forwarded-host': 'localhost' }])
    expect(await statusFor(server.origin, headers)).toBe(404)
})

test('a server with people of its own answers under any', async () => {
  await using server = await startTestServer()
  expect(await statusFor(server.origin, { host: 'care.example' })).toBe(200)
})
