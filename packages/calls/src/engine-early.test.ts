import { describe, expect, test, vi } from 'vitest'
import type { CallMedia } from './media.ts'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

const dial = { destination: '700001', video: true, partner: mamma }
const early = { lykta: { earlyTransport: true } }

describe('called, and let connect while it rings', () => {
  test('it connects, opens no device and sends nothing before the answer is accepted', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.ring('leg-1', true, true)
    const media = await it.server.next({ method: 'verto.media' })
    expect(media.params).toMatchObject({ sdp: 'answer-1', dialogParams: { callID: 'leg-1' } })
    it.server.answer(media, {})
    it.fake.peers[0]?.connect()
    await it.heard()
    it.clock.advance(2_000)
    expect(it.fake.tracks).toEqual([])
    expect(it.fake.peers[0]?.released).toBe(false)
    expect(it.engine.state.get().incoming).toMatchObject([{ state: 'ringing', remoteStream: null }])

    it.engine.answer('leg-1', { camera: true })
    const answer = await it.server.next({ method: 'verto.answer' })
    expect(answer.params).toMatchObject({ sdp: 'answer-1' })
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio', 'video'])
    expect(it.fake.peers[0]?.released).toBe(false)
    it.server.answer(answer, {})
    const call = await it.call(({ remoteStream }) => remoteStream !== null)
    expect(call.state).toBe('active')
    expect(it.fake.peers).toMatchObject([{ released: true, closed: false }])
  })

  test('it answers before its devices are open, and sends what they give once they are', async () => {
    await using it = await createEngineWorld()
    const opening = Promise.withResolvers<Awaited<ReturnType<CallMedia['openBoth']>>>()
    const devices = await it.fake.media.openBoth()
    it.fake.media.openBoth = () => opening.promise
    await it.signIn()
    it.ring('leg-1', true, true)
    it.server.answer(await it.server.next({ method: 'verto.media' }), {})
    it.engine.answer('leg-1', { camera: true })
    const answer = await it.server.next({ method: 'verto.answer' })
    it.server.answer(answer, {})
    await it.call(({ state }) => state === 'active')
    expect(it.fake.peers).toMatchObject([{ released: true, sent: [] }])
    opening.resolve(devices)
    await expect.poll(() => it.fake.peers[0]?.sent).toEqual(it.fake.tracks)
  })

  test('connected anew while its devices still open, it opens them once', async () => {
    await using it = await createEngineWorld()
    const opening = Promise.withResolvers<Awaited<ReturnType<CallMedia['openBoth']>>>()
    const devices = await it.fake.media.openBoth()
    const openBoth = vi.fn<CallMedia['openBoth']>(() => opening.promise)
    it.fake.media.openBoth = openBoth
    await it.signIn()
    it.ring('leg-1', true, true)
    it.server.answer(await it.server.next({ method: 'verto.media' }), {})
    it.engine.answer('leg-1', { camera: true })
    it.server.answer(await it.server.next({ method: 'verto.answer' }), {})
    await it.call(({ state }) => state === 'active')
    it.server.request('verto.attach', {
      callID: 'leg-1',
      sdp: 'offer-2',
      caller_id_name: 'x',
      caller_id_number: '700001',
    })
    await it.heard()
    expect(openBoth).toHaveBeenCalledOnce()
    opening.resolve(devices)
    it.server.answer(await it.server.next({ method: 'verto.attach' }), {})
    it.fake.peers[1]?.connect()
    await it.call(({ recovering }) => !recovering)
    expect(openBoth).toHaveBeenCalledOnce()
    expect(it.engine.state.get().call?.localStream?.getTracks()).toEqual([devices.microphone, devices.camera])
  })

  test('it does not where the browser has not allowed the microphone', async () => {
    await using it = await createEngineWorld()
    it.fake.allowed.devices = false
    await it.signIn()
    it.ring('leg-1', true, true)
    await it.heard()
    expect(it.fake.peers).toEqual([])
    it.engine.answer('leg-1', { camera: true })
    expect((await it.server.next({ method: 'verto.answer' })).params).toMatchObject({ sdp: 'answer-1' })
  })

  test('refused by the server, it is answered with the same description', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.ring('leg-1', true, true)
    it.server.refuse(await it.server.next({ method: 'verto.media' }), { code: -32_002, message: 'NO' })
    await it.heard()
    it.engine.answer('leg-1', { camera: true })
    expect((await it.server.next({ method: 'verto.answer' })).params).toMatchObject({ sdp: 'answer-1' })
  })

  test('declined, it is over, and no device was opened', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.ring('leg-1', true, true)
    await it.server.next({ method: 'verto.media' })
    it.engine.hangUp('leg-1')
    await it.server.next({ method: 'verto.bye' })
    expect(it.fake.peers).toMatchObject([{ released: false, closed: true }])
    expect(it.fake.tracks).toEqual([])
  })

  test('over while the browser is asked, it does not connect', async () => {
    const asked = Promise.withResolvers<boolean>()
    await using it = await createEngineWorld()
    it.fake.media.isAllowed = () => asked.promise
    await it.signIn()
    it.ring('leg-1', true, true)
    await it.heard()
    it.engine.hangUp('leg-1')
    await it.server.next({ method: 'verto.bye' })
    asked.resolve(true)
    await it.heard()
    expect(it.fake.peers).toEqual([])
  })

  test('not let, it waits for the answer', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.ring('leg-1')
    await it.heard()
    expect(it.fake.peers).toEqual([])
  })
})

describe('calling somebody who connects while it rings', () => {
  const ringing = async (it: Awaited<ReturnType<typeof createEngineWorld>>) => {
    await it.signIn()
    const callID = it.engine.call(dial)
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    await it.call(({ state }) => state === 'trying')
    it.server.request('verto.media', { callID, sdp: 'early', ...early })
    await it.heard()
    return callID
  }

  test('is still calling, sends nothing and shows nothing before the answer', async () => {
    await using it = await createEngineWorld()
    const callID = await ringing(it)
    expect(it.fake.peers).toMatchObject([{ accepted: 'early', released: false }])
    it.fake.peers[0]?.connect()
    expect(it.engine.state.get().call).toMatchObject({ state: 'trying', remoteStream: null })

    it.server.request('verto.answer', { callID, sdp: 'early' })
    const call = await it.call(({ remoteStream }) => remoteStream !== null)
    expect(call.state).toBe('active')
    expect(it.fake.peers).toMatchObject([{ accepted: 'early', released: true }])
  })

  test('[VERTO-28] refused, the other side was busy: it was connected, not answered', async () => {
    await using it = await createEngineWorld()
    const callID = await ringing(it)
    it.server.request('verto.bye', { callID, cause: 'CALL_REJECTED' })
    const { ended } = await it.state((now) => now.ended !== null)
    expect(ended?.end).toMatchObject({ cause: 'CALL_REJECTED', busy: true })
  })

  test('a connection that fails while it rings is renewed with the answer, not before', async () => {
    await using it = await createEngineWorld()
    const callID = await ringing(it)
    it.fake.peers[0]?.fail()
    await it.heard()
    expect(it.server.unread().map(({ method }) => method)).not.toContain('verto.modify')
    it.server.request('verto.answer', { callID, sdp: 'early' })
    expect((await it.server.next({ method: 'verto.modify' })).params).toMatchObject({
      action: 'updateMedia',
      sdp: 'offer-2',
    })
  })
})
