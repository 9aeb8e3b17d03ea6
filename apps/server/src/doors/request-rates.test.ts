import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failedAttempts } from '../platform/attempts.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createWorld } from '../testing/world.ts'
import { limits } from './limits.ts'

const { ofAddress, writesBeforeSignIn, signedIn } = limits.rates
/** It stands still, so that nothing comes back. */
const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (address: string, options: InjectOptions) =>
  server.app.http.inject({ ...options, remoteAddress: address })
const times = async (count: number, address: string, options: InjectOptions): Promise<number[]> => {
  const statuses: number[] = []
  for (let done = 0; done < count; done += 1) statuses.push((await ask(address, options)).statusCode)
  return statuses
}

test('an address may send so many requests to any route, and then hears when to go on', async () => {
  const statuses = await times(ofAddress.burst, '192.0.2.1', { url: '/healthz' })
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await ask('192.0.2.1', { url: '/healthz' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json()).toMatchObject({ success: false, code: 'too_many_attempts' })
  expect((await ask('192.0.2.2', { url: '/healthz' })).statusCode).toBe(200)
})

test('guesses from one network are refused before the database is asked', async () => {
  const guess = { method: 'POST' as const, url: '/api/check', payload: { token: 'x', type: 2 } }
  const statuses = await times(writesBeforeSignIn.burst, '2001:db8:1:2::1', guess)
  expect(new Set(statuses)).toEqual(new Set([400]))
  const logIn = {
    method: 'POST' as const,
    url: '/api/login-relative',
    payload: { username: 'nobody', password: 'Wrong-1' },
  }
  const refused = await ask('2001:db8:1:2::ffff', logIn)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(await server.db.select().from(failedAttempts)).toEqual([])
  expect((await ask('2001:db8:1:3::1', guess)).statusCode).toBe(400)
})

test('a signed-in user is limited, from whichever addresses', async () => {
  const karin = await createWorld(server.db).user()
  const read = { url: '/api/users/me', headers: { token: karin.token } }
  const statuses = await times(signedIn.burst, '192.0.2.3', read)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await ask('192.0.2.4', read)).statusCode).toBe(429)
  const johan = await createWorld(server.db).user()
  expect((await ask('192.0.2.3', { ...read, headers: { token: johan.token } })).statusCode).toBe(200)
})

test('this machine is not limited', async () => {
  const statuses = await times(ofAddress.burst + 1, '127.0.0.1', { url: '/healthz' })
  expect(new Set(statuses)).toEqual(new Set([200]))
})
