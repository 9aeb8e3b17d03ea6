import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noSession } from '../errors.ts'
import type { SignedInUser } from '../signed-in.ts'
import { systemClock, systemIds } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { systemAfter } from '../platform/timers.ts'
import { connectVerto } from '../testing/verto-client.ts'
import { routeUpgrades } from './upgrades.ts'
import { createVertoDoor } from './verto.ts'
import type { VertoSession } from '../ports/call-channel.ts'

// The door alone: who is let in, and who sits behind it, is what a test says.
let lookUp: () => Promise<void>
let joined: () => Promise<{ calls: string[]; effect: () => void }>
let taken: Set<VertoSession>
let origin: string
let connections: () => Promise<number>
let close: () => Promise<void>

const karin: SignedInUser = {
  userId: 1,
  sessionId: 1,
  role: 'relative',
  level: 'user',
  clusterId: null,
  language: 'en',
  extension: '200001',
  enableVideoCall: true,
}

beforeEach(async () => {
  lookUp = () => Promise.resolve()
  joined = () => Promise.resolve({ calls: [], effect: () => undefined })
  taken = new Set()
  const door = createVertoDoor({
    log: createLog('silent'),
    clock: systemClock,
    ids: systemIds,
    after: systemAfter,
    user: async () => {
      await lookUp()
      return karin
    },
    box: () => Promise.reject(noSession()),
  })
  door.serve({
    joined: (vertoSession) => {
      taken.add(vertoSession)
      return joined()
    },
    request: () => Promise.resolve({ result: {} }),
    left: (vertoSession) => {
      taken.delete(vertoSession)
      return Promise.resolve()
    },
  })
  const server = createServer()
  routeUpgrades(server, { '/verto': door.upgrade }, [])
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  origin = `http://127.0.0.1:${String(address.port)}`
  connections = () =>
    new Promise((resolve) => {
      server.getConnections((_error, count) => {
        resolve(count)
      })
    })
  close = async () => {
    await door.close()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
})
afterEach(() => close())

const login = { login: karin.extension, passwd: 'token', sessid: 'browser-1' }

test('a session that ends while it signs in is not kept, and hears only that it is over', async () => {
  const client = await connectVerto(origin)
  joined = () => {
    lookUp = () => Promise.reject(noSession())
    return Promise.resolve({ calls: ['a-call'], effect: () => undefined })
  }
  const { error } = await client.request('login', login)
  expect(error).toEqual({ code: -32_001, message: 'Authentication Failure' })
  await client.closed()
  expect(taken.size).toBe(0)
  expect(client.order()).toEqual(['error'])
})

test('whoever cannot join has no session', async () => {
  const client = await connectVerto(origin)
  joined = () => Promise.reject(new Error('the database is away'))
  expect((await client.request('login', login)).error).toEqual({ code: -32_603, message: 'Internal error' })
  await client.closed()
  expect(taken.size).toBe(0)
})

test('a connection that closes while it signs in leaves the session that it is given then', async () => {
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  const asked = vi.fn<() => void>()
  lookUp = () => {
    asked()
    return slow
  }
  const sat = vi.fn<() => void>()
  joined = () => {
    sat()
    return Promise.resolve({ calls: [], effect: () => undefined })
  }
  const client = await connectVerto(origin)
  client.send({ jsonrpc: '2.0', method: 'login', params: login, id: 1 })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  client.cut()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  goOn()
  await vi.waitFor(() => expect(sat).toHaveBeenCalled())
  await vi.waitFor(() => expect(taken.size).toBe(0))
})
