import { describe, expect, test } from 'vitest'
import { runPathTest, type PathEnd } from './path-test.ts'
import { createManualClock } from './testing/manual-clock.ts'

const stun = { urls: ['stun:192.0.2.9:3478'] }
const turn = { urls: ['turn:192.0.2.9:3478'], username: 'karin', credential: 'secret' }

/** A connection that finds and reaches what the test says. */
class FakeEnd implements PathEnd {
  iceGatheringState = 'gathering'
  connectionState = 'new'
  localDescription: RTCSessionDescriptionInit | null = null
  closed = 0
  readonly channel = new EventTarget()
  readonly added: (string | undefined)[] = []
  readonly configuration: RTCConfiguration
  readonly #listeners: { type: string; run: (event: { candidate: RTCIceCandidateInit | null }) => void }[] =
    []

  constructor(configuration: RTCConfiguration) {
    this.configuration = configuration
  }
  addEventListener(type: string, run: (event: { candidate: RTCIceCandidateInit | null }) => void) {
    this.#listeners.push({ type, run })
  }
  createDataChannel() {
    return this.channel
  }
  setLocalDescription() {
    this.localDescription = { type: 'offer', sdp: '' }
    return Promise.resolve()
  }
  setRemoteDescription() {
    return Promise.resolve()
  }
  addIceCandidate({ candidate }: RTCIceCandidateInit) {
    this.added.push(candidate)
    return Promise.resolve()
  }
  close() {
    this.closed += 1
  }
  #say(type: string, candidate: string | null = null) {
    for (const { run, ...one } of this.#listeners)
      if (one.type === type) run({ candidate: candidate === null ? null : { candidate } })
  }
  find(type: string, address = '192.168.1.7') {
    this.#say('icecandidate', `candidate:1 1 udp 2122 ${address} 5000 typ ${type} generation 0`)
  }
  gather() {
    this.iceGatheringState = 'complete'
    this.#say('icecandidate')
    this.#say('icegatheringstatechange')
  }
  fail() {
    this.connectionState = 'failed'
    this.#say('connectionstatechange')
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

const start = async (servers: RTCIceServer[] | Promise<RTCIceServer[]>, leaving = new AbortController()) => {
  const clock = createManualClock()
  const ends: FakeEnd[] = []
  const result = runPathTest({
    iceServers: () => Promise.resolve(servers),
    clock,
    signal: leaving.signal,
    createEnd: (configuration) => {
      const end = new FakeEnd(configuration)
      ends.push(end)
      return end
    },
  }).catch(String)
  await settled()
  const end = (at: number): FakeEnd => {
    const found = ends[at]
    if (found === undefined) throw new Error('no such connection')
    return found
  }
  /** The result, once everything that the test has opened is closed, once. */
  const ended = async () => {
    const known = await result
    expect(ends.map(({ closed }) => closed)).toEqual(ends.map(() => 1))
    expect(clock.waits()).toEqual([])
    return known
  }
  return { clock, ends, end, ended, leave: () => leaving.abort() }
}

describe('with a relay', () => {
  test('[SETTINGS-11] sound and picture get through once a channel over it is open', async () => {
    const it = await start([stun, turn])
    expect(it.ends.map(({ configuration }) => configuration)).toEqual([
      { iceServers: [stun, turn], iceTransportPolicy: 'relay' },
      { iceServers: [stun, turn] },
    ])
    it.end(0).find('relay')
    it.end(1).find('host')
    await settled()
    expect(it.end(0).added).toEqual([expect.stringContaining('typ host')])
    expect(it.end(1).added).toEqual([expect.stringContaining('typ relay')])
    it.end(0).channel.dispatchEvent(new Event('open'))
    expect(await it.ended()).toBe('relayed')
  })

  test('[SETTINGS-11] they are blocked where the relay does not answer, however long that takes', async () => {
    const it = await start([turn])
    it.end(1).find('host', '198.51.100.7')
    it.clock.advance(8_999)
    expect(it.end(0).closed).toBe(0)
    it.clock.advance(1)
    expect(await it.ended()).toBe('blocked')
  })

  test('they are blocked as soon as nothing can be found any more', async () => {
    const it = await start([turn])
    it.end(0).gather()
    expect(it.end(0).closed).toBe(0)
    it.end(1).gather()
    expect(await it.ended()).toBe('blocked')
  })

  test('a relay that does not answer says less where another server does', async () => {
    const it = await start([stun, turn])
    it.end(1).find('srflx')
    it.end(0).gather()
    expect(await it.ended()).toBe('outward')
  })

  test('a relay that answers and carries nothing is as good as a server that only answers', async () => {
    const it = await start([turn])
    it.end(0).find('relay')
    it.end(0).gather()
    it.end(1).gather()
    expect(it.end(0).closed).toBe(0)
    it.end(0).fail()
    expect(await it.ended()).toBe('outward')
  })
})

describe('without a relay', () => {
  test('[SETTINGS-11] a server that answers shows a way out', async () => {
    const it = await start([stun])
    it.end(0).find('host')
    expect(it.end(0).closed).toBe(0)
    it.end(0).find('srflx')
    expect(await it.ended()).toBe('outward')
  })

  test('[SETTINGS-11] a server that does not answer shows that there is none', async () => {
    const it = await start([stun])
    it.end(0).find('host')
    it.end(0).gather()
    expect(await it.ended()).toBe('blocked')
  })

  test.each(['10.0.0.1', '172.31.0.1', '192.168.0.1', '100.64.0.1', '169.254.1.1', 'ab12.local', 'fd00::1'])(
    'the same with %s',
    async (address) => {
      const it = await start([stun])
      it.end(0).find('host', address)
      it.clock.advance(9_000)
      expect(await it.ended()).toBe('blocked')
    },
  )

  test.each(['198.51.100.7', '172.32.0.1', '100.128.0.1'])(
    'nothing is known with the public %s, which is not named twice',
    async (address) => {
      const it = await start([stun])
      it.end(0).find('host', address)
      it.end(0).gather()
      expect(await it.ended()).toBe('unknown')
    },
  )

  test('nothing is opened where nobody can be asked', async () => {
    const it = await start([])
    expect(await it.ended()).toBe('unknown')
    expect(it.ends).toEqual([])
  })
})

describe('ends', () => {
  test('when nobody waits for it any more', async () => {
    const it = await start([turn])
    it.leave()
    expect(await it.ended()).toBe('unknown')
  })

  test('before it has begun where the page was left while the servers were read', async () => {
    const servers = Promise.withResolvers<RTCIceServer[]>()
    const it = await start(servers.promise)
    it.leave()
    servers.resolve([turn])
    await settled()
    expect(await it.ended()).toBe('unknown')
    expect(it.ends).toEqual([])
  })

  test('with an error where the servers cannot be read', async () => {
    const it = await start(Promise.reject(new TypeError('no network')))
    expect(await it.ended()).toBe('TypeError: no network')
  })

  test('with an error where the servers are not read in time', async () => {
    const it = await start(new Promise(() => undefined))
    it.clock.advance(9_000)
    expect(await it.ended()).toContain('not read in time')
  })
})
