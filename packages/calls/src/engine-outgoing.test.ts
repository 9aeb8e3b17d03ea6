import { describe, expect, test } from 'vitest'
import { MissingDestinationError } from './engine-options.ts'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

const dial = { destination: '700001', video: true, partner: mamma }

describe('an outgoing call', () => {
  test('[CALL-27] [CALL-28] [CALL-29] [CALL-30] is requesting, trying and active', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call(dial)
    expect(it.engine.state.get().call).toMatchObject({
      state: 'new',
      isReceiver: false,
      partner: { nickName: 'Mamma' },
    })
    const invite = await it.server.next({ method: 'verto.invite' })
    expect(it.engine.state.get().call?.state).toBe('requesting')
    expect(invite.params).toMatchObject({
      sdp: 'offer-1',
      sessid: 'browser-1',
      dialogParams: {
        callID,
        destination_number: '700001',
        caller_id_number: '200001',
        caller_id_name: JSON.stringify({ name: 'Karin Lind', nickName: 'Karin', avatar: null, camera: true }),
        useVideo: true,
      },
    })
    it.server.answer(invite, { message: 'CALL CREATED', callID })
    await it.call(({ state }) => state === 'trying')
    it.clock.advance(4_000)
    it.server.request('verto.answer', { callID, sdp: 'answer-of-mamma' })
    const active = await it.call(({ state }) => state === 'active')
    expect(active.startedAt).toBe(it.clock.now())
    expect(it.fake.peers[0]?.accepted).toBe('answer-of-mamma')
    expect(it.saved.find(callID)).toMatchObject({ callID, startedAt: it.clock.now() })
  })

  test('[CALL-12] the remote stream is there once it is answered and the other side is heard', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.talk()
    expect(it.engine.state.get().call?.remoteStream).toBeNull()
    it.fake.peers[0]?.connect()
    expect(it.engine.state.get().call?.remoteStream?.getTracks()).toHaveLength(2)
  })

  test('[VERTO-11] early media is early, and its description is not applied twice', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call(dial)
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    it.server.request('verto.media', { callID, sdp: 'early' })
    await it.call(({ state }) => state === 'early')
    it.fake.peers[0]?.connect()
    expect(it.engine.state.get().call?.remoteStream).toBeNull()
    it.server.request('verto.answer', { callID, sdp: 'late' })
    const heard = await it.call(({ remoteStream }) => remoteStream !== null)
    expect(heard.state).toBe('active')
    expect(it.fake.peers[0]?.accepted).toBe('early')
  })

  test('[CALL-20] [CALL-21] [CALL-22] [CALL-23] the state holds the call, its streams and switches, its end and its time', async () => {
    await using it = await createEngineWorld()
    expect(it.engine.state.get()).toEqual({
      connection: 'connecting',
      user: 'signed_out',
      tooManyTabs: false,
      call: null,
      incoming: [],
      ended: null,
      hdmi: null,
    })
    await it.signIn()
    const callID = await it.talk()
    const startTime = it.clock.now()
    it.fake.peers[0]?.connect()
    it.engine.setHdmi(true)
    const { call, hdmi } = it.engine.state.get()
    expect(hdmi).toBe(true)
    expect(call).toMatchObject({
      callID,
      isReceiver: false,
      state: 'active',
      partner: { extension: '700001', nickName: 'Mamma' },
      microphone: { enabled: true, pending: false, fault: null },
      camera: { enabled: true, pending: false, fault: null },
      startedAt: startTime,
      end: null,
    })
    expect(call?.localStream.getTracks()).toHaveLength(2)
    expect(call?.remoteStream?.getTracks()).toHaveLength(2)
    it.clock.advance(3_000)
    it.engine.hangUp(callID)
    expect(it.engine.state.get().ended).toMatchObject({ callID, startedAt: startTime, seconds: 3 })
  })

  test('[CALL-55] needs a destination number', async () => {
    await using it = await createEngineWorld()
    expect(() => it.engine.call({ ...dial, destination: '' })).toThrow(MissingDestinationError)
    expect(it.engine.state.get().call).toBeNull()
  })

  test('[CALL-57] is hung up when the invite fails, and nothing more is sent', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.engine.call(dial)
    const invite = await it.server.next({ method: 'verto.invite' })
    it.server.refuse(invite, { code: -32_002, cause: 'INVALID_MSG_UNSPECIFIED', message: 'CALL ERROR' })
    const { ended } = await it.state(({ ended: shown }) => shown !== null)
    expect(ended).toMatchObject({ seconds: 0, end: { cause: 'INVALID_MSG_UNSPECIFIED', by: 'network' } })
    expect(it.engine.state.get().call).toBeNull()
    expect(it.server.unread()).toEqual([])
  })

  test('[VERTO-28] a bye before any description is "busy"', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call(dial)
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    it.server.request('verto.bye', { callID, cause: 'USER_BUSY', causeCode: 17 })
    const { ended } = await it.state(({ ended: shown }) => shown !== null)
    expect(ended?.end).toMatchObject({ cause: 'USER_BUSY', by: 'other', busy: true })
  })

  test('[CALL-33] [CALL-34] [CALL-35] [CALL-36] [CALL-37] hanging up sends bye, cleans up and reports the call', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    const states: string[] = []
    it.engine.state.subscribe(() => states.push(it.engine.state.get().call?.state ?? 'none'))
    it.clock.advance(12_400)
    it.engine.hangUp(callID)
    const bye = await it.server.next({ method: 'verto.bye' })
    expect(bye.params).toMatchObject({
      cause: 'NORMAL_CLEARING',
      causeCode: 16,
      dialogParams: { callID },
    })
    it.server.answer(bye, { callID })
    expect(it.fake.peers[0]?.closed).toBe(true)
    expect(it.fake.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    expect(it.saved.find(callID)).toBeUndefined()
    expect(it.ended).toMatchObject([{ callID, seconds: 12, end: { by: 'me', busy: false } }])
    expect(new Set(states)).toEqual(new Set(['active', 'none']))
    expect(states.at(-1)).toBe('none')
    // What is left waits for the channel and for the end note, not for the call.
    await it.heard()
    it.engine.stop()
    it.clock.advance(5_000)
    expect(it.clock.waits()).toEqual([])
  })

  test('an answered call that is over at once is told as one of a second', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.clock.advance(300)
    it.engine.hangUp(callID)
    expect(it.ended).toMatchObject([{ callID, seconds: 1 }])
  })

  test('[CALL-19] what is left of a call is shown for 5 s', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.engine.hangUp(callID)
    it.clock.advance(4_999)
    expect(it.engine.state.get().ended?.callID).toBe(callID)
    it.clock.advance(1)
    expect(it.engine.state.get().ended).toBeNull()
  })

  test('is hung up, and the other side told, when the app signs out', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.engine.stop()
    expect((await it.server.next({ method: 'verto.bye' })).params).toMatchObject({ dialogParams: { callID } })
    expect(it.engine.state.get()).toMatchObject({ call: null, connection: 'error' })
  })

  test('[CALL-48] hangs up the previous one', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const first = await it.talk()
    const second = it.engine.call({ ...dial, destination: '700002' })
    expect((await it.server.next({ method: 'verto.bye' })).params).toMatchObject({
      dialogParams: { callID: first },
    })
    expect(it.engine.state.get().call?.callID).toBe(second)
  })

  test('hung up while the devices open, it never reaches the other side and leaves no light on', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call(dial)
    it.engine.hangUp(callID)
    await expect.poll(() => it.fake.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    await expect.poll(() => it.fake.peers.every(({ closed }) => closed)).toBe(true)
    expect(it.server.unread()).toEqual([])
  })

  test('waits for the sign-in that is under way', async () => {
    await using it = await createEngineWorld()
    it.engine.start()
    it.engine.call(dial)
    await it.server.connected(1)
    const login = await it.server.next({ method: 'login' })
    it.server.answer(login, { message: 'logged in' })
    expect((await it.server.next({ method: 'verto.invite' })).id).toBe(Number(login.id) + 1)
  })

  test('without a channel it fails after the request timeout', async () => {
    await using it = await createEngineWorld()
    it.engine.call(dial)
    await it.call(({ state }) => state === 'requesting')
    it.clock.advance(10_000)
    const { ended } = await it.state(({ ended: shown }) => shown !== null)
    expect(ended?.end).toMatchObject({ cause: 'NETWORK_OUT_OF_ORDER', by: 'network' })
  })
})

