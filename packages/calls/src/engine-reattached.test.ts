import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

type World = Awaited<ReturnType<typeof createEngineWorld>>

/** Second by second, so that each request is answered before the next second. */
const pass = async (it: World, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    it.clock.advance(1_000)
    await setImmediate()
  }
}

const talking = async (it: World) => {
  await it.signIn()
  const callID = await it.talk()
  const [peer] = it.fake.peers
  if (peer === undefined) throw new Error('no connection')
  peer.connect()
  await pass(it, 2)
  return { callID, peer }
}

/** The server says that the other side has the call again. */
const ask = async (it: World, callID: string) => {
  it.server.request('verto.info', { callID, lykta: { offerAnew: true } })
  await it.heard()
}
const parties = { caller_id_name: 'x', caller_id_number: '700001' }
const offers = (it: World) => it.server.unread().filter(({ method }) => method === 'verto.modify').length

test('the other side is back without its media: it is offered anew at once, and once', async () => {
  await using it = await createEngineWorld()
  const { callID, peer } = await talking(it)
  peer.fallSilent()
  await ask(it, callID)
  await expect.poll(() => it.clock.waits()[0]).toBeLessThan(500)
  it.clock.advance(500)
  const modify = await it.server.next({ method: 'verto.modify' })
  expect(modify.params).toMatchObject({ action: 'updateMedia', sdp: 'offer-2', dialogParams: { callID } })
  it.server.answer(modify, { callID, sdp: 'answer-2', holdState: 'active' })
  await expect.poll(() => it.fake.peers[1]?.accepted).toBe('answer-2')
  it.fake.peers[1]?.connect()
  await pass(it, 20)
  await it.heard()
  expect(offers(it)).toBe(0)
  expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: false, silent: false })
})

test('a connection that is known to be lost is not listened to first', async () => {
  await using it = await createEngineWorld()
  const { callID, peer } = await talking(it)
  peer.disconnect()
  await ask(it, callID)
  expect((await it.server.next({ method: 'verto.modify' })).params).toMatchObject({ sdp: 'offer-2' })
})

test('the other side is back and its media has gone on: nothing is offered', async () => {
  await using it = await createEngineWorld()
  const { callID, peer } = await talking(it)
  await ask(it, callID)
  await pass(it, 10)
  await it.heard()
  expect(offers(it)).toBe(0)
  expect(peer.closed).toBe(false)
})

test('asked while its own offer is on the way, this side makes no second one', async () => {
  await using it = await createEngineWorld()
  const { callID, peer } = await talking(it)
  peer.fail()
  await it.server.next({ method: 'verto.modify' })
  await ask(it, callID)
  await pass(it, 2)
  await it.heard()
  expect(offers(it)).toBe(0)
})

test.each(['while', 'after'])('asked %s its offer fails, it makes a new one at once', async (when) => {
  await using it = await createEngineWorld()
  const { callID, peer } = await talking(it)
  peer.fail()
  const lost = await it.server.next({ method: 'verto.modify' })
  if (when === 'while') await ask(it, callID)
  it.server.refuse(lost, { callID, message: 'MEDIA ERROR', code: -32_002 })
  await it.heard()
  if (when === 'after') await ask(it, callID)
  const modify = await it.server.next({ method: 'verto.modify' })
  expect(modify.params).toMatchObject({ sdp: 'offer-3' })
  it.server.answer(modify, { callID, sdp: 'answer-3', holdState: 'active' })
  await expect.poll(() => it.fake.peers[2]?.accepted).toBe('answer-3')
  it.fake.peers[2]?.connect()
  await pass(it, 8)
  await it.heard()
  expect(offers(it)).toBe(0)
})

