import { describe, expect, test } from 'vitest'
import { createEngineWorld } from './testing/engine-world.ts'

describe('signing in', () => {
  test('[VERTO-02] is with the extension, the token, e-mail and name', async () => {
    await using it = await createEngineWorld()
    const login = await it.signIn()
    expect(login.params).toEqual({
      login: '200001',
      passwd: 't0ken',
      loginParams: {},
      userVariables: {
        email: 'k@e.org',
        name: 'Karin',
        caller_names: 'json',
        early_transport: 'yes',
        offers_anew: 'yes',
      },
      sessid: 'browser-1',
    })
    expect(it.engine.state.get()).toMatchObject({ connection: 'ready', user: 'signed_in' })
  })

  test('[VERTO-22] refused, it is login_failed and not tried again', async () => {
    await using it = await createEngineWorld()
    it.engine.start()
    const login = await it.server.next({ method: 'login' })
    it.server.refuse(login, { code: -32_001, message: 'Authentication Failure' })
    await it.state(({ user }) => user === 'login_failed')
    expect(it.engine.state.get().connection).toBe('error')
    expect(it.clock.waits()).toEqual([])
  })

  test('refused by a FreeSWITCH, which may not have reached Lykta, it is tried again', async () => {
    await using it = await createEngineWorld({ refusalsAreFinal: false })
    it.engine.start()
    const login = await it.server.next({ method: 'login' })
    it.server.refuse(login, { code: -32_001, message: 'Authentication Failure' })
    await it.state(({ connection }) => connection === 'retrying')
    it.clock.advance(5_000)
    it.server.answer(await it.server.next({ method: 'login' }), { message: 'logged in' })
    await it.state(({ user }) => user === 'signed_in')
    expect(it.server.connections()).toBe(2)
  })

  test.each([
    ['a server in trouble', { code: -32_603, message: 'Internal error' }],
    ['an error without a code', { message: 'Try again' }],
    ['a code that nobody knows', { code: -1, message: 'Maintenance' }],
  ])('%s is no refusal: the channel is opened again', async (_note, error) => {
    await using it = await createEngineWorld()
    it.engine.start()
    it.server.refuse(await it.server.next({ method: 'login' }), error)
    await it.state(({ connection }) => connection === 'retrying')
    expect(it.engine.state.get().user).toBe('signed_out')
    it.clock.advance(5_000)
    await it.server.next({ method: 'login' })
    expect(it.server.connections()).toBe(2)
  })

  test('unanswered, the channel is opened again', async () => {
    await using it = await createEngineWorld()
    it.engine.start()
    await it.server.next({ method: 'login' })
    it.clock.advance(10_000)
    await it.state(({ connection }) => connection === 'retrying')
    it.clock.advance(5_000)
    await it.server.next({ method: 'login' })
    expect(it.server.connections()).toBe(2)
  })

  test('a request that meets an expired sign-in signs in again and is sent again', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const chat = it.engine.sendChat({ to: '700001', body: 'Hej' })
    const refused = { code: -32_000, message: 'Authentication Required' }
    it.server.refuse(await it.server.next({ method: 'verto.info' }), refused)
    it.server.answer(await it.server.next({ method: 'login' }), { message: 'logged in' })
    it.server.answer(await it.server.next({ method: 'verto.info' }), { message: 'SENT' })
    await expect(chat).resolves.toBeUndefined()
  })

  test('[VERTO-23] punted, it says that there are too many tabs, ends its calls and stays away until it takes over', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.talk()
    it.server.request('verto.punt', {})
    await it.state(({ tooManyTabs }) => tooManyTabs)
    expect(it.engine.state.get()).toMatchObject({ connection: 'error', call: null })
    expect(it.ended).toMatchObject([{ end: { cause: 'PURGE' } }])
    it.clock.advance(60_000)
    expect(it.server.connections()).toBe(1)
    it.engine.takeOver()
    await it.server.next({ method: 'login' })
    expect(it.engine.state.get().tooManyTabs).toBe(false)
  })
})

const back = async (it: Awaited<ReturnType<typeof createEngineWorld>>, reattached: string[]) => {
  it.server.cut()
  await it.state(({ connection }) => connection === 'retrying')
  it.clock.advance(5_000)
  it.server.answer(await it.server.next({ method: 'login' }), { message: 'logged in' })
  const id = it.server.request('verto.clientReady', { reattached_sessions: reattached })
  await it.state(({ user }) => user === 'signed_in')
  // Frames are handled in order: this answer comes after the one above was handled.
  await it.server.next({ id: it.server.request('verto.ping', { serno: id }) })
}

describe('a channel that is lost', () => {
  test('leaves a call alone whose media flows', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.fake.peers[0]?.connect()
    await back(it, [callID])
    it.clock.advance(10_000)
    expect(it.engine.state.get().call).toMatchObject({ callID, state: 'active', recovering: false })
    expect(it.fake.peers).toHaveLength(1)
  })

  test('[VERTO-26] offers anew after 5 s when media is down', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.fake.peers[0]?.connect()
    await back(it, [callID])
    it.fake.peers[0]?.fail()
    const modify = await it.server.next({ method: 'verto.modify' })
    expect(modify.params).toMatchObject({ action: 'updateMedia', sdp: 'offer-2', dialogParams: { callID } })
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: true })
    it.server.answer(modify, { callID, action: 'updateMedia', sdp: 'new-answer', holdState: 'active' })
    await expect.poll(() => it.fake.peers[1]?.accepted).toBe('new-answer')
    expect(it.fake.peers[0]?.closed).toBe(true)
    it.fake.peers[1]?.connect()
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: false })
    expect(it.fake.tracks).toHaveLength(2)
  })

  test('ends a call that the server no longer has', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.talk()
    await back(it, [])
    expect(it.engine.state.get().call).toBeNull()
    expect(it.ended).toMatchObject([{ end: { cause: 'RECOVERY_ON_TIMER_EXPIRE', by: 'network' } }])
  })

  test('ends a call that nobody had answered', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.server.cut()
    await it.state(({ connection }) => connection === 'retrying')
    expect(it.ended).toMatchObject([{ callID: 'leg-1', end: { cause: 'DESTINATION_OUT_OF_ORDER' } }])
  })

  test('tells the server of a call that was hung up meanwhile', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.server.cut()
    await it.state(({ connection }) => connection === 'retrying')
    it.engine.hangUp(callID)
    it.clock.advance(5_000)
    it.server.answer(await it.server.next({ method: 'login' }), { message: 'logged in' })
    it.server.request('verto.clientReady', { reattached_sessions: [callID] })
    expect((await it.server.next({ method: 'verto.bye' })).params).toMatchObject({ dialogParams: { callID } })
  })
})

