import { setImmediate } from 'node:timers/promises'
import { recoveryAfterMs } from '@lykta/contract/calls/constants'
import { writeSideState } from '@lykta/contract/calls/side-state'
import { describe, expect, test } from 'vitest'
import { createEngineWorld } from './testing/engine-world.ts'

type World = Awaited<ReturnType<typeof createEngineWorld>>

/** Second by second, so that each request is answered before the next second. */
const pass = async (it: World, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    it.clock.advance(1_000)
    await setImmediate()
  }
}

const kept = (it: World, isReceiver: boolean) => {
  const partner = { name: 'Room 1', nickName: 'Mamma', avatar: null, camera: true, extension: '700001' }
  const startedAt = it.clock.now() - 60_000
  it.saved.save({
    callID: 'old',
    isReceiver,
    partner,
    video: true,
    microphone: true,
    camera: true,
    startedAt,
  })
}

const talking = async (it: World) => {
  await it.signIn()
  const callID = await it.talk()
  it.fake.peers[0]?.connect()
  await pass(it, 5)
  return callID
}

describe('the other side vanishes', () => {
  test('it is said within 3 s, and no more when it is back', async () => {
    await using it = await createEngineWorld()
    await talking(it)
    expect(it.engine.state.get().call?.silent).toBe(false)
    it.fake.peers[0]?.fallSilent()
    await pass(it, 3)
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', silent: true })
  })

  test('the call is offered anew after 10 s, and over after 30 s; the other side is told', async () => {
    await using it = await createEngineWorld()
    const callID = await talking(it)
    const alive = it.server.next({ method: 'verto.ping' }).then((ping) => it.server.answer(ping, {}))
    it.fake.peers[0]?.fallSilent()
    await pass(it, 9)
    expect(it.server.unread().filter(({ method }) => method !== undefined)).toEqual([])
    await pass(it, 2)
    const modify = await it.server.next({ method: 'verto.modify' })
    expect(modify.params).toMatchObject({ action: 'updateMedia', dialogParams: { callID } })
    it.server.refuse(modify, { message: 'MEDIA ERROR', code: -32_002 })
    await pass(it, 5)
    await alive
    await it.heard()
    await pass(it, 15)
    expect(it.ended).toMatchObject([{ callID, end: { cause: 'RECOVERY_ON_TIMER_EXPIRE', by: 'network' } }])
    expect((await it.server.next({ method: 'verto.bye' })).params).toMatchObject({ causeCode: 102 })
  })

  test('a side that has neither microphone nor camera need not send anything: it is not dead while the connection stands', async () => {
    await using it = await createEngineWorld()
    const callID = await talking(it)
    const body = writeSideState({
      microphone: false,
      camera: false,
      held: false,
      failed: ['microphone', 'camera'],
    })
    it.server.request('verto.info', { callID, msg: { from: '7@l', to: '2@l', body } })
    await expect.poll(() => it.engine.state.get().call?.partnerFailed).toEqual(['microphone', 'camera'])
    const alive = it.server.next({ method: 'verto.ping' }).then((ping) => it.server.answer(ping, {}))
    it.fake.peers[0]?.fallSilent()
    await pass(it, 32)
    await alive
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', silent: false })
    expect(it.ended).toEqual([])
    // Without a connection it may well be dead.
    it.fake.peers[0]?.disconnect()
    await pass(it, 4)
    expect(it.engine.state.get().call).toMatchObject({ silent: true })
  })

  test('an offer that failed is made again while nothing comes, over a path that still stands', async () => {
    await using it = await createEngineWorld()
    await talking(it)
    it.fake.peers[0]?.fallSilent()
    await pass(it, 11)
    const refused = { message: 'MEDIA ERROR', code: -32_002 }
    it.server.refuse(await it.server.next({ method: 'verto.modify' }), refused)
    await expect.poll(() => it.clock.waits()).toContain(recoveryAfterMs)
    await pass(it, 7)
    expect((await it.server.next({ method: 'verto.modify' })).params).toMatchObject({ action: 'updateMedia' })
  })

  test('when it is back after an offer that failed, nothing is said to be wrong any more', async () => {
    await using it = await createEngineWorld()
    await talking(it)
    it.fake.peers[0]?.fallSilent()
    await pass(it, 11)
    const refused = { message: 'MEDIA ERROR', code: -32_002 }
    it.server.refuse(await it.server.next({ method: 'verto.modify' }), refused)
    await expect.poll(() => it.clock.waits()).toContain(recoveryAfterMs)
    it.fake.peers[0]?.speakAgain()
    await pass(it, 6)
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: false, silent: false })
  })

  const renewals = (it: World) =>
    it.server.unread().filter(({ method }) => method === 'verto.modify' || method === 'verto.attach')

  test.each([
    ['at once', 0],
    ['a moment later', 2],
  ])('what comes %s over the new connection ends the silence: it is offered once', async (_note, seconds) => {
    await using it = await createEngineWorld()
    const callID = await talking(it)
    it.fake.peers[0]?.fallSilent()
    await pass(it, 11)
    const modify = await it.server.next({ method: 'verto.modify' })
    it.server.answer(modify, { callID, sdp: 'answer-2', holdState: 'active' })
    await expect.poll(() => it.fake.peers[1]?.accepted).toBe('answer-2')
    const [, next] = it.fake.peers
    next?.fallSilent()
    next?.connect()
    await pass(it, seconds)
    next?.speakAgain()
    await pass(it, 1)
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: false, silent: false })
    await pass(it, 4)
    await it.heard()
    expect(renewals(it)).toEqual([])
  })

  test('a new connection over which nothing comes is offered anew after the usual while', async () => {
    await using it = await createEngineWorld()
    const callID = await talking(it)
    it.fake.peers[0]?.fallSilent()
    await pass(it, 11)
    const modify = await it.server.next({ method: 'verto.modify' })
    it.server.answer(modify, { callID, sdp: 'answer-2', holdState: 'active' })
    await expect.poll(() => it.fake.peers[1]?.accepted).toBe('answer-2')
    it.fake.peers[1]?.fallSilent()
    it.fake.peers[1]?.connect()
    await pass(it, 11)
    expect((await it.server.next({ method: 'verto.modify' })).params).toMatchObject({ sdp: 'offer-3' })
  })

  test('on hold nothing has to come', async () => {
    await using it = await createEngineWorld()
    const callID = await talking(it)
    const holding = it.engine.setHeld(callID, true)
    it.server.answer(await it.server.next({ method: 'verto.modify' }), { callID, holdState: 'held' })
    await holding
    it.fake.peers[0]?.fallSilent()
    await pass(it, 60)
    expect(it.engine.state.get().call).toMatchObject({ state: 'held', silent: false })
  })

  test('a page that slept for a minute has not listened for a minute', async () => {
    await using it = await createEngineWorld()
    await talking(it)
    it.clock.advance(60_000)
    await setImmediate()
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', silent: false })
  })
})

