import { ringingBody } from '@lykta/contract/calls/ringing'
import { describe, expect, test } from 'vitest'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

describe('an incoming call', () => {
  test('[INCOMING-13] [INCOMING-14] rings, and is shown after 2 s', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.clock.advance(1_999)
    expect(it.engine.state.get().incoming).toEqual([])
    expect(it.server.unread().map(({ method }) => method)).not.toContain('verto.info')
    it.clock.advance(1)
    expect(it.engine.state.get().incoming).toMatchObject([
      {
        callID: 'leg-1',
        state: 'ringing',
        isReceiver: true,
        partner: { nickName: 'Mamma', extension: '700001' },
      },
    ])
    expect(it.engine.state.get().call).toBeNull()
    // Only now is the caller told.
    expect((await it.server.next({ method: 'verto.info' })).params).toMatchObject({
      msg: { to: '700001', body: ringingBody },
      dialogParams: { callID: 'leg-1' },
    })
  })

  test('given up within the 2 s, it is never seen', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.ring('leg-1')
    await it.server.next({
      id: it.server.request('verto.bye', { callID: 'leg-1', cause: 'ORIGINATOR_CANCEL' }),
    })
    it.clock.advance(2_000)
    expect(it.engine.state.get()).toMatchObject({ incoming: [], call: null, ended: null })
    expect(it.ended).toMatchObject([{ callID: 'leg-1', seconds: 0, end: { cause: 'ORIGINATOR_CANCEL' } }])
  })

  test('[CALL-32] answered, it is the call and rings no more', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.clock.advance(2_000)
    it.engine.answer('leg-1', { camera: true })
    const answer = await it.server.next({ method: 'verto.answer' })
    expect(answer.params).toMatchObject({
      sdp: 'answer-1',
      dialogParams: { callID: 'leg-1', callee_id_number: '200001', caller_id_number: '700001' },
    })
    await it.call(({ state }) => state === 'answering')
    it.server.answer(answer, {})
    await it.call(({ state }) => state === 'active')
    expect(it.engine.state.get().incoming).toEqual([])
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio', 'video'])
  })

  test.each([
    ['the camera starts muted', undefined, ['audio']],
    ['unless it is answered with the camera', { camera: true }, ['audio', 'video']],
  ] as const)('[CALL-47] called by voice, %s', async (_, options, kinds) => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1', false) })
    it.engine.answer('leg-1', options)
    await it.server.next({ method: 'verto.answer' })
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(kinds)
    expect(it.engine.state.get().call).toMatchObject({ video: false, partnerCamera: false })
  })

  test('[INCOMING-15] muted while it rings, it is answered muted', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.engine.setMicrophone('leg-1', false)
    it.engine.answer('leg-1')
    await it.server.next({ method: 'verto.answer' })
    expect(it.fake.tracks.map(({ kind, enabled }) => [kind, enabled])).toEqual([
      ['audio', false],
      ['video', true],
    ])
  })

  test.each([true, false])(
    'its camera switched while it rings (%s), it is answered so, and the partner is told',
    async (on) => {
      const announced: boolean[] = []
      await using it = await createEngineWorld({ onCameraToggled: (_, mute) => announced.push(mute) })
      await it.signIn()
      await it.server.next({ id: it.ring('leg-1', !on) })
      await it.engine.setCamera('leg-1', on)
      expect(it.fake.tracks).toEqual([])
      it.engine.answer('leg-1')
      await it.server.next({ method: 'verto.answer' })
      expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(on ? ['audio', 'video'] : ['audio'])
      expect(announced).toEqual([!on])
    },
  )

  test('[INCOMING-17] refused, the caller is told CALL_REJECTED', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.engine.hangUp('leg-1')
    expect((await it.server.next({ method: 'verto.bye' })).params).toMatchObject({
      cause: 'CALL_REJECTED',
      causeCode: 21,
    })
  })

  test('[INCOMING-20] answering hangs up the active call first', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const first = await it.talk()
    await it.server.next({ id: it.ring('leg-1') })
    it.clock.advance(2_000)
    expect(it.engine.state.get()).toMatchObject({ call: { callID: first }, incoming: [{ callID: 'leg-1' }] })
    it.engine.answer('leg-1')
    expect((await it.server.next({ method: 'verto.bye' })).params).toMatchObject({
      dialogParams: { callID: first },
    })
    const answer = await it.server.next({ method: 'verto.answer' })
    expect(Number(answer.id)).toBeGreaterThan(0)
    expect(it.engine.state.get().call?.callID).toBe('leg-1')
  })

  test('[CALL-58] is hung up when the answer fails', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.engine.answer('leg-1')
    it.server.refuse(await it.server.next({ method: 'verto.answer' }), {
      code: -32_002,
      message: 'CALL DOES NOT EXIST',
    })
    await it.state(({ call }) => call === null)
    expect(it.ended).toMatchObject([{ callID: 'leg-1', end: { by: 'network' } }])
    expect(it.fake.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  test('who may not use video answers without it, whatever was asked for', async () => {
    await using it = await createEngineWorld({ mayUseVideo: () => false })
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.engine.answer('leg-1', { camera: true })
    await it.server.next({ method: 'verto.answer' })
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio'])
    expect(it.fake.peers[0]?.options.video).toBe(false)
  })

  test('two may ring at once', async () => {
    await using it = await createEngineWorld({ incomingShownAfterMs: 0 })
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    await it.server.next({ id: it.ring('leg-2') })
    it.clock.advance(0)
    expect(it.engine.state.get().incoming.map(({ callID }) => callID)).toEqual(['leg-1', 'leg-2'])
  })

  test('what the partner says of its camera is shown', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.talk()
    expect(it.engine.state.get().call?.partnerCamera).toBe(true)
    it.engine.setPartnerCamera(true)
    expect(it.engine.state.get().call?.partnerCamera).toBe(false)
  })

  test('[VERTO-10] whoever of a group answered is the partner', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call({
      destination: '900004',
      video: true,
      partner: { ...mamma, name: 'Staff' },
    })
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    it.server.request('verto.answer', { callID, sdp: 'x' })
    it.server.request('verto.display', { callID, display_name: '{"name":"Amina"}', display_number: '200007' })
    const call = await it.call(({ partner }) => partner.extension !== '900004')
    expect(call.partner).toMatchObject({ name: 'Amina', extension: '200007' })
  })
})

test('[MEDIA-02] a call, placed or answered, asks the STUN server that it is given, and asks for it anew each time', async () => {
  let asked = 0
  const iceServers = () => {
    asked += 1
    return Promise.resolve([{ urls: `stun:stun-${String(asked)}.example` }])
  }
  await using it = await createEngineWorld({ iceServers })
  await it.signIn()
  it.engine.hangUp(await it.talk())
  await it.server.next({ id: it.ring('leg-1') })
  it.engine.answer('leg-1')
  await it.server.next({ method: 'verto.answer' })
  expect(it.fake.peers.map(({ options }) => options.iceServers)).toEqual([
    [{ urls: 'stun:stun-1.example' }],
    [{ urls: 'stun:stun-2.example' }],
  ])
})
