import { writeSideState } from '@lykta/contract/calls/side-state'
import { log } from '@lykta/log'
import { describe, expect, test, vi } from 'vitest'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

/** A call with camera and microphone, of which one can be unplugged. */
const createCallWorld = async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const it = await createEngineWorld()
  await it.signIn()
  const callID = await it.talk()
  const unplug = (kind: 'audio' | 'video') => {
    const track = it.fake.tracks.findLast((one) => one.kind === kind)
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  }
  return { ...it, callID, unplug, warn, sent: () => it.fake.peers[0]?.sent }
}

test.each([
  ['audio', 'microphone'],
  ['video', 'camera'],
] as const)('unplugged in the middle of a call, another %s device takes over', async (kind, device) => {
  await using it = await createCallWorld()
  it.unplug(kind)
  const call = await it.call(
    (view) => view[device].enabled && !view[device].pending && it.fake.tracks.length === 3,
  )
  const next = it.fake.tracks[2]
  expect(call.localStream.getTracks().filter((track) => track.kind === kind)).toEqual([next])
  expect(call[device]).toMatchObject({ enabled: true, pending: false, fault: null })
  // Nobody asked for it, so the user is told.
  expect((await it.call((view) => view[device].tookOver !== null))[device].tookOver).toBe(next?.label)
  await vi.waitFor(() => expect(it.sent()).toEqual([next]))
  expect(it.warn).not.toHaveBeenCalled()
})

test.each([
  ['audio', 'microphone'],
  ['video', 'camera'],
] as const)(
  'without another %s device the call goes on and says so, and logs it, until one is found again',
  async (kind, device) => {
    await using it = await createCallWorld()
    it.fake.broken.set(device, 'NotFoundError')
    it.unplug(kind)
    const call = await it.call((view) => view[device].fault === 'unplugged')
    expect(call).toMatchObject({ state: 'active', [device]: { enabled: false, pending: false } })
    expect(it.warn.mock.calls).toMatchObject([[{ kind: device }, 'device not reopened']])

    it.fake.broken.delete(device)
    if (device === 'microphone') it.engine.setMicrophone(it.callID, true)
    else await it.engine.setCamera(it.callID, true)
    const again = await it.call((view) => view[device].enabled && !view[device].pending)
    expect(again[device].fault).toBeNull()
    expect(again.localStream.getTracks().filter((track) => track.kind === kind)).toHaveLength(1)
  },
)

describe.each([
  ['audio', 'microphone'],
  ['video', 'camera'],
] as const)(
  'a %s that the device pauses, as a locked phone or its own switch does: the %s',
  (kind, device) => {
    const begin = async () => {
      const it = await createCallWorld()
      const say = (event: 'mute' | 'unmute') => {
        const track = it.fake.tracks.findLast((one) => one.kind === kind)
        track?.dispatchEvent(new Event(event))
      }
      const announced = async () => (await it.server.next({ method: 'verto.info' })).params?.['msg']
      return { ...it, say, announced }
    }
    const working = { microphone: true, camera: true, held: false }

    test('is said on both sides, until it gives something again', async () => {
      await using it = await begin()
      it.say('mute')
      expect(it.engine.state.get().call?.[device]).toMatchObject({ enabled: true, fault: 'interrupted' })
      expect(await it.announced()).toMatchObject({
        body: writeSideState({ ...working, [device]: false, failed: [device] }),
      })
      it.say('unmute')
      expect(it.engine.state.get().call?.[device]).toMatchObject({ enabled: true, fault: null })
      expect(await it.announced()).toMatchObject({ body: writeSideState(working) })
      expect(it.fake.tracks).toHaveLength(2)
    })

    test('can be turned off and on meanwhile, without another being opened', async () => {
      await using it = await begin()
      it.say('mute')
      const turn = async (on: boolean) => {
        if (device === 'microphone') it.engine.setMicrophone(it.callID, on)
        else await it.engine.setCamera(it.callID, on)
      }
      await turn(false)
      await turn(true)
      expect(it.fake.tracks).toHaveLength(2)
      it.say('unmute')
      const call = await it.call((view) => view[device].fault === null)
      expect(call[device].enabled).toBe(true)
    })

    test('gives way to another that is chosen', async () => {
      await using it = await begin()
      it.say('mute')
      await it.engine.changeDevice(device)
      const call = await it.call((view) => view[device].fault === null && !view[device].pending)
      expect(call[device].enabled).toBe(true)
      expect(call.localStream.getTracks().filter((track) => track.kind === kind)).toEqual([it.fake.tracks[2]])
      // The one before has nothing to say any more.
      it.fake.tracks.find((one) => one.kind === kind)?.dispatchEvent(new Event('mute'))
      expect(it.engine.state.get().call?.[device].fault).toBeNull()
    })
  },
)