describe('taking a call up again', () => {
  test('[VERTO-26] after a reload the call is offered anew after 5 s, and its time goes on', async () => {
    await using it = await createEngineWorld()
    const partner = { name: 'Room 1', nickName: 'Mamma', avatar: null, camera: true, extension: '700001' }
    const startedAt = it.clock.now() - 60_000
    it.saved.save({
      callID: 'old',
      isReceiver: true,
      partner,
      video: true,
      microphone: false,
      camera: true,
      startedAt,
    })
    await it.signIn(['old'])
    await it.call(({ state }) => state === 'recovering')
    it.clock.advance(4_999)
    expect(it.server.unread()).toEqual([])
    it.clock.advance(1)
    const modify = await it.server.next({ method: 'verto.modify' })
    it.server.answer(modify, { callID: 'old', action: 'updateMedia', sdp: 'new-answer' })
    const call = await it.call(({ state }) => state === 'active')
    expect(call).toMatchObject({ callID: 'old', startedAt, isReceiver: true })
    expect(it.fake.tracks.map(({ kind, enabled }) => [kind, enabled])).toEqual([
      ['audio', false],
      ['video', true],
    ])
  })

  test('the other side answers a new offer without being asked', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    const tracks = it.fake.tracks.length
    it.server.request('verto.attach', {
      callID,
      sdp: 'new-offer',
      caller_id_name: 'x',
      caller_id_number: '700001',
    })
    const attach = await it.server.next({ method: 'verto.attach' })
    expect(attach.params).toMatchObject({ sdp: 'answer-2', dialogParams: { callID } })
    it.server.answer(attach, {})
    it.fake.peers[1]?.connect()
    const call = await it.call(({ remoteStream }) => remoteStream !== null)
    expect(call).toMatchObject({ state: 'active', recovering: false })
    expect(it.fake.peers[0]?.closed).toBe(true)
    expect(it.fake.tracks).toHaveLength(tracks)
  })
})

describe('the speed test', () => {
  const begin = async () => {
    const it = await createEngineWorld()
    await it.signIn()
    const result = it.engine.speedTest()
    const outcome = result.catch((error: unknown) => error)
    await it.server.textCount(258)
    return { ...it, result, outcome }
  }

  test('[VERTO-18] [VERTO-19] [VERTO-20] sends 262144 bytes in chunks of 1 KB', async () => {
    await using it = await begin()
    const { texts } = it.server
    expect(texts[0]).toBe('#SPU 262144')
    expect(texts.at(-1)).toBe('#SPE')
    expect(texts.slice(1, -1).map((text) => text.slice(5).length)).toEqual(
      Array.from({ length: 256 }, () => 1_024),
    )
    it.server.sendText('#SPU 100')
    it.server.sendText('#SPB....')
    it.server.sendText('#SPD 50')
    await expect(it.result).resolves.toEqual({ upMs: 100, downMs: 50, upKbps: 20_480, downKbps: 40_960 })
  })

  test('counts what takes longer to arrive than it took to leave', async () => {
    await using it = await begin()
    it.server.sendText('#SPU 1000')
    await it.heard()
    it.clock.advance(20_000)
    it.server.sendText('#SPD 50')
    await expect(it.result).resolves.toMatchObject({ downMs: 2_000, downKbps: 1_024 })
  })

  test('says how much of it has arrived when a slow line does not bring the rest in time', async () => {
    await using it = await begin()
    it.server.sendText('#SPU 5000')
    await it.heard()
    it.clock.advance(10_000)
    for (let sent = 0; sent < 200; sent += 1) it.server.sendText('#SPB'.padEnd(1_024, '.'))
    await it.heard()
    it.clock.advance(20_000)
    await expect(it.result).resolves.toMatchObject({ upKbps: 410, downKbps: 53 })
  })

  test('fails where nothing comes back', async () => {
    await using it = await begin()
    it.clock.advance(30_000)
    expect(await it.outcome).toMatchObject({ fault: 'timeout' })
  })

  test('fails at once when the channel is lost', async () => {
    await using it = await begin()
    it.server.cut()
    expect(await it.outcome).toMatchObject({ fault: 'lost' })
  })

  test('sends nothing before the sign-in, which would close the channel', async () => {
    await using it = await createEngineWorld()
    it.engine.start()
    const login = await it.server.next({ method: 'login' })
    const outcome = it.engine.speedTest().catch((error: unknown) => error)
    await it.heard()
    expect(it.server.texts).toEqual([])
    it.server.refuse(login, { code: -32_001, message: 'Authentication Failure' })
    expect(await outcome).toMatchObject({ fault: 'lost' })
    expect(it.server.texts).toEqual([])
  })
})
