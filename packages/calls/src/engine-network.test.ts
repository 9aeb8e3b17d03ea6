import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createEngineWorld } from './testing/engine-world.ts'

type World = Awaited<ReturnType<typeof createEngineWorld>>

const talking = async (it: World) => {
  await it.signIn()
  const callID = await it.talk()
  const [peer] = it.fake.peers
  if (peer === undefined) throw new Error('no connection')
  peer.connect()
  return { callID, peer }
}

/** Second by second, so that each request is answered before the next second. */
const pass = async (it: World, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    it.clock.advance(1_000)
    await setImmediate()
  }
}
const offers = (it: World) => it.server.unread().filter(({ method }) => method === 'verto.modify').length

describe('the network of this device changes in the middle of a call', () => {
  test('a connection that was lost with it is offered anew at once', async () => {
    await using it = await createEngineWorld()
    const { peer } = await talking(it)
    peer.disconnect()
    it.changeNetwork()
    const { params } = await it.server.next({ method: 'verto.modify' })
    expect(params).toMatchObject({ action: 'updateMedia', sdp: 'offer-2' })
    expect(it.engine.state.get().call).toMatchObject({ state: 'active', recovering: true })
  })

  test('one that only seems to stand is offered anew after 2 s of silence, not after 10', async () => {
    await using it = await createEngineWorld()
    const { peer } = await talking(it)
    await pass(it, 2)
    peer.fallSilent()
    it.changeNetwork()
    await pass(it, 1)
    expect(offers(it)).toBe(0)
    await pass(it, 2)
    expect((await it.server.next({ method: 'verto.modify' })).params).toMatchObject({ action: 'updateMedia' })
  })

  test('one that still carries is left alone', async () => {
    await using it = await createEngineWorld()
    const { peer } = await talking(it)
    it.changeNetwork()
    await pass(it, 15)
    expect(peer.closed).toBe(false)
    expect(offers(it)).toBe(0)
  })

  test('a connection in doubt is not waited for as long as one that is only silent', async () => {
    await using it = await createEngineWorld()
    const { peer } = await talking(it)
    await pass(it, 2)
    peer.disconnect()
    await pass(it, 3)
    expect((await it.server.next({ method: 'verto.modify' })).params).toMatchObject({ action: 'updateMedia' })
  })
})

describe('the network of this device changes', () => {
  test('a channel that was lost is opened at once, without the usual wait', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.server.cut()
    await it.state(({ connection }) => connection === 'retrying')
    it.changeNetwork()
    await it.server.connected(2)
    expect((await it.state(({ connection }) => connection === 'ready')).connection).toBe('ready')
  })

  test('a channel that answers stays; one that does not is given up after 3 s', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.changeNetwork()
    it.server.answer(await it.server.next({ method: 'verto.ping' }), { message: 'PONG' })
    await it.heard()
    it.clock.advance(3_000)
    expect(it.engine.state.get().connection).toBe('ready')

    it.changeNetwork()
    await it.server.next({ method: 'verto.ping' })
    it.clock.advance(3_000)
    await it.server.connected(2)
  })

  test('nobody listens any more once the engine has stopped', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    it.engine.stop()
    it.changeNetwork()
    expect(it.engine.state.get().connection).toBe('error')
    expect(it.server.connections()).toBe(1)
  })
})

test('how the connection does is told, and silence is the worst', async () => {
  await using it = await createEngineWorld()
  const { peer } = await talking(it)
  expect(it.engine.state.get().call?.quality).toBeNull()
  await pass(it, 3)
  expect(it.engine.state.get().call?.quality).toBe('good')
  peer.losePackets()
  await pass(it, 6)
  expect(it.engine.state.get().call?.quality).toBe('poor')
  peer.fallSilent()
  await pass(it, 3)
  expect(it.engine.state.get().call).toMatchObject({ quality: 'poor', silent: true })
})

describe('hanging up while the server is away', () => {
  test('ends the call here at once, and the server hears later how long ago', async () => {
    await using it = await createEngineWorld()
    const { callID } = await talking(it)
    it.server.cut()
    await it.state(({ connection }) => connection === 'retrying')
    it.engine.hangUp(callID)
    expect(it.engine.state.get()).toMatchObject({ call: null, ended: { callID } })
    it.clock.advance(14_000)
    await it.server.connected(2)
    await it.signIn([callID])
    const { params } = await it.server.next({ method: 'verto.bye' })
    expect(params).toMatchObject({ dialogParams: { callID }, lykta: { endedMsAgo: 14_000 } })
    await it.heard()
    expect(it.server.unread().filter(({ method }) => method === 'verto.bye')).toEqual([])
  })

  test('by the other side ends the call here at once too', async () => {
    await using it = await createEngineWorld()
    const { peer } = await talking(it)
    it.server.cut()
    await it.state(({ connection }) => connection === 'retrying')
    peer.closeThere()
    expect(it.engine.state.get().call).toBeNull()
    expect(it.ended).toMatchObject([{ end: { cause: 'NORMAL_CLEARING', by: 'other' } }])
  })

  test('with the server there, a closed connection is left to what the server says', async () => {
    await using it = await createEngineWorld()
    const { peer } = await talking(it)
    peer.closeThere()
    expect(it.engine.state.get().call?.state).toBe('active')
  })
})