test('a microphone that is muted stays muted when another takes over', async () => {
  await using it = await createCallWorld()
  it.engine.setMicrophone(it.callID, false)
  it.unplug('audio')
  await vi.waitFor(() => expect(it.sent()).toHaveLength(1))
  expect(it.engine.state.get().call?.microphone.enabled).toBe(false)
  expect(it.fake.tracks[2]?.enabled).toBe(false)
})

test('a camera that is off is not opened because another was unplugged', async () => {
  await using it = await createCallWorld()
  await it.engine.setCamera(it.callID, false)
  it.unplug('video')
  await vi.waitFor(() => expect(it.sent()).toEqual([null]))
  expect(it.fake.tracks).toHaveLength(2)
  await it.engine.setCamera(it.callID, true)
  expect(it.fake.tracks).toHaveLength(3)
})

test('a call that lost its microphone outlives the loss of its connection', async () => {
  await using it = await createCallWorld()
  it.fake.broken.set('microphone', 'NotFoundError')
  it.unplug('audio')
  await it.call((view) => view.microphone.fault !== null)
  it.fake.peers[0]?.fail()
  await it.server.next({ method: 'verto.modify' })
  expect(it.engine.state.get().call?.state).toBe('active')
})

describe('another device is chosen in the middle of a call', () => {
  test.each([
    ['audio', 'microphone'],
    ['video', 'camera'],
  ] as const)('the new %s device is sent, and the old one is closed', async (kind, device) => {
    await using it = await createCallWorld()
    const [old] = it.fake.tracks.filter((track) => track.kind === kind)
    await it.engine.changeDevice(device)
    const next = it.fake.tracks[2]
    expect(old?.readyState).toBe('ended')
    expect(it.sent()).toEqual([next])
    const call = await it.call((view) => view[device].enabled && !view[device].pending)
    expect(call.localStream.getTracks().filter((track) => track.kind === kind)).toEqual([next])
    // It was asked for.
    expect(call[device].tookOver).toBeNull()
  })

  test('a muted microphone stays muted, and a camera that is off is not opened', async () => {
    await using it = await createCallWorld()
    it.engine.setMicrophone(it.callID, false)
    await it.engine.setCamera(it.callID, false)
    await it.engine.changeDevice('microphone')
    await it.engine.changeDevice('camera')
    expect(it.fake.tracks.map(({ kind }) => kind)).toEqual(['audio', 'video', 'audio'])
    expect(it.fake.tracks[2]?.enabled).toBe(false)
    await it.engine.setCamera(it.callID, true)
    expect(it.fake.tracks[3]?.kind).toBe('video')
  })

  test.each([
    ['audio', 'microphone'],
    ['video', 'camera'],
  ] as const)('%s: of two choices in quick succession, the last one is sent', async (kind, device) => {
    await using it = await createCallWorld()
    await Promise.all([it.engine.changeDevice(device), it.engine.changeDevice(device)])
    const last = it.fake.tracks[3]
    expect(it.fake.tracks.filter((track) => track.kind === kind && track.readyState === 'live')).toEqual([
      last,
    ])
    expect(it.sent()?.at(-1)).toBe(last)
    expect(it.engine.state.get().call?.[device]).toMatchObject({ enabled: true, pending: false })
  })

  test('one that was lost is found again', async () => {
    await using it = await createCallWorld()
    it.fake.broken.set('microphone', 'NotFoundError')
    it.unplug('audio')
    await it.call((view) => view.microphone.fault !== null)
    it.fake.broken.delete('microphone')
    await it.engine.changeDevice('microphone')
    expect(it.engine.state.get().call?.microphone).toMatchObject({ enabled: true, fault: null })
  })

  test('without a call nothing is opened', async () => {
    await using it = await createEngineWorld()
    await it.engine.changeDevice('microphone')
    expect(it.fake.tracks).toEqual([])
  })
})

