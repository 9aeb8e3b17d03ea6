import { writeCallerName } from '@lykta/contract/calls/caller-name'
import { ringingBody } from '@lykta/contract/calls/ringing'
import { writeSideState, type SideState } from '@lykta/contract/calls/side-state'
import { incomingShownAfterMs } from '@lykta/contract/calls/constants'
import { describe, expect, test } from 'vitest'
import { createEngineWorld, mamma } from './testing/engine-world.ts'

const open: SideState = { microphone: true, camera: true, held: false }
const bodyOf = (params: Record<string, unknown> | undefined): unknown => params?.['msg']

describe('the other side', () => {
  test.each([
    ['without a camera', writeCallerName({ ...mamma, camera: false }), false],
    ['with a camera', writeCallerName({ ...mamma, camera: true }), true],
    ['by a client that only gives a name', 'Room 1', true],
  ])('answers %s', async (_note, name, camera) => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.server.request('verto.display', { callID, display_name: name, display_number: '700001' })
    await it.server.next({ id: it.server.request('verto.ping', {}) })
    expect(it.engine.state.get().call?.partnerCamera).toBe(camera)
  })

  test('over a FreeSWITCH, which cuts the name at its last slash, answers without a camera', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    const name = writeCallerName({ ...mamma, avatar: '/api/media/7', camera: false })
    it.server.request('verto.display', {
      callID,
      display_name: name.slice(0, name.lastIndexOf('/')),
      display_number: '700001',
      caller_id_name: 'Karin',
      caller_id_number: '200001',
      callee_id_name: name,
      callee_id_number: '700001',
      display_direction: 'inbound',
    })
    await it.heard()
    expect(it.engine.state.get().call).toMatchObject({ partnerCamera: false, takesDigits: false })
  })

  const plain = 'Room 1'
  const ours = writeCallerName({ ...mamma, camera: true })
  test.each([
    ['in Lykta’s app', ours, {}, false],
    ['in a client that is not Lykta’s', ours, { lykta: { otherClient: true } }, true],
    ['at a number of another server', plain, {}, true],
  ])('takes digits only where somebody may read them: %s', async (_note, name, lykta, takesDigits) => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    expect(it.engine.state.get().call?.takesDigits).toBe(false)
    it.server.request('verto.display', { callID, display_name: name, display_number: '700001', ...lykta })
    await it.heard()
    expect(it.engine.state.get().call?.takesDigits).toBe(takesDigits)
    expect(it.saved.find(callID)?.takesDigits).toBe(takesDigits)
    it.engine.hangUp(callID)
    it.server.request('verto.invite', {
      callID: 'second',
      sdp: 'offer',
      caller_id_name: name,
      caller_id_number: '700001',
      ...lykta,
    })
    await it.heard()
    it.clock.advance(incomingShownAfterMs)
    const { incoming } = await it.state(({ incoming: calls }) => calls.length > 0)
    expect(incoming[0]?.takesDigits).toBe(takesDigits)
  })

  test('[VERTO-12] an event of the channel is no error, and changes nothing', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.talk()
    const before = it.engine.state.get()
    const id = it.server.request('verto.event', { eventChannel: 'conference', data: { action: 'hangup' } })
    await it.heard()
    expect(it.server.unread().filter((frame) => frame.id === id)).toEqual([])
    expect(it.engine.state.get()).toEqual(before)
  })

  test('rings once it says so, and not before', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call({ destination: '700001', video: true, partner: mamma })
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    expect((await it.call(({ state }) => state === 'trying')).rings).toBe(false)
    it.server.request('verto.info', { callID, msg: { from: '7@l', to: '2@l', body: ringingBody } })
    expect((await it.call(({ rings }) => rings)).state).toBe('trying')
  })

  test('over a FreeSWITCH, which does not say in which call it speaks, it is known by its number', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call({ destination: '700001', video: true, partner: mamma })
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    const say = async (from: string, body: string) => {
      it.server.request('verto.info', { msg: { from, to: '200001', body } })
      await it.heard()
    }
    await say('700002@calls.example', ringingBody)
    await say('', ringingBody)
    expect(it.engine.state.get().call?.rings).toBe(false)
    await say('700001@calls.example', ringingBody)
    expect(it.engine.state.get().call?.rings).toBe(true)
    it.server.request('verto.answer', { callID, sdp: 'answer-of-mamma', variables: {} })
    await it.state(({ call }) => call?.state === 'active')
    await say('700001@calls.example', writeSideState({ ...open, held: true }))
    expect(it.engine.state.get().call?.partnerHolds).toBe(true)
  })

  test('answers with a description that sends no video', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = it.engine.call({ destination: '700001', video: true, partner: mamma })
    it.server.answer(await it.server.next({ method: 'verto.invite' }), { callID })
    it.server.request('verto.answer', { callID, sdp: 'v=0\r\nm=video 9 X 96\r\na=recvonly\r\n' })
    const call = await it.call(({ state }) => state === 'active')
    expect(call.partnerCamera).toBe(false)
  })

  test('mutes its microphone, turns its camera off and puts this one on hold; what it chats changes nothing', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    const say = async (body: string) =>
      it.server.next({
        id: it.server.request('verto.info', { callID, msg: { from: '7@l', to: '2@l', body } }),
      })
    await say(writeSideState({ microphone: false, camera: false, held: true }))
    const changed = { partnerMuted: true, partnerCamera: false, partnerHolds: true, partnerFailed: [] }
    expect(it.engine.state.get().call).toMatchObject(changed)
    await say(writeSideState({ microphone: true, camera: false, held: false, failed: ['camera'] }))
    expect(it.engine.state.get().call).toMatchObject({ partnerCamera: false, partnerFailed: ['camera'] })
    await say(writeSideState({ microphone: false, camera: false, held: true }))
    await say('{"microphone":true}')
    expect(it.engine.state.get().call).toMatchObject(changed)
    await say(writeSideState(open))
    expect(it.engine.state.get().call).toMatchObject({
      partnerMuted: false,
      partnerCamera: true,
      partnerHolds: false,
    })
  })
})