test('asked while it answers an offer that is then refused, because its side has a new connection, it offers anew', async () => {
  await using it = await createEngineWorld()
  const { callID } = await talking(it)
  it.server.request('verto.attach', { callID, sdp: 'offer-of-mamma', ...parties })
  const answer = await it.server.next({ method: 'verto.attach' })
  await ask(it, callID)
  it.server.refuse(answer, { callID, message: 'MEDIA ERROR', code: -32_002 })
  const modify = await it.server.next({ method: 'verto.modify' })
  it.server.answer(modify, { callID, sdp: 'answer-of-mamma', holdState: 'active' })
  await expect.poll(() => it.fake.peers.at(-1)?.accepted).toBe('answer-of-mamma')
})

test('an offer that is described while it listens takes the place of its own', async () => {
  await using it = await createEngineWorld()
  const { callID, peer } = await talking(it)
  peer.fallSilent()
  await ask(it, callID)
  await expect.poll(() => it.clock.waits()[0]).toBeLessThan(500)
  it.server.request('verto.attach', { callID, sdp: 'offer-of-mamma', ...parties })
  it.server.answer(await it.server.next({ method: 'verto.attach' }), {})
  await it.heard()
  it.fake.peers[1]?.connect()
  await pass(it, 5)
  await it.heard()
  expect(offers(it)).toBe(0)
})

test('a page that waits after a reload offers as soon as it is asked', async () => {
  await using it = await createEngineWorld()
  const partner = { ...mamma, camera: true, extension: '700001' }
  const devices = { video: true, microphone: true, camera: true }
  const startedAt = it.clock.now() - 60_000
  it.saved.save({ callID: 'old', isReceiver: false, partner, startedAt, ...devices })
  await it.signIn(['old'])
  await it.call(({ state }) => state === 'recovering')
  await ask(it, 'old')
  const modify = await it.server.next({ method: 'verto.modify' })
  it.server.answer(modify, { callID: 'old', sdp: 'answer', holdState: 'active' })
  await it.call(({ state }) => state === 'active')
  // The offer of its own, for which it waited, is no longer made.
  await pass(it, 6)
  await it.heard()
  expect(offers(it)).toBe(0)
})

test('a page that is offered media after a reload makes no offer of its own', async () => {
  await using it = await createEngineWorld()
  const partner = { ...mamma, camera: true, extension: '700001' }
  const devices = { video: true, microphone: true, camera: true }
  const startedAt = it.clock.now() - 60_000
  it.saved.save({ callID: 'old', isReceiver: true, partner, startedAt, ...devices })
  await it.signIn(['old'])
  await it.call(({ state }) => state === 'recovering')
  await pass(it, 4)
  it.server.request('verto.attach', { callID: 'old', sdp: 'offer-of-mamma', ...parties })
  it.server.answer(await it.server.next({ method: 'verto.attach' }), {})
  await it.call(({ state }) => state === 'active')
  await pass(it, 4)
  await it.heard()
  expect(offers(it)).toBe(0)
})

test('over a FreeSWITCH, which offers anew before it says that it has the call, the picture is back at once', async () => {
  await using it = await createEngineWorld()
  const partner = { ...mamma, camera: true, extension: '700001' }
  const devices = { video: true, microphone: true, camera: true }
  const startedAt = it.clock.now() - 60_000
  it.saved.save({ callID: 'old', isReceiver: false, partner, startedAt, ...devices })
  it.engine.start()
  it.server.answer(await it.server.next({ method: 'login' }), { message: 'logged in' })
  it.server.request('verto.attach', { callID: 'old', sdp: 'offer-of-mamma', ...parties })
  it.server.answer(await it.server.next({ method: 'verto.attach' }), {})
  await it.call(({ state }) => state === 'active')
  it.server.request('verto.clientReady', { reattached_sessions: ['old'] })
  it.fake.peers[0]?.connect()
  await pass(it, 6)
  await it.heard()
  expect(offers(it)).toBe(0)
  expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: false, startedAt })
})

test('an offer for a call that nobody here had is not taken up', async () => {
  await using it = await createEngineWorld()
  await it.signIn()
  it.server.request('verto.attach', { callID: 'foreign', sdp: 'offer', ...parties })
  await it.heard()
  expect(it.engine.state.get().call).toBeNull()
  expect(it.fake.peers).toEqual([])
})
