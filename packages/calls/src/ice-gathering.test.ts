import { describe, expect, test } from 'vitest'
import { gatherCandidates, wantedCandidate, type CandidateType } from './ice-gathering.ts'
import { createManualClock } from './testing/manual-clock.ts'

/** An ICE agent that gathers what the test says. */
class FakeAgent extends EventTarget {
  iceGatheringState = 'gathering'
  localDescription = { type: 'offer', sdp: 'v=0\r\n' }

  found(type: string, protocol = 'udp', part?: string) {
    const candidate = `candidate:1 1 ${protocol} 2122 192.0.2.1 5000 typ ${type} generation 0`
    const { sdp } = this.localDescription
    const line = `a=${candidate}\r\n`
    const described = part === undefined ? sdp + line : sdp.replace(part, part + line)
    this.localDescription = { ...this.localDescription, sdp: described }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: { candidate } }))
  }
  complete() {
    this.iceGatheringState = 'complete'
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }))
    this.dispatchEvent(new Event('icegatheringstatechange'))
  }
}

const gather = (wanted: CandidateType = 'host') => {
  const agent = new FakeAgent()
  const clock = createManualClock()
  let outcome = ''
  const done = gatherCandidates(agent, clock, wanted).then(
    (sdp) => (outcome = sdp),
    (error: unknown) => (outcome = String(error)),
  )
  return { agent, clock, done, outcome: () => outcome }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('gathering', () => {
  test('is cut 8 ms after the last candidate', async () => {
    const it = gather()
    it.agent.found('host')
    it.clock.advance(7)
    it.agent.found('host')
    it.clock.advance(7)
    await settled()
    expect(it.outcome()).toBe('')
    it.clock.advance(1)
    await it.done
    expect(it.outcome().match(/a=candidate/g)).toHaveLength(2)
    expect(it.clock.waits()).toEqual([])
  })

  test('waits for a relay candidate where TURN is configured', async () => {
    const it = gather('relay')
    it.agent.found('host')
    it.agent.found('srflx')
    it.clock.advance(500)
    await settled()
    expect(it.outcome()).toBe('')
    it.agent.found('relay')
    it.clock.advance(8)
    await it.done
    expect(it.outcome()).toContain('typ relay')
  })

  test('[MEDIA-09] ends after 1 s with what there is', async () => {
    const it = gather('relay')
    it.agent.found('host')
    it.clock.advance(999)
    await settled()
    expect(it.outcome()).toBe('')
    it.clock.advance(1)
    await it.done
    expect(it.outcome()).toContain('typ host')
  })

  test('ends when the browser says that it is complete', async () => {
    const it = gather('srflx')
    it.agent.found('host')
    it.agent.complete()
    await it.done
    expect(it.outcome()).toContain('typ host')
  })

  test('is not cut for a TCP candidate', async () => {
    const it = gather()
    it.agent.found('host', 'tcp')
    it.clock.advance(100)
    await settled()
    expect(it.outcome()).toBe('')
  })

  test('[MEDIA-10] without any candidate it fails after the second attempt', async () => {
    const it = gather()
    it.clock.advance(1_999)
    await settled()
    expect(it.outcome()).toBe('')
    it.clock.advance(1)
    await it.done
    expect(it.outcome()).toBe('Error: ICE candidates cannot be collected')
  })

  test('[MEDIA-10] the second attempt may succeed', async () => {
    const it = gather()
    it.clock.advance(1_500)
    it.agent.found('host')
    it.clock.advance(8)
    await it.done
    expect(it.outcome()).toContain('typ host')
  })
})

describe('of a description in parts', () => {
  const [audio, video] = ['m=audio 9 X 111\r\na=mid:0\r\n', 'm=video 9 X 96\r\na=mid:1\r\n']
  const bundle = 'a=group:BUNDLE 0 1\r\n'
  const gatherIn = (type: 'offer' | 'answer', sdp: string) => {
    const it = gather()
    it.agent.localDescription = { type, sdp: `v=0\r\n${sdp}` }
    return it
  }

  test.each([
    ['an answer whose parts go apart', 'answer', `${audio}${video}`],
    ['an offer, because its answer may take them apart', 'offer', `${bundle}${audio}${video}`],
  ] as const)('%s waits for a candidate of each', async (_note, type, sdp) => {
    const it = gatherIn(type, sdp)
    it.agent.found('host', 'udp', audio)
    it.clock.advance(100)
    await settled()
    expect(it.outcome()).toBe('')
    it.agent.found('host', 'udp', video)
    it.clock.advance(8)
    await it.done
    expect(it.outcome().match(/a=candidate/g)).toHaveLength(2)
  })

  test.each([
    ['in one bundle', `${bundle}${audio}${video}`],
    ['of which one is refused', `${audio}${video.replace('9', '0')}`],
  ])('an answer %s needs no second one', async (_note, sdp) => {
    const it = gatherIn('answer', sdp)
    it.agent.found('host', 'udp', audio)
    it.clock.advance(8)
    await it.done
    expect(it.outcome()).toContain('typ host')
  })
})

test.each([
  [[], 'all', 'host'],
  [[{ urls: 'stun:stun.example' }], 'all', 'srflx'],
  [[{ urls: ['stun:s.example', 'turn:t.example'] }], 'all', 'relay'],
  [[{ urls: 'turns:t.example' }], 'all', 'relay'],
  [[], 'relay', 'relay'],
] as const)('of %j with policy %s a %s candidate is wanted', (servers, policy, wanted) => {
  expect(
    wantedCandidate(
      servers.map(({ urls }) => ({ urls: [urls].flat() })),
      policy,
    ),
  ).toBe(wanted)
})
