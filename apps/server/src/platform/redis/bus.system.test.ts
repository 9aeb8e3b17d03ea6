import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createGate } from '../../testing/gate.ts'
import { createManualTime } from '../../testing/manual-time.ts'
import { keepsPromisesOfAwaitedCalls } from '../../testing/ports/awaited-calls.ts'
import { keepsPromisesOfBus } from '../../testing/ports/bus.ts'
import { keepsPromisesOfConnectionLimits } from '../../testing/ports/connection-limits.ts'
import { keepsPromisesOfRates } from '../../testing/ports/rates.ts'
import { keepsPromisesOfVertoSessions } from '../../testing/ports/verto-sessions.ts'
import { startRedisServer, type RedisServer } from '../../testing/redis-server.ts'
import { textLike } from '../../testing/matchers.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { systemClock } from '../clock.ts'
import { createRates } from '../in-memory/rates.ts'
import { createRepeating } from '../jobs/repeating.ts'
import { createLog } from '../log.ts'
import { createConnectionLimits } from '../over-bus/connection-limits.ts'
import { createVertoSessions } from '../over-bus/verto-sessions.ts'
import { systemAfter } from '../timers.ts'
import { createRedisAwaitedCalls } from './awaited-calls.ts'
import { createRedisBus } from './bus.ts'
import { connectRedis, type Redis } from './connection.ts'
import { createRedisRates } from './rates.ts'
import { findPlaces, forgetServer, leavePlace, renewLease, takePlaces } from './scripts.ts'

