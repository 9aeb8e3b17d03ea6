import { log } from '@lykta/log'
import { describe, expect, test, vi } from 'vitest'
import { createEngineWorld } from './testing/engine-world.ts'

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
  expect(call[device]).toMatchObject({ enabled: true, pending: false, gone: false })
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
    const call = await it.call((view) => view[device].gone)
    expect(call).toMatchObject({ state: 'active', [device]: { enabled: false, pending: false } })
    expect(it.warn.mock.calls).toMatchObject([[{ kind: device }, 'device not reopened']])

    it.fake.broken.delete(device)
    if (device === 'microphone') it.engine.setMicrophone(it.callID, true)
    else await it.engine.setCamera(it.callID, true)
    const again = await it.call((view) => view[device].enabled && !view[device].pending)
    expect(again[device].gone).toBe(false)
    expect(again.localStream.getTracks().filter((track) => track.kind === kind)).toHaveLength(1)
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
  await it.call((view) => view.microphone.gone)
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
    await it.call((view) => view.microphone.gone)
    it.fake.broken.delete('microphone')
    await it.engine.changeDevice('microphone')
    expect(it.engine.state.get().call?.microphone).toMatchObject({ enabled: true, gone: false })
  })

  test('without a call nothing is opened', async () => {
    await using it = await createEngineWorld()
    await it.engine.changeDevice('microphone')
    expect(it.fake.tracks).toEqual([])
  })
})
