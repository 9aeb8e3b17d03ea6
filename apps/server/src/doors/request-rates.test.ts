import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { readConfig } from '../config.ts'
import { createRates } from '../platform/in-memory/rates.ts'
import { createLog } from '../platform/log.ts'
import { systemAfter } from '../platform/timers.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createConnections } from './http-connections.ts'
import { createHttp, type Http } from './http.ts'
import { createCloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { createRequestRates } from './request-rates.ts'

const { ofAddress, writesBeforeSignIn, signedIn } = limits.rates
/** As usual, but few enough to be used up at once. */
const perHour = { ...readConfig({}).perHour, changes: 40, answers: 20 }
const clock = createTestClock()
let http: Http
/** Requests that went past the limits of their address, to sign-in and the routes. */
let admitted = 0

beforeAll(async () => {
  http = createHttp({
    closeConnection: createCloseConnection(systemAfter),
    // It stands still, so that nothing comes back.
    rates: createRequestRates(createRates(clock), perHour),
    log: createLog('silent'),
    connections: createConnections(() => undefined),
    admit: ({ headers }, access) => {
      admitted += 1
      return Promise.resolve(access === 'user' ? String(headers['token']) : undefined)
    },
    tls: undefined,
    https: false,
    trustProxy: [],
    allowedOrigins: [],
    connectTo: [],
    after: systemAfter,
  })
  const handler = () => ({})
  http.route({ method: 'GET', url: '/page', handler })
  http.route({ method: 'POST', url: '/api/guess', config: { access: 'public' }, handler })
  http.route({ method: 'GET', url: '/api/own', config: { access: 'user' }, handler })
  const { create } = messageRoutes
  http.route({ method: 'POST', url: '/api/message', config: { access: 'user', contract: create }, handler })
  for (const contract of [accountRoutes.updateMe, alarmRoutes.take]) {
    const { method, path, access } = contract
    http.route({ method, url: `/api${path}`, config: { access, contract }, handler })
  }
  await http.ready()
})
afterAll(async () => {
  await http.close()
})

const ask = (address: string, options: InjectOptions) => http.inject({ ...options, remoteAddress: address })
/** The statuses of so many requests, each named once. */
const times = async (count: number, address: string, options: InjectOptions): Promise<number[]> => {
  const statuses = new Set<number>()
  for (let done = 0; done < count; done += 1) statuses.add((await ask(address, options)).statusCode)
  return [...statuses]
}

test('an address may send so many requests to any route, and then hears when to go on', async () => {
  const page = { url: '/page' }
  expect(await times(ofAddress.burst, '192.0.2.1', page)).toEqual([200])
  const refused = await ask('192.0.2.1', page)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json()).toMatchObject({ success: false, code: 'too_many_attempts' })
  expect((await ask('192.0.2.2', page)).statusCode).toBe(200)
})

test('guesses from one network are refused before anything is looked up', async () => {
  const guess = { method: 'POST' as const, url: '/api/guess', payload: {} }
  expect(await times(writesBeforeSignIn.burst, '2001:db8:1:2::1', guess)).toEqual([200])
  const before = admitted
  expect((await ask('2001:db8:1:2::ffff', guess)).statusCode).toBe(429)
  expect(admitted).toBe(before)
  expect((await ask('2001:db8:1:3::1', guess)).statusCode).toBe(200)
  expect((await ask('2001:db8:1:2::1', { url: '/page' })).statusCode).toBe(200)
})

test('a signed-in user is limited, from whichever addresses', async () => {
  const own = (token: string) => ({ url: '/api/own', headers: { token } })
  expect(await times(signedIn.burst, '192.0.2.3', own('karin'))).toEqual([200])
  expect((await ask('192.0.2.4', own('karin'))).statusCode).toBe(429)
  expect((await ask('192.0.2.3', own('johan'))).statusCode).toBe(200)
})

test('this machine is not limited', async () => {
  const guess = { method: 'POST' as const, url: '/api/guess', payload: {} }
  for (const address of ['127.0.0.1', '::1'])
    expect(await times(writesBeforeSignIn.burst + 1, address, guess)).toEqual([200])
})

test('a user may send so many messages an hour, from wherever, and then hears when to go on', async () => {
  const { messages } = perHour
  const send = { method: 'POST' as const, url: '/api/message', headers: { token: 'sender' }, payload: {} }
  for (let sent = 0; sent < messages; sent += 1) {
    // As fast as requests of one user may come at all.
    if (sent >= signedIn.burst - 1) clock.advance(1_000 / signedIn.perSecond)
    expect((await ask(`198.51.100.${String(sent % 200)}`, send)).statusCode).toBe(200)
  }
  clock.advance(1_000)
  const refused = await ask('198.51.100.201', send)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'hourly_limit' }])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600 / messages)
  expect((await ask('198.51.100.201', { ...send, headers: { token: 'another' } })).statusCode).toBe(200)
  clock.advance((3_600 / messages) * 1_000)
  expect((await ask('198.51.100.201', send)).statusCode).toBe(200)
})

test('whatever else a user writes is counted too, and leaves what ends an alarm alone', async () => {
  const headers = { token: 'writer' }
  const change = { method: 'PUT' as const, url: '/api/users/me', headers, payload: {} }
  expect(await times(perHour.changes, '198.51.100.7', change)).toEqual([200])
  const refused = await ask('198.51.100.7', change)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'hourly_limit' }])
  const take = { method: 'POST' as const, url: '/api/alarms/1/take', headers, payload: {} }
  expect(await times(perHour.answers, '198.51.100.7', take)).toEqual([200])
  expect((await ask('198.51.100.7', take)).statusCode).toBe(429)
})