describe('both pages were loaded again', () => {
  test('the one that answers the other has its microphone open, and talks', async () => {
    await using it = await createEngineWorld()
    kept(it, true)
    await it.signIn(['old'])
    await it.call(({ state }) => state === 'recovering')
    it.server.request('verto.attach', {
      callID: 'old',
      sdp: 'offer',
      caller_id_name: 'x',
      caller_id_number: '1',
    })
    it.server.answer(await it.server.next({ method: 'verto.attach' }), {})
    await it.call(({ state }) => state === 'active')
    expect(it.fake.peers[0]?.options.local.getTracks()).toHaveLength(2)
    it.fake.peers[0]?.connect()
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: false })
  })

  test('it is tried again while the other side is not back', async () => {
    await using it = await createEngineWorld()
    kept(it, false)
    await it.signIn(['old'])
    await it.call(({ state }) => state === 'recovering')
    await pass(it, 5)
    const refused = { message: 'MEDIA ERROR', code: -32_002 }
    it.server.refuse(await it.server.next({ method: 'verto.modify' }), refused)
    await expect.poll(() => it.clock.waits()).toContain(5_000)
    await pass(it, 5)
    const again = await it.server.next({ method: 'verto.modify' })
    it.server.answer(again, { callID: 'old', sdp: 'answer', holdState: 'active' })
    await it.call(({ state }) => state === 'active')
  })

  test('when neither comes through, the call is over after 30 s', async () => {
    await using it = await createEngineWorld()
    kept(it, false)
    await it.signIn(['old'])
    await it.call(({ state }) => state === 'recovering')
    await pass(it, 31)
    expect(it.engine.state.get().call).toBeNull()
    expect(it.ended).toMatchObject([{ callID: 'old', end: { cause: 'RECOVERY_ON_TIMER_EXPIRE' } }])
  })
})