let server: RedisServer
beforeAll(async () => {
  server = await startRedisServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const log = createLog('silent')
const timing = { renewEvery: 100, lease: 2_000, seeing: 500, settling: 300 }
const answers = { answer: 500, silence: 1_500, ping: 200 }
const createBus = async (
  installation: string,
  url = server.url,
  ownRun: (redis: Redis) => Redis['run'] = (redis) => redis.run,
) => {
  const base = { clock: systemClock, after: systemAfter, log }
  const connected = await connectRedis({ ...base, url, installation, timing: answers })
  const redis = { ...connected, run: ownRun(connected) }
  const bus = createRedisBus({ ...base, redis, timing })
  ends.push(bus.stop)
  return { bus, redis }
}
type Server = Awaited<ReturnType<typeof createBus>>

/** A user that reaches only this installation, as the documentation makes it. */
const userFor = async (installation: string): Promise<string> => {
  const documented = await readFile(
    new URL('../../../../../docs/several-servers.md', import.meta.url),
    'utf8',
  )
  const words = /^ACL SETUSER .*$/m.exec(documented)?.[0].split(' ') ?? []
  const rules = words.slice(3).map((word) => word.replace(/(?<=\{).*(?=\})/, installation))
  const admin = createClient({ url: server.url })
  await admin.connect()
  await admin.sendCommand(['ACL', 'SETUSER', installation, ...rules])
  await admin.close()
  return server.url.replace('//', `//${installation}:secret@`)
}

const createTwo = async () => {
  const installation = randomUUID()
  const url = await userFor(installation)
  return [await createBus(installation, url), await createBus(installation, url)] as const
}
keepsPromisesOfBus(async () => {
  const [one, other] = await createTwo()
  return [one.bus, other.bus]
})

/** What of two servers comes to one port, both started. */
const startTwo = async <P>(portOf: (server: Server) => P): Promise<readonly [P, P]> => {
  const [one, other] = await createTwo()
  const ports = [portOf(one), portOf(other)] as const
  await Promise.all([one.bus.start(), other.bus.start()])
  return ports
}
keepsPromisesOfVertoSessions(() => startTwo(({ bus }) => createVertoSessions(bus)))
keepsPromisesOfConnectionLimits(() => startTwo(({ bus }) => createConnectionLimits(bus)))
keepsPromisesOfAwaitedCalls(() => startTwo((server) => createRedisAwaitedCalls(server)))
keepsPromisesOfRates(async () => {
  const time = createManualTime()
  const ofThisServer = createRates(time.clock)
  const rates = await startTwo((server) =>
    createRedisRates({ ...server, ...time, ofThisServer, sharedAboveMs: 0 }),
  )
  return { rates, advance: async (ms) => time.advance(ms) }
})

test('a user that reaches one installation reaches no other', async () => {
  const { redis } = await createBus(randomUUID(), await userFor(randomUUID()))
  await expect(redis.subscribe('all', () => undefined)).rejects.toMatchObject({
    cause: { message: textLike(/^NOPERM/) },
  })
})

test('a server says that its Redis has no password, so that it is open to this machine', async () => {
  const lines: string[] = []
  const warned = createLog('warn', { write: (line) => void lines.push(line) })
  await using one = await startTestServer({
    environment: { REDIS_URL: server.url },
    overrides: { log: warned },
  })
  expect((await fetch(`${one.origin}/readyz`)).status).toBe(200)
  expect(lines.filter((line) => line.includes('no password'))).toHaveLength(1)
})

const read = { value: z.string(), message: z.string() }

/** A started server, with what it hears and is told. */
const started = async (installation: string, url?: string, ownRun?: (redis: Redis) => Redis['run']) => {
  const { bus, redis } = await createBus(installation, url, ownRun)
  const heard: string[] = []
  const channel = bus.channel('news', z.string(), (message) => void heard.push(message))
  const sessions = bus.whereabouts('sessions', read)
  const take = (key: string) =>
    sessions.take(
      { key, group: 'anna', value: '' },
      {
        receive: (message) => void heard.push(`${key}: ${message}`),
        gone: () => void heard.push(`${key} has gone`),
      },
    )
  const ofAnna = async () => (await sessions.ofGroups(['anna'])).map(({ key }) => key).sort()
  const lost: string[] = []
  sessions.onLost(async (places) => void lost.push(...places.map(({ key }) => key)))
  let back = 0
  bus.onBack(async () => void (back += 1))
  await bus.start()
  return { bus, die: redis.close, heard, channel, sessions, take, ofAnna, lost, timesBack: () => back }
}

test('the others hear what is said in a channel, in order; other installations do not', async () => {
  const installation = randomUUID()
  const [one, two, three] = [
    await started(installation),
    await started(installation),
    await started(installation),
  ]
  const foreign = await started(randomUUID())
  for (const text of ['1', '2', '3']) one.channel.sayToOthers(text)
  for (const { heard } of [two, three]) await expect.poll(() => heard).toEqual(['1', '2', '3'])
  foreign.channel.sayToOthers('4')
  two.channel.sayToOthers('5')
  await expect.poll(() => one.heard).toEqual(['5'])
  expect([two.heard, foreign.heard]).toEqual([['1', '2', '3'], []])
})

test('a server that dies is lost: nothing at it is found, and one of the others sees to it', async () => {
  const installation = randomUUID()
  const [one, two, three] = [
    await started(installation),
    await started(installation),
    await started(installation),
  ]
  await one.take('a')
  await two.take('b')
  one.die()
  await expect.poll(() => two.ofAnna()).toEqual(['b'])
  await expect.poll(() => [...two.lost, ...three.lost]).toEqual(['a'])
})

test('where seeing to a lost server fails, it is tried again', async () => {
  const installation = randomUUID()
  const [one, two] = [await started(installation), await started(installation)]
  let attempts = 0
  two.bus.onServerLost(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('the database is away')
  })
  await one.take('a')
  one.die()
  await expect.poll(() => attempts).toBe(3)
  expect(two.lost).toEqual(['a', 'a', 'a'])
})

describe('the lease of a server', () => {
  const [lease, seeing] = [1_000, 2_000]
  const wait = (ms: number) => new Promise((resolve) => systemAfter(ms, () => resolve(undefined)))
  const create = async () => {
    const { redis } = await createBus(randomUUID())
    return {
      renew: (server: string, ...seeingTo: string[]) =>
        redis.run(renewLease, server, lease, seeing, ...seeingTo),
      take: (server: string) => redis.run(takePlaces, server, 'sessions', 'a', 'holder', 'anna', '""', 10, 0),
      forget: (server: string, by: string) => redis.run(forgetServer, server, by),
      found: () => redis.run(findPlaces, 'sessions', 'keys', 'a'),
    }
  }

  test('has to be held for a whole lease before another counts as lost: both may have been away', async () => {
    const { renew } = await create()
    expect([await renew('one'), await renew('two')]).toEqual([
      ['unknown', []],
      ['unknown', []],
    ])
    await wait(lease + 100)
    expect(await renew('one')).toEqual(['lapsed', []])
    expect(await renew('one')).toEqual(['held', []])
    await expect.poll(() => renew('one')).toEqual(['held', ['two']])
  })

  test('once lost, is cleaned up after by one server for as long as that takes', async () => {
    const { renew } = await create()
    await renew('lost')
    await expect.poll(() => renew('one')).toEqual(['held', ['lost']])
    const others: unknown[] = []
    const until = Date.now() + 1.5 * seeing
    await expect
      .poll(async () => {
        await renew('one', 'lost')
        others.push(await renew('two'))
        return Date.now()
      })
      .toBeGreaterThan(until)
    expect(others.slice(1)).toEqual(others.slice(1).map(() => ['held', []]))
    await expect.poll(() => renew('two')).toEqual(['held', ['lost']])
  })

  test('that has come back meanwhile is not forgotten, but one that stops is', async () => {
    const { renew, take, forget, found } = await create()
    await renew('back')
    await take('back')
    await forget('back', 'one')
    expect(await found()).toEqual(['a', 'anna', '""'])
    await forget('back', 'back')
    expect(await found()).toEqual([])
  })
})

test('thousands that come at once ask Redis a few times, and each has its place', async () => {
  let asked = 0
  const installation = randomUUID()
  const one = await started(installation, server.url, (redis) => (script, ...args) => {
    if (script === takePlaces) asked += 1
    return redis.run(script, ...args)
  })
  const keys = Array.from({ length: 1_000 }, (_, index) => String(index))
  const leaves = await Promise.all(keys.map(one.take))
  expect(await one.ofAnna()).toHaveLength(1_000)
  expect(asked).toBeLessThan(10)
  expect(await leaves[7]?.()).toBe(true)
  expect(await one.ofAnna()).toHaveLength(999)
})

test('what a server says to all it does not read again', async () => {
  const installation = randomUUID()
  const [one, two] = [await started(installation), await started(installation)]
  const parsed = vi.spyOn(JSON, 'parse')
  one.channel.sayToOthers('hello')
  await expect.poll(() => two.heard).toEqual(['hello'])
  two.channel.sayToOthers('answer')
  // By now its own words have come too.
  await expect.poll(() => one.heard).toEqual(['answer'])
  const texts = parsed.mock.calls.map(([text]) => text)
  parsed.mockRestore()
  expect(texts.filter((text) => text.includes('"hello"'))).toHaveLength(1)
})

test('one that ends in order is no lost one', async () => {
  const installation = randomUUID()
  const [one, two, third] = [
    await started(installation),
    await started(installation),
    await started(installation),
  ]
  await one.take('a')
  await one.bus.stop()
  expect(await two.sessions.find(['a'])).toEqual([])
  await third.take('b')
  third.die()
  await expect.poll(() => two.lost).toEqual(['b'])
})

test('while Redis is away each server goes on with what it has, and afterwards all is found again', async () => {
  const installation = randomUUID()
  const [one, two] = [await started(installation), await started(installation)]
  const leave = await one.take('a')
  await one.take('b')
  await server.kill()
  await expect.poll(() => one.bus.away()).toBeDefined()
  await one.sessions.send('a', 'anna', 'here')
  expect(one.heard).toEqual(['a: here'])
  expect(await two.sessions.find(['a'])).toEqual([])
  // Nobody concludes from it that it has gone.
  await expect(two.sessions.absent([{ key: 'a', group: 'anna' }])).rejects.toThrow('redis is away')
  expect(await leave?.()).toBe(true)
  await two.take('c')
  one.channel.sayToOthers('lost')
  await server.start()
  await expect.poll(() => one.ofAnna()).toEqual(['b', 'c'])
  await expect.poll(() => [one.timesBack(), two.timesBack()]).toEqual([1, 1])
  expect([one.bus.away(), two.bus.away()]).toEqual([undefined, undefined])
  one.channel.sayToOthers('again')
  await expect.poll(() => two.heard).toEqual(['again'])
})

test('what comes and goes while Redis is away is not remembered, however much it is', async () => {
  const keys: unknown[] = []
  let isComingBack = false
  // It forgets nothing meanwhile, so that it would be told of all that was left.
  await using network = await startTcpProxy(Number(new URL(server.url).port))
  const url = `redis://127.0.0.1:${String(network.port)}`
  const one = await started(randomUUID(), url, (redis) => (script, ...args) => {
    if (script === leavePlace && isComingBack) keys.push(args[1])
    return redis.run(script, ...args)
  })
  const leave = await one.take('a')
  network.cut()
  await expect.poll(() => one.bus.away()).toBeDefined()
  await leave?.()
  for (let times = 0; times < 20; times += 1) await (await one.take(`b${String(times)}`))?.()
  isComingBack = true
  network.mend()
  await one.take('c')
  await expect.poll(() => one.ofAnna()).toEqual(['c'])
  await expect.poll(() => one.bus.away()).toBe(undefined)
  // One or another was told before the cut was noticed.
  expect(keys).toContain('a')
  expect(keys.length).toBeLessThan(5)
})

test('whoever leaves while places are entered again is found no more', async () => {
  const installation = randomUUID()
  const gate = createGate()
  const [one, two] = [
    await started(installation, server.url, (redis) => async (script, ...args) => {
      if (script === takePlaces) await gate.pass()
      return redis.run(script, ...args)
    }),
    await started(installation),
  ]
  const leave = await one.take('a')
  await one.take('b')
  await server.kill()
  await expect.poll(() => one.bus.away()).toBeDefined()
  gate.close()
  await server.start()
  await gate.isReached()
  await leave?.()
  gate.open()
  await expect.poll(() => two.ofAnna()).toEqual(['b'])
})

test('while Redis is away each server lets in as many as may be, and afterwards those that are too many end', async () => {
  const installation = randomUUID()
  const servers = [await createBus(installation), await createBus(installation)] as const
  const ended: string[] = []
  const limits = servers.map(({ bus }, index) => {
    const { take } = createConnectionLimits(bus)
    return (name: string) =>
      take({ kind: 'tabs', most: 3 }, '1', name, () => void ended.push(`${String(index)} ${name}`))
  })
  const [here, there] = limits
  if (here === undefined || there === undefined) throw new Error('two servers')
  await Promise.all(servers.map(({ bus }) => bus.start()))
  expect(await here('a')).toBeDefined()
  await server.kill()
  await expect.poll(() => servers[0].bus.away()).toBeDefined()
  const letIn = async (take: typeof here, names: string[]) => {
    const taken = await Promise.all(names.map(take))
    return names.filter((_, index) => taken[index] !== undefined)
  }
  expect(await letIn(here, ['b', 'c', 'd', 'e'])).toEqual(['b', 'c'])
  const back = await here('c')
  expect(back).toBeDefined()
  await back?.()
  expect(await letIn(here, ['f', 'g'])).toEqual(['f'])
  expect(await letIn(there, ['h', 'i', 'j', 'k'])).toEqual(['h', 'i', 'j'])
  await server.start()
  // Of six; one that was counted before stays, whoever is counted again first.
  await expect.poll(() => ended.length).toBeGreaterThanOrEqual(2)
  expect(ended).not.toContain('0 a')
  expect(await here('l')).toBeUndefined()
})

test('a server that stood still longer than its lease enters its places again, but not those that others have taken', async () => {
  const installation = randomUUID()
  const [one, two] = [await started(installation), await started(installation)]
  await one.take('a')
  await one.take('b')
  server.pause()
  const awayForMs = () => Date.now() - (one.bus.away()?.since.getTime() ?? Date.now())
  await expect.poll(awayForMs).toBeGreaterThan(timing.lease)
  server.goOn()
  await expect.poll(() => one.timesBack()).toBeGreaterThan(0)
  await expect.poll(() => one.bus.away()).toBe(undefined)
  expect(await two.ofAnna()).toEqual(['a', 'b'])
  await two.take('a')
  await expect.poll(() => one.heard).toEqual(['a has gone'])
})

test('a Redis that is full counts as one that is away: what is here goes on, and is entered when there is room', async () => {
  const installation = randomUUID()
  const [one, two] = [await started(installation), await started(installation)]
  await server.setFull(true)
  const leave = await one.take('a')
  expect(leave).toBeDefined()
  expect(await one.ofAnna()).toEqual([])
  await one.sessions.send('a', 'anna', 'here')
  expect(one.heard).toEqual(['a: here'])
  expect(one.bus.away()?.why).toBe('Redis refuses what it is told (OOM).')
  await server.setFull(false)
  await expect.poll(() => two.ofAnna()).toEqual(['a'])
  expect(one.bus.away()).toBe(undefined)
})

describe('what makes everybody read again', () => {
  test('no answer that is late, nor what was taken meanwhile', async () => {
    const installation = randomUUID()
    const [one, two] = [await started(installation), await started(installation)]
    server.pause()
    const [found, leave] = await Promise.all([one.sessions.find(['a']), one.take('a')])
    expect([found, leave !== undefined]).toEqual([[], true])
    one.channel.sayToOthers('late')
    server.goOn()
    await expect.poll(() => two.heard).toEqual(['late'])
    await expect.poll(() => one.bus.away()).toBe(undefined)
    await expect.poll(() => two.ofAnna()).toEqual(['a'])
    // Whoever was to be told would have been by now.
    await new Promise((resolve) => systemAfter(2 * timing.settling, () => resolve(undefined)))
    expect([one.timesBack(), two.timesBack()]).toEqual([0, 0])
  })

  test('a server that could reach nobody, at the others too', async () => {
    const installation = randomUUID()
    await using network = await startTcpProxy(Number(new URL(server.url).port))
    const one = await started(installation, `redis://127.0.0.1:${String(network.port)}`)
    const two = await started(installation)
    await one.take('a')
    network.cut()
    await expect.poll(() => one.bus.away()).toMatchObject({ why: 'Redis cannot be reached.' })
    // Busy as it is: what is written keeps no silent connection alive.
    const asking = createRepeating({
      what: 'asking',
      everyMs: 50,
      after: systemAfter,
      log,
      run: async () => void (await Promise.all([one.ofAnna(), one.sessions.send('b', 'anna', 'x')])),
    })
    asking.start()
    one.channel.sayToOthers('lost')
    await expect.poll(() => two.lost).toEqual(['a'])
    network.mend()
    await expect.poll(() => one.bus.away()).toBe(undefined)
    await asking.stop()
    await expect.poll(() => Math.min(one.timesBack(), two.timesBack())).toBeGreaterThan(0)
    expect(await two.ofAnna()).toEqual(['a'])
  })
})

test('which Redis it is is known', async () => {
  expect((await createBus(randomUUID())).redis.version()).toMatch(/^(?:Valkey )?\d+\.\d+\.\d+$/)
})

test('a Redis that refuses the password is no fault of ours: a start says so, and so does a server that runs', async () => {
  const lines: string[] = []
  const written = createLog('info', { write: (line) => lines.push(line) })
  const base = { clock: systemClock, after: systemAfter, log: written, timing: answers }
  const installation = randomUUID()
  const redis = await connectRedis({ ...base, url: server.url, installation })
  const bus = createRedisBus({ ...base, redis, timing })
  ends.push(bus.stop)
  await bus.start()
  await server.setPassword('secret')
  try {
    await expect.poll(() => bus.away()?.why).toBe('Redis refuses the name or the password in REDIS_URL.')
    for (const password of ['', ':wrong@']) {
      const url = server.url.replace('//', `//${password}`)
      await expect(connectRedis({ ...base, url, installation })).rejects.toThrow(
        /refuses the name or the password in REDIS_URL/,
      )
    }
  } finally {
    await server.setPassword('')
  }
  await expect.poll(() => bus.away()).toBe(undefined)
  const said = lines.map((line): unknown => JSON.parse(line))
  expect(said).toMatchObject([
    { msg: 'redis cannot be used', why: 'Redis cannot be reached.' },
    { msg: 'redis cannot be used', why: 'Redis refuses the name or the password in REDIS_URL.' },
    { msg: 'redis is back' },
  ])
  expect(lines.join()).not.toContain('secret')
})