describe('devices', () => {
  test('[MEDIA-11] a page that is given no devices at all ends the call', async () => {
    await using it = await createEngineWorld()
    it.fake.broken.set('microphone', 'insecure')
    await it.signIn()
    it.engine.call(dial)
    const { ended } = await it.state(({ ended: shown }) => shown !== null)
    expect(ended?.end).toMatchObject({
      cause: 'USER_MEDIA_ERROR',
      mediaError: { device: 'microphone', fault: 'insecure' },
    })
    expect(it.server.unread()).toEqual([])
  })

  test('[CALL-41] [CALL-42] [CALL-43] the switches turn the tracks on and off, and the partner is told of the camera', async () => {
    const announced: boolean[] = []
    await using it = await createEngineWorld({ onCameraToggled: (_, mute) => announced.push(mute) })
    await it.signIn()
    const callID = await it.talk()
    const enabled = () => it.fake.tracks.map(({ kind, enabled: on }) => `${kind} ${on ? 'on' : 'off'}`)
    it.engine.setMicrophone(callID, false)
    await it.engine.setCamera(callID, false)
    expect(enabled()).toEqual(['audio off', 'video off'])
    expect(it.engine.state.get().call).toMatchObject({
      microphone: { enabled: false },
      camera: { enabled: false },
    })
    it.engine.setMicrophone(callID, true)
    await it.engine.setCamera(callID, true)
    expect(enabled()).toEqual(['audio on', 'video on'])
    expect(announced).toEqual([true, false])
  })

  test('a voice call opens no camera, says so in its name, and may turn it on later', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call({ ...dial, video: false })
    const invite = await it.server.next({ method: 'verto.invite' })
    expect(invite.params?.['dialogParams']).toMatchObject({
      useVideo: false,
      caller_id_name: JSON.stringify({ name: 'Karin Lind', nickName: 'Karin', avatar: null, camera: false }),
    })
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio'])
    await it.engine.setCamera(callID, true)
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio', 'video'])
    expect(it.engine.state.get().call?.camera).toMatchObject({ enabled: true, pending: false, fault: null })
  })

  test('[CALL-40] held, nothing is sent and nothing played; the state is what the server says', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.fake.peers[0]?.connect()
    const remote = it.engine.state.get().call?.remoteStream?.getTracks() ?? []
    const holding = it.engine.setHeld(callID, true)
    const modify = await it.server.next({ method: 'verto.modify' })
    expect(modify.params).toMatchObject({ action: 'hold', dialogParams: { callID } })
    it.server.answer(modify, { callID, action: 'hold', holdState: 'held' })
    await holding
    expect(it.engine.state.get().call?.state).toBe('held')
    expect([...it.fake.tracks, ...remote].map(({ enabled }) => enabled)).toEqual([false, false, false, false])
    const going = it.engine.setHeld(callID, false)
    it.server.answer(await it.server.next({ method: 'verto.modify' }), { callID, holdState: 'active' })
    await going
    expect(it.engine.state.get().call?.state).toBe('active')
    expect([...it.fake.tracks, ...remote].every(({ enabled }) => enabled)).toBe(true)
  })

  test('[VERTO-08] [VERTO-09] [VERTO-27] digits and chat go by info; chat needs "to" and "body"', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    const digits = it.engine.sendDigits(callID, '5#')
    const info = await it.server.next({ method: 'verto.info' })
    expect(info.params).toMatchObject({ dtmf: '5#', dialogParams: { callID } })
    it.server.answer(info, { message: 'SENT' })
    await digits
    await expect(it.engine.sendChat({ to: '700001', body: '' })).rejects.toThrow('"to" and "body"')
    await expect(it.engine.sendChat({ to: '', body: 'Hej' })).rejects.toThrow('"to" and "body"')
    const chat = it.engine.sendChat({ to: '700001', body: 'Hej' })
    const sent = await it.server.next({ method: 'verto.info' })
    expect(sent.params).toMatchObject({ msg: { to: '700001', body: 'Hej' } })
    it.server.answer(sent, { message: 'SENT' })
    await chat
  })
})