describe('this side tells the other', () => {
  test('that it muted its microphone and put the call on hold, each once', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    const callID = await it.talk()
    it.engine.setMicrophone(callID, false)
    const muted = await it.server.next({ method: 'verto.info' })
    expect(muted.params).toMatchObject({
      msg: { to: '700001', body: writeSideState({ ...open, microphone: false }) },
      dialogParams: { callID },
    })
    it.server.refuse(muted, { message: 'nobody knows' })
    it.engine.setMicrophone(callID, true)
    expect(bodyOf((await it.server.next({ method: 'verto.info' })).params)).toMatchObject({
      body: writeSideState(open),
    })
    const holding = it.engine.setHeld(callID, true)
    it.server.answer(await it.server.next({ method: 'verto.modify' }), { callID, holdState: 'held' })
    await holding
    expect(bodyOf((await it.server.next({ method: 'verto.info' })).params)).toMatchObject({
      body: writeSideState({ ...open, held: true }),
    })
    expect(it.server.unread().filter(({ method }) => method !== undefined)).toEqual([])
  })

  test('that it was muted while it rang, once it has answered', async () => {
    await using it = await createEngineWorld()
    await it.signIn()
    await it.server.next({ id: it.ring('leg-1') })
    it.engine.setMicrophone('leg-1', false)
    it.engine.answer('leg-1', { camera: false })
    const answer = await it.server.next({ method: 'verto.answer' })
    expect(answer.params).toMatchObject({
      dialogParams: {
        useVideo: false,
        callee_id_name: writeCallerName({
          name: 'Karin Lind',
          nickName: 'Karin',
          avatar: null,
          camera: false,
        }),
      },
    })
    expect(it.server.unread().filter(({ method }) => method !== undefined)).toEqual([])
    it.server.answer(answer, {})
    expect(bodyOf((await it.server.next({ method: 'verto.info' })).params)).toMatchObject({
      body: writeSideState({ microphone: false, camera: false, held: false }),
    })
  })
})