describe('a device that fails costs itself, not the call', () => {
  const faults = [
    ['NotReadableError', 'busy'],
    ['NotFoundError', 'missing'],
    ['NotAllowedError', 'denied'],
    ['TypeError', 'unknown'],
  ] as const
  const each = faults.flatMap(([error, fault]) =>
    (['camera', 'microphone'] as const).map((device) => [device, error, fault] as const),
  )
  const createWorld = async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const it = await createEngineWorld()
    await it.signIn()
    return it
  }
  /** What the other side is told of this one. */
  const announced = async (it: Awaited<ReturnType<typeof createWorld>>) =>
    (await it.server.next({ method: 'verto.info' })).params?.['msg']
  const without = (device: 'camera' | 'microphone') => ({
    to: '700001',
    body: writeSideState({
      microphone: device !== 'microphone',
      camera: device !== 'camera',
      held: false,
      failed: [device],
    }),
  })

  test.each(each)('[MEDIA-11] calling: a %s that fails with %s', async (device, error, fault) => {
    await using it = await createWorld()
    it.fake.broken.set(device, error)
    await it.talk()
    const call = await it.call(({ state }) => state === 'active')
    expect(call[device]).toEqual({ enabled: false, pending: false, fault, tookOver: null })
    expect(await announced(it)).toEqual(without(device))
    expect(it.engine.state.get().ended).toBeNull()
  })

  test.each(each)('[MEDIA-11] answering: a %s that fails with %s', async (device, error, fault) => {
    await using it = await createWorld()
    it.fake.broken.set(device, error)
    await it.server.next({ id: it.ring('leg-1') })
    it.engine.answer('leg-1', { camera: true })
    const answer = await it.server.next({ method: 'verto.answer' })
    expect(answer.params).toMatchObject({ dialogParams: { useVideo: device !== 'camera' } })
    it.server.answer(answer, {})
    const call = await it.call(({ state }) => state === 'active')
    expect(call[device]).toMatchObject({ enabled: false, fault })
    expect(await announced(it)).toEqual(without(device))
  })

  test.each(each)('connected while it rang: a %s that fails with %s', async (device, error, fault) => {
    await using it = await createWorld()
    it.fake.broken.set(device, error)
    it.ring('leg-1', true, true)
    it.server.answer(await it.server.next({ method: 'verto.media' }), {})
    it.engine.answer('leg-1', { camera: true })
    it.server.answer(await it.server.next({ method: 'verto.answer' }), {})
    const call = await it.call(({ state, ...view }) => state === 'active' && view[device].fault !== null)
    expect(call[device]).toMatchObject({ enabled: false, fault })
    expect(await announced(it)).toEqual(without(device))
  })

  test.each(each)(
    '[MEDIA-11] in mid-call: a %s that was taken, and then fails with %s',
    async (device, error, fault) => {
      await using it = await createCallWorld()
      it.fake.broken.set(device, error)
      it.unplug(device === 'camera' ? 'video' : 'audio')
      const call = await it.call((view) => view[device].fault !== null)
      expect(call).toMatchObject({
        state: 'active',
        [device]: { enabled: false, fault: fault === 'missing' ? 'unplugged' : fault },
      })
      expect((await it.server.next({ method: 'verto.info' })).params?.['msg']).toEqual(without(device))
    },
  )

  test('with neither, it listens, and sends silence, so that it does not count as cut off', async () => {
    await using it = await createWorld()
    it.fake.broken.set('camera', 'NotAllowedError')
    it.fake.broken.set('microphone', 'NotAllowedError')
    const callID = await it.talk()
    const call = await it.call(({ state }) => state === 'active')
    expect(call.localStream.getTracks()).toEqual(it.fake.silences)
    expect(it.fake.silences).toMatchObject([{ kind: 'audio', readyState: 'live' }])

    it.fake.broken.clear()
    it.engine.setMicrophone(callID, true)
    const heard = await it.call(({ microphone }) => microphone.enabled && !microphone.pending)
    expect(heard.localStream.getTracks()).toEqual(it.fake.tracks)
    expect(it.fake.silences).toMatchObject([{ readyState: 'ended' }])
  })

  test('a microphone that is lost gives way to silence, which ends with the call', async () => {
    await using it = await createCallWorld()
    it.fake.broken.set('microphone', 'NotFoundError')
    it.unplug('audio')
    await it.call((view) => view.microphone.fault !== null)
    await vi.waitFor(() => expect(it.sent()).toEqual(it.fake.silences))
    it.engine.hangUp(it.callID)
    expect(it.fake.silences).toMatchObject([{ readyState: 'ended' }])
  })

  test('a camera that does not turn on says why, and the next press tries again', async () => {
    await using it = await createWorld()
    const callID = it.engine.call({ destination: '700001', video: false, partner: mamma })
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    it.server.request('verto.answer', { callID, sdp: 'answer-of-mamma', variables: {} })
    await it.call(({ state }) => state === 'active')
    it.fake.broken.set('camera', 'NotReadableError')
    await expect(it.engine.setCamera(callID, true)).rejects.toMatchObject({ fault: 'busy' })
    expect(it.engine.state.get().call?.camera).toMatchObject({ enabled: false, fault: 'busy' })
    it.fake.broken.clear()
    await it.engine.setCamera(callID, true)
    expect(it.engine.state.get().call?.camera).toMatchObject({ enabled: true, fault: null })
  })

  test('what failed is tried again when the page is loaded anew', async () => {
    await using it = await createWorld()
    it.fake.broken.set('camera', 'NotReadableError')
    const callID = await it.talk()
    await it.call(({ state }) => state === 'active')
    expect(it.saved.find(callID)).toMatchObject({ camera: true, microphone: true })
  })
})
